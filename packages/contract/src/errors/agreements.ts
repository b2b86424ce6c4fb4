import type { ErrorText } from './error-text.ts';
import { agreement } from '../validation/required.ts';

/** Refusals of automatic top-up: agreements, consent of members, debts and caps. */
export const agreementErrors = {
  agreementNotFound: {
    msgCd: 'PMC41601',
    en: 'This agreement is not among yours.',
    zh: '未找到该自动充值协议',
  },
  agreementExists: {
    msgCd: 'PMC41602',
    en: 'This number already has automatic top-up.',
    zh: '该号码已开通自动充值',
  },
  agreementNotChangeable: {
    msgCd: 'PMC41603',
    en: 'This is no longer possible: the agreement has changed meanwhile.',
    zh: '协议状态已变化，无法进行此操作',
  },
  termsNotOffered: {
    msgCd: 'PMC41604',
    en: 'These terms are not offered. Please choose again.',
    zh: '所选内容暂不支持，请重新选择',
  },
  textOutdated: {
    msgCd: 'PMC41605',
    en: 'The agreement text has changed. Please read it again.',
    zh: '协议内容已更新，请重新阅读',
  },
  tooManySetups: {
    msgCd: 'PMC41640',
    en: 'You have begun this too often today. Please try again tomorrow.',
    zh: '您今日操作次数过多，请明日再试',
  },
  consentMissing: { msgCd: 'PMC41606', ...agreement.message },
  operationNotFound: {
    msgCd: 'PMC41607',
    en: 'We do not know this request.',
    zh: '未找到该办理请求',
  },
  operationExpired: {
    msgCd: 'PMC41608',
    en: 'The time to enter the code is over. Please start again.',
    zh: '验证已超时，请重新办理',
  },
  creditConsentMissing: {
    msgCd: 'PMC41609',
    en: 'Please agree to the pay later terms first.',
    zh: '请先同意先充后付服务条款',
  },
  tooManyAgreements: {
    msgCd: 'PMC41610',
    en: 'You can have at most {most} agreements.',
    zh: '最多可开通 {most} 个自动充值',
  },
  triggerNotAllowed: {
    msgCd: 'PMC41611',
    en: 'Only your own number can be topped up by its balance.',
    zh: '按余额充值仅支持本人号码',
  },
  nothingToSkip: {
    msgCd: 'PMC41612',
    en: 'There is no charge that could be skipped.',
    zh: '当前没有可跳过的充值',
  },
  debtNotPayable: {
    msgCd: 'PMC41613',
    en: 'One of these is paid already or being paid. Please look again.',
    zh: '所选账单已还清或正在还款，请刷新后重试',
  },
  agreementInArrears: {
    msgCd: 'PMC41614',
    en: 'Please pay what is overdue first.',
    zh: '请先还清逾期账单',
  },
  reasonMissing: { msgCd: 'PMC41615', en: 'Please choose a reason.', zh: '请选择原因' },
  textNotOld: {
    msgCd: 'PMC41616',
    en: 'This agreement has the current text already.',
    zh: '该协议已是最新版本',
  },
  cannotBeAsked: {
    msgCd: 'PMC41617',
    en: 'This number cannot be asked at present.',
    zh: '暂时无法向该号码发起确认',
  },
  consentNotFound: {
    msgCd: 'PMC41618',
    en: 'We could not find this request for consent.',
    zh: '未找到该确认请求',
  },
  consentOver: {
    msgCd: 'PMC41619',
    en: 'This request for consent is over: it was answered, withdrawn or has expired.',
    zh: '该确认请求已处理、已撤回或已过期',
  },
  consentOpen: {
    msgCd: 'PMC41620',
    en: 'The number’s user has not answered yet. Withdraw the request first.',
    zh: '对方尚未答复，请先撤回确认请求',
  },
  askTooSoon: {
    msgCd: 'PMC41621',
    en: 'They were asked a short while ago. You can ask again in {minutes} minutes.',
    zh: '刚刚已发起确认，请 {minutes} 分钟后再试',
  },
  familyCapReached: {
    msgCd: 'PMC41650',
    en: 'Your shared cap for the family has no room for this top-up. Please raise it first.',
    zh: '家人共用上限已不足，请先调高上限',
  },
} as const satisfies Record<string, ErrorText>;
