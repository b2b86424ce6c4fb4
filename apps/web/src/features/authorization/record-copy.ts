import { defineTexts } from '../../platform/language/index.ts';

/** The records of answers, on the page and in their file. */
export const recordCopy = defineTexts({
  en: {
    title: 'Your records',
    text:
      'Each answer is kept with the text that you saw. The file can be read by you and by programs (JSON, ' +
      'ISO/IEC TS 27560).',
    none: 'There are no records yet.',
    download: 'Download my records',
    copy: 'Copy my records',
    copied: 'Copied.',
    notCopied: 'They could not be copied.',
    fileName: (day: string) => `authorization-records-${day}.json`,
    about: (moment: string) =>
      `Records of what you allowed and did not allow to be passed on. Made on ${moment} (China time)`,
    line: (event: string, moment: string) => `${event} on ${moment}`,
    to: (name: string, why: string) => `To ${name}. ${why}`,
  },
  zh: {
    title: '授权记录',
    text: '每次决定都与您当时看到的说明一并保存。文件便于阅读，也可供程序读取（JSON，ISO/IEC TS 27560）。',
    none: '暂无记录',
    download: '下载我的记录',
    copy: '复制我的记录',
    copied: '已复制',
    notCopied: '复制失败',
    fileName: (day) => `authorization-records-${day}.json`,
    about: (moment) => `您同意与不同意提供个人信息的记录，生成于${moment}（北京时间）`,
    line: (event, moment) => `${moment} ${event}`,
    to: (name, why) => `提供给：${name}。${why}`,
  },
});
