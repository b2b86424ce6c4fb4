import { defineTexts } from '../../../platform/language/index.ts';

export const markRecordsCopy = defineTexts({
  en: {
    saved: 'Saved',
    unsaved: 'Topped up, not saved',
    add: 'Add a number',
    save: 'Save',
    edit: (whose: string) => `Edit ${whose}`,
    delete: (whose: string) => `Delete ${whose}`,
    ownNumber: 'My number',
    toppedUp: (ago: string) => `topped up ${ago}`,
    neverToppedUp: 'not topped up yet',
    noneTitle: 'No saved numbers yet',
    noneText:
      'Numbers that you save with a name appear here, one tap away from a top-up. ' +
      'So do numbers that you top up.',
    noneSaved: 'Nothing saved yet. A named number is easier to find, and we can warn you of a wrong digit.',
    search: 'Search by name or number',
    noMatch: 'No number matches',
    found: (count: number) => (count === 1 ? '1 number found' : `${count} numbers found`),
    deleted: (whose: string) => `${whose} was deleted.`,
    undo: 'Undo',
    loading: 'Loading your numbers…',
    failedTitle: 'The numbers could not be loaded',
    failedText: 'Nothing was changed. Please try again.',
    offlineTitle: 'You are offline',
    offlineText: 'Your numbers appear as soon as the network is back.',
  },
  zh: {
    saved: '已保存',
    unsaved: '充值过，未保存',
    add: '添加号码',
    save: '保存',
    edit: (whose) => `编辑 ${whose}`,
    delete: (whose) => `删除 ${whose}`,
    ownNumber: '本机号码',
    toppedUp: (ago) => `${ago}充值`,
    neverToppedUp: '尚未充值',
    noneTitle: '暂无常用号码',
    noneText: '为号码备注名称并保存后，可在此一键充值；充值过的号码也会自动出现。',
    noneSaved: '尚未保存号码。备注名称后更易查找，输错一位也会提醒您。',
    search: '搜索备注或号码',
    noMatch: '没有符合的号码',
    found: (count) => `找到 ${count} 个号码`,
    deleted: (whose) => `已删除 ${whose}`,
    undo: '撤销',
    loading: '正在加载号码…',
    failedTitle: '号码加载失败',
    failedText: '未作任何更改，请重试。',
    offlineTitle: '当前无网络',
    offlineText: '恢复网络后将显示您的号码。',
  },
});

export const markEditCopy = defineTexts({
  en: {
    number: 'Mobile number',
    chooseContact: 'Choose from contacts',
    alreadySaved: 'This number is saved already. Saving gives it this name.',
    alreadySavedAs: (remark: string) => `Already saved as “${remark}”. Saving gives it the name below.`,
  },
  zh: {
    number: '手机号码',
    chooseContact: '从通讯录选择',
    alreadySaved: '该号码已保存，保存后将使用此备注。',
    alreadySavedAs: (remark) => `该号码已保存为“${remark}”，保存后将改用下方备注。`,
  },
});
