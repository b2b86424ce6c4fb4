import { defineTexts } from '../../../platform/language/index.ts';

export const markEditTexts = defineTexts({
  en: {
    number: 'Mobile number',
    chooseContact: 'Choose from contacts',
    remark: 'Name, for your eyes only',
    remarkExample: 'for example Mum',
    count: (used: number, most: number) => `${used} of ${most} characters`,
    save: 'Save',
    alreadySaved: 'This number is saved already. Saving gives it this name.',
    alreadySavedAs: (remark: string) => `Already saved as “${remark}”. Saving gives it the name below.`,
    saved: 'Saved',
    notSaved: 'It was not saved',
    notSavedWords: 'We got no answer. Please try again.',
  },
  zh: {
    number: '手机号码',
    chooseContact: '从通讯录选择',
    remark: '备注名称（仅自己可见）',
    remarkExample: '例如 妈妈',
    count: (used, most) => `${used}/${most} 字`,
    save: '保存',
    alreadySaved: '该号码已保存，保存后将使用此备注。',
    alreadySavedAs: (remark) => `该号码已保存为“${remark}”，保存后将改用下方备注。`,
    saved: '已保存',
    notSaved: '未能保存',
    notSavedWords: '暂未收到结果，请重试。',
  },
});
