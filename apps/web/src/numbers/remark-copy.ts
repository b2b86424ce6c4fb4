import { defineTexts } from '../platform/language/index.ts';

/** Texts about the user's own name for a number or its agreement. */
export const remarkCopy = defineTexts({
  en: {
    name: 'Name (only you see it)',
    example: 'for example Mum',
    count: (used: number, most: number) => `${used} of ${most} characters`,
    save: 'Save',
    saved: 'Saved',
    noAnswer: 'We got no answer',
    noAnswerWords: 'The name may or may not be saved. It is safe to try again.',
  },
  zh: {
    name: '备注名称（仅自己可见）',
    example: '例如 妈妈',
    count: (used, most) => `${used}/${most} 字`,
    save: '保存',
    saved: '已保存',
    noAnswer: '暂未收到结果',
    noAnswerWords: '名称可能已保存，也可能未保存。可放心重试。',
  },
});
