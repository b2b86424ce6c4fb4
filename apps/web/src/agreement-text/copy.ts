import { defineTexts } from '../platform/language/index.ts';

export const agreementTextCopy = defineTexts({
  en: {
    service: 'Automatic top-up agreement',
    credit: 'Pay later terms',
    version: (version: string) => `Version ${version}`,
    failed: 'The text could not be loaded',
    failedText: 'Check your network and try again. Nothing was agreed to.',
    unknown: 'This page is too old to show the text',
    unknownText: 'Reload the page to read the version that counts now.',
    loading: 'Loading the text…',
    download: 'Download this text',
  },
  zh: {
    service: '自动充值服务协议',
    credit: '先充后付服务条款',
    version: (version) => `版本 ${version}`,
    failed: '协议内容加载失败',
    failedText: '请检查网络后重试。您尚未同意任何内容。',
    unknown: '页面版本过旧，无法展示协议内容',
    unknownText: '请重新加载页面，查看当前有效的版本。',
    loading: '正在加载协议内容…',
    download: '下载本协议',
  },
});
