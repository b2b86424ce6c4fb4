import type { BilingualText } from '../language.ts';

export const bindCopy = {
  title: { zh: '绑定银行卡', en: 'Add a bank card' },
  lead: {
    zh: '这张卡会绑定到您的钱包，可用于自动充值扣款。沙箱里任何卡号都可以。',
    en:
      'The card is added to your wallet and can be debited for automatic top-up. In the sandbox any ' +
      'number will do.',
  },
  bank: { zh: '发卡银行', en: 'Bank' },
  number: { zh: '银行卡号', en: 'Card number' },
  numberHint: {
    zh: '15 到 21 位数字。尾号 {digits} 的卡扣款时会被拒绝。',
    en: '15 to 21 digits. A card ending in {digits} is refused when it is debited.',
  },
  bind: { zh: '绑定', en: 'Add the card' },
  binding: { zh: '正在绑定…', en: 'Adding…' },
  cancel: { zh: '暂不绑定', en: 'Cancel' },
  boundTitle: { zh: '银行卡已绑定', en: 'The card is added' },
  boundText: {
    zh: '这个页面已经用过了。要再绑定一张，请从产品重新打开。',
    en: 'This page has been used. To add another card, open it again from the product.',
  },
  unknownTitle: { zh: '没有这个绑卡页面', en: 'There is no such page' },
  unknownText: {
    zh: '链接不完整，或沙箱的数据已清空。没有绑定任何卡。',
    en: 'The link is incomplete, or the sandbox was emptied. No card was added.',
  },
  back: { zh: '返回商户', en: 'Back to the merchant' },
  toStart: { zh: '沙箱首页', en: "The sandbox's start page" },
} as const satisfies Record<string, BilingualText>;
