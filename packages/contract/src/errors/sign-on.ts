import type { ErrorText } from './error-text.ts';

/** Refusals of single sign-on, and of disclosing a number to a partner. */
export const signOnErrors = {
  signOnInvalid: {
    msgCd: 'PMC41501',
    en: 'We could not confirm who you are. Please log in.',
    zh: '身份验证未通过，请登录',
  },
  signOnStale: {
    msgCd: 'PMC41502',
    en: 'This link is too old. Please open it again.',
    zh: '链接已过期，请重新打开',
  },
  signOnReplayed: {
    msgCd: 'PMC41503',
    en: 'This link was already used. Please open it again.',
    zh: '链接已被使用，请重新打开',
  },
  addressNotAllowed: {
    msgCd: 'PMC41504',
    en: 'This address is not allowed.',
    zh: '该地址不允许访问',
  },
  channelUnknown: { msgCd: 'PMC41505', en: 'We do not know this channel.', zh: '渠道不存在' },
  clientKeyInvalid: {
    msgCd: 'PMC41506',
    en: 'The key for the number cannot be used.',
    zh: '号码加密密钥不正确',
  },
  ssoTypeNotPossible: {
    msgCd: 'PMC41508',
    en: 'Signing on in this way is not possible for this channel.',
    zh: '该渠道不支持此登录方式',
  },
  touristNotAllowed: { msgCd: 'PMC41507', en: 'Please log in for this.', zh: '请登录后使用' },
  purposeUnknown: {
    msgCd: 'PMC41520',
    en: 'We do not ask for this consent.',
    zh: '未找到该授权事项',
  },
  noticeOutdated: {
    msgCd: 'PMC41521',
    en: 'The text of this consent has changed. Please read it again.',
    zh: '授权说明已更新，请重新阅读',
  },
  authorizationNeeded: {
    msgCd: 'PMC41522',
    en: 'Please decide first whether we may pass your number on.',
    zh: '请先确认是否同意提供您的手机号',
  },
  authorizationRefused: {
    msgCd: 'PMC41523',
    en: 'As you asked, your number is not passed on. The page opens without signing you on.',
    zh: '您未同意提供手机号，将以未登录方式打开页面',
  },
  disclosureNotAllowed: {
    msgCd: 'PMC41524',
    en: 'We do not pass your number on to this partner. The page opens without signing you on.',
    zh: '我们不向该合作方提供您的手机号，将以未登录方式打开页面',
  },
} as const satisfies Record<string, ErrorText>;
