/** The message of a package with a missing or damaged part, if the network cannot help either. */
export const lostPackageWords = {
  zh: {
    title: '页面没有打开',
    what: [
      '页面文件不完整，现在又连不上网络。打开本页没有产生任何扣款。',
      '请先连接网络，再重新加载。如果还是打不开，请关闭本页，从钱包中重新进入。',
    ],
    reload: '重新加载',
    elsewhere: '也可以用浏览器打开这个地址：',
  },
  en: {
    title: 'This page did not open',
    what: [
      'Some of its files are damaged, and there is no network to fetch them. Opening it charged nothing.',
      'Connect to the internet, then reload. If that does not help, open it from the wallet again.',
    ],
    reload: 'Reload',
    elsewhere: 'You can also open this address in a browser:',
  },
} as const;
