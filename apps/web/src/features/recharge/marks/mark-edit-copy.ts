import { defineTexts } from '../../../platform/language/index.ts';

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
