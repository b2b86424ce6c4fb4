import type { AuthorizationEvent, AuthorizationState, Language } from '@phonebill/contract/wire';
import { defineTexts } from '../../platform/language/index.ts';

/** The names of an authorization's states. */
export const stateCopy: Readonly<Record<Language, Readonly<Record<AuthorizationState, string>>>> = {
  en: {
    unanswered: 'Not decided',
    granted: 'Allowed',
    refused: 'Not allowed',
    withdrawn: 'Withdrawn',
    expired: 'Ended',
    superseded: 'Text changed',
  },
  zh: {
    unanswered: '尚未决定',
    granted: '已同意',
    refused: '未同意',
    withdrawn: '已撤回',
    expired: '已到期',
    superseded: '说明已更新',
  },
};

/** The names of decisions. */
export const eventCopy: Readonly<Record<Language, Readonly<Record<AuthorizationEvent, string>>>> = {
  en: { granted: 'Allowed', refused: 'Not allowed', withdrawn: 'Withdrawn' },
  zh: { granted: '同意', refused: '不同意', withdrawn: '撤回' },
};

/** Texts that say since when a decision has been in effect, and what it means. */
export const sinceCopy = defineTexts({
  en: {
    granted: (day: string, until: string) => `You allowed it on ${day}. It ends by itself on ${until}.`,
    refused: (day: string) => `You did not allow it on ${day}. Nothing is passed on.`,
    withdrawn: (day: string) => `You withdrew it on ${day}. Nothing is passed on any more.`,
    expired: (day: string) => `It ended on ${day}. Nothing is passed on any more.`,
    superseded: (day: string) =>
      `You allowed it on ${day}. The text has changed since: nothing is passed on before you decide anew.`,
  },
  zh: {
    granted: (day, until) => `您于${day}同意，授权至${until}自动结束。`,
    refused: (day) => `您于${day}选择不同意，我们不会提供。`,
    withdrawn: (day) => `您于${day}撤回，我们已停止提供。`,
    expired: (day) => `授权已于${day}到期，我们已停止提供。`,
    superseded: (day) => `您曾于${day}同意，之后说明有更新。在您重新决定之前，我们不会提供。`,
  },
});

/** Texts about the records of answers, on the page and in their file. */
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

export const authorizationCopy = defineTexts({
  en: {
    intro:
      'Here you decide who else may get your data, one purpose at a time. Whatever you choose, topping up ' +
      'works as before.',
    failedTitle: 'This could not be loaded',
    failedText: 'Nothing was changed. Check your network and try again.',
    offlineTitle: 'You are offline',
    offlineText: 'This appears as soon as you are online again. What you decided still counts.',
    loading: 'Loading…',
    noneTitle: 'Nothing to decide',
    noneText: 'We share your data with no one who would need your consent.',
    unknownTitle: 'We do not ask for this',
    unknownText: 'The link may be wrong or too old. Nothing was passed on.',
    toList: 'All data sharing',
    who: 'Who gets it',
    what: 'What they get',
    sensitive: (kind: string) => `${kind} (sensitive)`,
    why: 'Why',
    how: 'How',
    untilWhen: 'Until when',
    validFor: (days: number) => `Your consent lasts ${days} days. You can withdraw it at any time.`,
    ifNo: 'If you do not allow it',
    ifBack: 'If you withdraw it',
    controller: 'Who asks you',
    version: (version: string) => `Text of version ${version}`,
    grant: 'Allow',
    refuse: 'Do not allow',
    granted: 'Allowed. You can withdraw it at any time.',
    refused: 'Not allowed. Nothing is passed on.',
    withdraw: 'Withdraw',
    withdrawOf: (title: string) => `Withdraw: ${title}`,
    withdrawTitle: 'Withdraw your consent?',
    keep: 'Leave it as it is',
    withdrawn: 'Withdrawn. Nothing is passed on any more.',
    decide: 'Read and decide',
    decideOf: (title: string) => `Read and decide: ${title}`,
    read: 'Read the text',
    readOf: (title: string) => `Read the text: ${title}`,
    history: 'What you decided',
    noAnswer: 'We got no answer',
    noAnswerText: 'We do not know whether your answer was saved. Look again, or try once more.',
    changed: 'The text is shown as it is now.',
  },
  zh: {
    intro: '在这里逐项决定您的信息可以提供给谁。无论如何选择，都不影响话费充值。',
    failedTitle: '加载失败',
    failedText: '未作任何更改，请检查网络后重试。',
    offlineTitle: '当前无网络',
    offlineText: '恢复网络后显示，您之前的决定仍然有效。',
    loading: '正在查询…',
    noneTitle: '暂无授权事项',
    noneText: '我们没有向需要您同意的第三方提供信息。',
    unknownTitle: '未找到该授权事项',
    unknownText: '链接可能有误或已失效，未提供任何信息。',
    toList: '全部授权',
    who: '提供给谁',
    what: '提供哪些信息',
    sensitive: (kind) => `${kind}（敏感信息）`,
    why: '用途',
    how: '处理方式',
    untilWhen: '期限',
    validFor: (days) => `同意后 ${days} 天内有效，期间可随时撤回。`,
    ifNo: '如不同意',
    ifBack: '如撤回',
    controller: '信息提供方',
    version: (version) => `说明版本 ${version}`,
    grant: '同意',
    refuse: '不同意',
    granted: '已同意，可随时撤回',
    refused: '未同意，不会提供您的信息',
    withdraw: '撤回',
    withdrawOf: (title) => `撤回：${title}`,
    withdrawTitle: '撤回同意？',
    keep: '暂不撤回',
    withdrawn: '已撤回，我们已停止提供',
    decide: '查看并决定',
    decideOf: (title) => `查看并决定：${title}`,
    read: '查看说明',
    readOf: (title) => `查看说明：${title}`,
    history: '历次决定',
    noAnswer: '暂未收到结果',
    noAnswerText: '暂不确定是否已保存，请稍后查看或重试。',
    changed: '页面已显示最新说明。',
  },
});
