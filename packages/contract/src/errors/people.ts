import type { ErrorText } from './error-text.ts';

/** Refusals about a person: help, account, real name, cards, invoices and business halls. */
export const personErrors = {
  messagesFull: {
    msgCd: 'PMC41760',
    en: 'No more messages can be written about this order. Please contact us.',
    zh: '该订单的留言已达上限，请直接联系我们',
  },
  accountInUse: {
    msgCd: 'PMC41751',
    en: 'Your account cannot be closed yet. Please look at what is still to be done first.',
    zh: '暂时无法注销，请先处理未完成的事项',
  },
  userBlocked: {
    msgCd: 'PMC41752',
    en: 'This account cannot be used at present. Please contact us.',
    zh: '该账号暂时无法使用，请联系我们',
  },
  realNameNeeded: {
    msgCd: 'PMC41701',
    en: 'Please confirm your name and ID number first.',
    zh: '请先完成实名认证',
  },
  cardRefused: {
    msgCd: 'PMC41702',
    en: 'The bank does not accept this card. Please check what you entered or take another card.',
    zh: '银行未受理该卡，请核对信息或更换银行卡',
  },
  bindingOver: {
    msgCd: 'PMC41703',
    en: 'The time to confirm this card is over. Please start again.',
    zh: '绑卡验证已失效，请重新开始',
  },
  invoiceNotPossible: {
    msgCd: 'PMC41704',
    en: 'No invoice can be issued for this order.',
    zh: '该订单无法开具发票',
  },
  invoiceAsked: {
    msgCd: 'PMC41705',
    en: 'An invoice was already requested for this order.',
    zh: '该订单已申请开票',
  },
  staffNotAllowed: {
    msgCd: 'PMC41801',
    en: 'The staff check is over. Please enter the staff code again.',
    zh: '营业员验证已失效，请重新输入工号码',
  },
  staffCodeLocked: {
    msgCd: 'PMC41802',
    en: 'Too many wrong staff codes. Please try again in {minutes} minutes.',
    zh: '工号码错误次数过多，请 {minutes} 分钟后再试',
  },
  enrolmentCodeWrong: {
    msgCd: 'PMC41803',
    en: 'This enrolment code is not valid, or was used.',
    zh: '登记码无效或已被使用',
  },
  promoterUnknown: {
    msgCd: 'PMC41804',
    en: 'We do not know who this recommendation is from.',
    zh: '推荐方不存在',
  },
} as const satisfies Record<string, ErrorText>;
