import { defineTexts } from '../language/index.ts';

export const downloadTexts = defineTexts({
  en: { notWhole: 'The file did not come whole, and was not kept. Please try again.' },
  zh: { notWhole: '文件未完整送达，未予保存，请重试。' },
});
