import { defineTexts } from '../platform/language/index.ts';

export const cardCopy = defineTexts({
  en: {
    title: 'Add a bank card',
    lead: 'The card is added to your wallet. Your bank sends a code to the phone number it has for you.',
    next: 'Get the code',
    sentTo: (phone: string, bank: string, digits: string) =>
      `${bank} (${digits}): the code was sent to ${phone}.`,
    paymentPasswordHint: 'The 6 digits you pay with in the wallet.',
    loginPasswordHint: 'Your wallet account has none yet: 8 to 16 characters.',
    add: 'Add the card',
    other: 'Use another card',
    added: 'The card is added',
  },
  zh: {
    title: '绑定银行卡',
    lead: '银行卡将绑定到您的钱包。银行会向您预留的手机号发送验证码。',
    next: '获取验证码',
    sentTo: (phone, bank, digits) => `${bank}（尾号 ${digits}）：验证码已发送至 ${phone}。`,
    paymentPasswordHint: '您在钱包里付款用的 6 位数字。',
    loginPasswordHint: '您的钱包账户尚未设置登录密码：8 至 16 个字符。',
    add: '绑定',
    other: '换一张卡',
    added: '银行卡已绑定',
  },
});
