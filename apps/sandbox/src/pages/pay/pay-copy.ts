import type { BilingualText } from '../language.ts';

export const payCopy = {
  title: { zh: '沙箱收银台', en: 'Sandbox cashier' },
  digitalTitle: { zh: '沙箱数字人民币收银台', en: 'Sandbox digital RMB cashier' },
  wechatTitle: { zh: '沙箱微信支付', en: 'Sandbox WeChat Pay' },
  alipayTitle: { zh: '沙箱支付宝', en: 'Sandbox Alipay' },
  alipayLead: {
    zh: '登录之前还没有这笔交易；登录后才能付款。',
    en: 'There is no trade before you log in; then it can be paid.',
  },
  alipayLogIn: { zh: '登录支付宝', en: 'Log in to Alipay' },
  alipayWrong: { zh: '无法付款', en: 'This cannot be paid' },
  merchant: { zh: '付款给 Phonebill 话费充值', en: 'To Phonebill' },
  balance: { zh: '钱包余额', en: 'Wallet balance' },
  chooseWallet: { zh: '选择付款钱包', en: 'Choose a wallet to pay from' },
  wallet: { zh: '付款钱包', en: 'Pay from' },
  otherWallet: { zh: '更换钱包', en: 'Another wallet' },
  lastDigits: { zh: '尾号 {digits}', en: 'Ending in {digits}' },
  tooLittle: { zh: '余额不足', en: 'Too little' },
  trade: { zh: '交易号', en: 'Trade number' },
  timeLeft: { zh: '剩余时间', en: 'Time left' },
  minutes: { zh: '{count} 分钟', en: '{count} min' },
  lessThanAMinute: { zh: '不到 1 分钟', en: 'less than a minute' },
  password: { zh: '支付密码', en: 'Payment password' },
  passwordHint: {
    zh: '6 位数字。沙箱里都是 {password}。',
    en: '6 digits. In the sandbox it is always {password}.',
  },
  wrongPassword: {
    zh: '密码不正确，没有扣款。还可以再试 {count} 次。',
    en: 'Wrong password, nothing was taken. Tries left: {count}.',
  },
  pay: { zh: '支付 {amount}', en: 'Pay {amount}' },
  paying: { zh: '正在支付…', en: 'Paying…' },
  decline: { zh: '拒绝付款', en: 'Decline' },
  leave: { zh: '暂不支付', en: 'Leave without paying' },
  short: { zh: '余额不足，还差 {amount}。', en: 'The balance is {amount} short.' },
  shortMeans: {
    zh: '没有扣款。加入沙箱的钱后可以继续支付。',
    en: 'Nothing was taken. Add sandbox money and you can go on.',
  },
  addMoney: { zh: '加 {amount} 沙箱的钱', en: 'Add {amount} of sandbox money' },
  paidTitle: { zh: '已支付 {amount}', en: '{amount} paid' },
  paidText: {
    zh: '这笔交易已经付过了，不会再次扣款。',
    en: 'This trade has been paid and will not be charged again.',
  },
  declinedTitle: { zh: '已拒绝付款', en: 'Payment declined' },
  declinedText: {
    zh: '没有扣款。要支付请重新下单。',
    en: 'Nothing was taken. To pay after all, place the order again.',
  },
  lockedTitle: { zh: '密码错误次数过多', en: 'Too many wrong passwords' },
  lockedText: {
    zh: '没有扣款。这笔交易已被拒绝，要支付请重新下单。',
    en: 'Nothing was taken. This trade was declined; to pay after all, place the order again.',
  },
  closedTitle: { zh: '交易已关闭', en: 'This trade is closed' },
  closedText: {
    zh: '没有扣款。支付时间已过，或订单已取消。',
    en: 'Nothing was taken. The time to pay is over, or the order was cancelled.',
  },
  back: { zh: '返回商户', en: 'Back to the merchant' },
  unknownTitle: { zh: '没有这笔交易', en: 'There is no such trade' },
  unknownText: {
    zh: '链接不完整，或沙箱的数据已清空。没有扣款。',
    en: 'The link is incomplete, or the sandbox was emptied. Nothing was taken.',
  },
  outdatedTitle: { zh: '这个页面已过时', en: 'This page is out of date' },
  outdatedText: {
    zh: '没有扣款。请重新打开支付页面。',
    en: 'Nothing was taken. Please open the payment page again.',
  },
  reopen: { zh: '重新打开支付页面', en: 'Open the payment page again' },
  toStart: { zh: '沙箱首页', en: "The sandbox's start page" },
} as const satisfies Record<string, BilingualText>;

/** Fills the `{name}` places of a text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
