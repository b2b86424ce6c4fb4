/** The texts of the SMS that users request about their orders. */
import type { Language } from '@phonebill/contract';
import { formatYuan } from '@phonebill/money';
import { maskedNumber } from '../../numbers/index.ts';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';
import type { OrderAggregate } from '../model/aggregate.ts';

interface Facts {
  readonly number: string;
  /** The face value in yuan, with its sign. */
  readonly face: string;
}

/**
 * How an order ended. `returned`: what was paid is refunded. `notGiven`: an activity paid for it, so the user
 * paid nothing.
 */
type End = 'credited' | 'returned' | 'notGiven' | 'closed';

const endTexts: Readonly<Record<Language, Readonly<Record<End, (facts: Facts) => string>>>> = {
  zh: {
    credited: ({ number, face }) => `【话费充值】${number}的${face}话费已到账。`,
    returned: ({ number, face }) => `【话费充值】${number}的${face}话费未能充入，您支付的款项已原路退回。`,
    notGiven: ({ number, face }) => `【话费充值】${number}的${face}话费未能充入，您未产生任何费用。`,
    closed: ({ number, face }) => `【话费充值】为${number}充值${face}的订单已关闭，未扣款。`,
  },
  en: {
    credited: ({ number, face }) => `【Phone top-up】${number} was topped up with ${face}.`,
    returned: ({ number, face }) =>
      `【Phone top-up】${number} could not be topped up with ${face}. ` +
      'What you paid was refunded to where it was paid from.',
    notGiven: ({ number, face }) =>
      `【Phone top-up】${number} could not be topped up with ${face}. You have paid nothing for it.`,
    closed: ({ number, face }) =>
      `【Phone top-up】The order to top up ${number} with ${face} was closed. Nothing was charged.`,
  },
};

/** Returns the SMS that an order has ended, and how: one sentence, the number masked. */
export function endNotice({ order, refunds }: OrderAggregate, language: Language): SmsMessage {
  const [number, end] = [maskedNumber(order.mobileNo), endOf({ order, refunds })];
  const text = endTexts[language][end]({ number, face: formatYuan(order.faceFen) });
  const amount = formatYuan(order.faceFen, { sign: false });
  return smsMessage(`order.${end}`, language, text, () => ({ number, amount }));
}

function endOf({ order, refunds }: Pick<OrderAggregate, 'order' | 'refunds'>): End {
  if (order.state === 'credited') return 'credited';
  if (order.reward !== null) return 'notGiven';
  return refunds.length > 0 ? 'returned' : 'closed';
}

/** That money of a credited order is back where it was paid from: the number masked, the amount in fen. */
export function givenBackNotice(mobileNo: string, amountFen: bigint, language: Language): SmsMessage {
  const number = maskedNumber(mobileNo);
  const text = givenBackText(number, formatYuan(amountFen), language);
  const amount = formatYuan(amountFen, { sign: false });
  return smsMessage('order.givenBack', language, text, () => ({ number, amount }));
}

function givenBackText(number: string, amount: string, language: Language): string {
  return language === 'zh'
    ? `【话费充值】您为${number}充值的订单已原路退款${amount}，已到账的话费不受影响。`
    : `【Phone top-up】${amount} of your order for ${number} was refunded to where it was paid from. ` +
        'What was topped up stays.';
}

/** That somebody has answered; what, stands with the order and not in the message. */
export function answeredNotice(mobileNo: string, language: Language): SmsMessage {
  const number = maskedNumber(mobileNo);
  return smsMessage('order.answered', language, answeredText(number, language), () => ({ number }));
}

function answeredText(number: string, language: Language): string {
  return language === 'zh'
    ? `【话费充值】关于${number}充值订单的留言已有答复，请在充值记录中查看。`
    : `【Phone top-up】Your message about the top-up of ${number} was answered. See your top-up records.`;
}
