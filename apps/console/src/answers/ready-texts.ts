/** Frequent answers, in the writer's language. */
import type { Language } from '../language/index.ts';

export interface ReadyText {
  /** The label of its button, in the operator's language. */
  readonly name: Readonly<Record<Language, string>>;
  readonly text: Readonly<Record<Language, string>>;
}

export const readyTexts: readonly ReadyText[] = [
  {
    name: { en: 'Under way', zh: '处理中' },
    text: {
      en:
        'Your top-up is under way. The carrier has not confirmed it yet. You need not do anything: ' +
        'it will be credited, or what you paid goes back to you by the way you paid.',
      zh: '您的充值正在处理中，运营商尚未确认。您无需操作：充值成功后话费会到账；若未成功，款项将按原支付方式退回。',
    },
  },
  {
    name: { en: 'Credited', zh: '已到账' },
    text: {
      en:
        'Your top-up has been credited by the carrier. It may take some minutes until your balance ' +
        'shows it. You can check the balance with your carrier.',
      zh: '您的充值已由运营商入账，余额可能需要几分钟才会更新，您可以通过运营商查询话费余额。',
    },
  },
  {
    name: { en: 'Refund under way', zh: '退款中' },
    text: {
      en:
        'Your top-up did not go through and your money is on its way back by the way you paid. It ' +
        'usually arrives within one day; with some banks it takes up to three working days.',
      zh: '您的充值未成功，款项正在按原支付方式退回，一般在一天内到账，部分银行最长需要三个工作日。',
    },
  },
  {
    name: { en: 'Debited twice', zh: '重复扣款' },
    text: {
      en:
        'You were debited twice for the same top-up. One of the two payments will come back to you ' +
        'by the way you paid. We are sorry for the trouble.',
      zh: '同一笔充值重复扣款，其中一笔会按原支付方式退回给您。给您带来不便，非常抱歉。',
    },
  },
  {
    name: { en: 'Ask for the receipt number', zh: '索取凭证号' },
    text: {
      en:
        'To look into this we need the transaction number on your payment receipt. You find it in ' +
        'the bill of your wallet or bank. Please write it to us here.',
      zh: '为便于核实，请提供您付款凭证上的交易单号，可在钱包或银行的账单中找到。请在此回复该单号。',
    },
  },
];

/** Returns the field's content after a ready text was chosen: typed text stays above it. */
export function withReadyText(typed: string, ready: string): string {
  return typed.trim() === '' ? ready : `${typed.trimEnd()}\n${ready}`;
}
