import { defineTexts } from '../platform/language/index.ts';

export const agreementTextCopy = defineTexts({
  en: {
    service: 'Automatic top-up agreement',
    credit: 'Pay later terms',
    trust: 'Entrusted payment service agreement',
    privacy: 'Privacy policy',
    version: (version: string) => `Version ${version}`,
    versionSince: (version: string, day: string) => `Version ${version}, in force since ${day}`,
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
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
    trust: '委托支付服务协议',
    privacy: '隐私政策',
    version: (version) => `版本 ${version}`,
    versionSince: (version, day) => `版本 ${version}，自 ${day}起生效`,
    pageOf: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    failed: '协议内容加载失败',
    failedText: '请检查网络后重试。您尚未同意任何内容。',
    unknown: '页面版本过旧，无法展示协议内容',
    unknownText: '请重新加载页面，查看当前有效的版本。',
    loading: '正在加载协议内容…',
    download: '下载本协议',
  },
});
