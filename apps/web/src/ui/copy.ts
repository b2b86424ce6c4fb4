import { defineTexts } from '../platform/language/index.ts';

export const uiCopy = defineTexts({
  en: {
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    noAnswerYet: 'No answer yet. Still waiting.',
    reload: 'Reload the page',
    copyReference: 'Copy reference number',
    copied: 'Copied',
    notCopied: 'Press and hold the text to copy it',
    reference: 'Reference number',
    largePrint: 'Large print',
    languageFailed: 'The language could not be changed. Please try again.',
    slide: (at: number, of: number) => `${at} of ${of}`,
    nextSlide: (at: number, of: number) => `${at}/${of}, next`,
  },
  zh: {
    back: '返回',
    close: '关闭',
    tryAgain: '重试',
    noAnswerYet: '尚未收到结果，仍在等待',
    reload: '重新加载',
    copyReference: '复制编号',
    copied: '已复制',
    notCopied: '请长按文字自行复制',
    reference: '问题编号',
    largePrint: '大字版',
    languageFailed: '语言暂时无法切换，请重试',
    slide: (at, of) => `第 ${at} 条，共 ${of} 条`,
    nextSlide: (at, of) => `${at}/${of}，下一条`,
  },
});
