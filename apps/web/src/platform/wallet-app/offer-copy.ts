import type { Language } from '../language/index.ts';
import type { Opening } from './offers.ts';

interface OfferText {
  readonly title: string;
  /** The label of the button, or, if no action can be offered, the instruction to the user. */
  readonly action: string;
}

const en: Record<Opening, OfferText> = {
  page: { title: "The page didn't open?", action: 'Open it here' },
  card: { title: "Adding a card didn't open?", action: 'Add it on the web page' },
  contacts: { title: "Your contacts didn't open?", action: 'Type the number instead.' },
  close: { title: 'This page is still open?', action: "Use the wallet's own back button." },
  payPassword: {
    title: "The payment password didn't open?",
    action: 'You can reset it in the wallet: Me, Security, Payment password.',
  },
  billDetails: { title: "The bill didn't open?", action: 'You can find it in the wallet: Me, Bills.' },
  share: { title: "Sharing didn't open?", action: 'Copy the link' },
  message: { title: "The message didn't open?", action: 'Open it in Messages' },
};

const zh: Record<Opening, OfferText> = {
  page: { title: '页面没有打开？', action: '在此打开' },
  card: { title: '没有打开添加银行卡？', action: '在网页上添加' },
  contacts: { title: '没有打开通讯录？', action: '请直接输入手机号码。' },
  close: { title: '页面没有关闭？', action: '请使用钱包自带的返回按钮。' },
  payPassword: { title: '没有打开支付密码？', action: '可在钱包“我的—安全—支付密码”中重置。' },
  billDetails: { title: '没有打开账单？', action: '可在钱包“我的—账单”中查看。' },
  share: { title: '没有打开分享？', action: '复制链接' },
  message: { title: '没有打开短信？', action: '在手机短信中打开' },
};

export const offerCopy: Readonly<Record<Language, Readonly<Record<Opening, OfferText>>>> = { en, zh };
