import { defineTexts } from '../platform/language/index.ts';

/** A name of the user's own, for a number or for its agreement. */
export const remarkCopy = defineTexts({
  en: {
    name: 'Name (only you see it)',
    example: 'for example Mum',
    count: (used: number, most: number) => `${used} of ${most} characters`,
    save: 'Save',
    saved: 'Saved',
    notSaved: 'It was not saved',
    notSavedWords: 'We got no answer. Please try again.',
  },
  zh: {
    name: '备注名称（仅自己可见）',
    example: '例如 妈妈',
    count: (used, most) => `${used}/${most} 字`,
    save: '保存',
    saved: '已保存',
    notSaved: '未能保存',
    notSavedWords: '暂未收到结果，请重试。',
  },
});
