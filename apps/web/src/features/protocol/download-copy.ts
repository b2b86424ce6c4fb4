import { defineTexts } from '../../platform/language/index.ts';

export const downloadCopy = defineTexts({
  en: {
    handing: 'Handing the document over…',
    handed: 'Your wallet has the document',
    handedText: 'You find it where the wallet keeps what it downloads.',
    begun: 'The download has begun',
    begunText:
      'You find the document among the downloads of your browser. If nothing happens, download it again.',
    again: 'Download again',
    back: 'Back to the text',
    unknown: 'There is no such text',
    unknownText: 'Choose one of these:',
    choose: 'Which text?',
    zh: 'Chinese',
    en: 'English',
    document: (version: string, language: string) => `Version ${version}, ${language}, PDF`,
  },
  zh: {
    handing: '正在交给钱包…',
    handed: '文件已交给钱包',
    handedText: '可在钱包的下载内容中查看。',
    begun: '已开始下载',
    begunText: '可在浏览器的下载内容中查看。如没有反应，请重新下载。',
    again: '重新下载',
    back: '返回协议',
    unknown: '没有这份协议',
    unknownText: '请选择：',
    choose: '请选择要下载的协议',
    zh: '中文',
    en: '英文',
    document: (version, language) => `版本 ${version}，${language}，PDF`,
  },
});
