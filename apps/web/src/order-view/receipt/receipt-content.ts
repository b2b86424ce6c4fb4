/** The content of a receipt, the same on screen, on paper and in the picture. */
import type { OrderView, RefundView } from '@phonebill/contract/wire';
import type { Language } from '../../platform/language/index.ts';
import { groupMobile } from '../../platform/mobile-number/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { carrierPlace } from '../../numbers/carrier.ts';
import { formatMoment } from '../../platform/china-time/china-time.ts';
import { showSum } from '../../ui/amount/points-text.ts';
import { accountName, isWholeAccount, wholeAccountOf } from '../account-name.ts';
import { sumOf } from '../order-sums.ts';
import { receiptCopy } from './receipt-copy.ts';
import { dotted } from '../../ui/phrases/dotted.ts';

export interface ReceiptRow {
  readonly name: string;
  readonly value: string;
}

export interface ReceiptContent {
  readonly title: string;
  /** The amount that was to be credited. */
  readonly amount: string;
  readonly state: string;
  readonly rows: readonly ReceiptRow[];
  readonly note: string;
}

/** Returns the receipt of an order that is over (see hasReceipt). */
export function receiptContent(order: OrderView, language: Language): ReceiptContent {
  const texts = receiptCopy[language];
  const { state, paidAt, paidFrom, endedAt } = order;
  const way = wayWords(order, texts, language);
  const at = (time: string) => formatMoment(Date.parse(time), language);
  const returned = ({ reason, settledAt, ...refund }: RefundView): ReceiptRow => {
    const amount = showSum(sumOf([refund]), language);
    return {
      name: reason === 'paidTwice' ? texts.secondReturned : texts.returned,
      value: settledAt === null ? amount : texts.returnedAt(amount, at(settledAt)),
    };
  };
  return {
    title: texts.title,
    amount: showFen(order.faceFen),
    state: stateWords(state, texts),
    rows: [
      ...row(texts.number, groupMobile(order.mobileNo)),
      ...row(texts.carrier, carrierPlace(order, language)),
      ...row(texts.topUp, showFen(order.faceFen)),
      ...row(texts.voucher, order.voucher && `−${showFen(order.voucher.amountFen)}`),
      ...row(paidAt === null ? texts.price : texts.paid, showSum(order, language)),
      ...row(texts.paidWith, paidWith(way, paidFrom, language)),
      ...order.refunds.map(returned),
      ...row(texts.placedAt, at(order.createdAt)),
      ...row(texts.paidAt, paidAt && at(paidAt)),
      ...row(
        state === 'credited' ? texts.creditedAt : texts.endedAt,
        state === 'refunded' ? null : endedAt && at(endedAt),
      ),
      ...row(texts.orderNo, order.orderNo),
    ],
    note: texts.note,
  };
}

/** Returns no row if the value is not known. */
function row(name: string, value: string | null): readonly ReceiptRow[] {
  return value === null ? [] : [{ name, value }];
}

/** Returns the payment method and the account; WeChat Pay and Alipay are both in one. */
function paidWith(way: string, paidFrom: string | null, language: Language): string {
  if (paidFrom === null) return way;
  const account = accountName(paidFrom, language);
  return isWholeAccount(paidFrom) ? account : dotted(way, account);
}

/** Returns the payment method; points may be combined with money. */
function wayWords(order: OrderView, texts: (typeof receiptCopy)['en'], language: Language): string {
  const { payMethod, priceFen } = order;
  const account = wholeAccountOf(order);
  const cash = account === null ? texts.cash : accountName(account, language);
  if (payMethod === 'points' && priceFen > 0) return `${texts.points} + ${cash}`;
  return payMethod === 'cash' ? cash : texts[payMethod];
}

function stateWords(state: OrderView['state'], texts: (typeof receiptCopy)['en']): string {
  switch (state) {
    case 'credited':
      return texts.credited;
    case 'refunded':
      return texts.refunded;
    case 'closed':
      return texts.closed;
    case 'awaitingPayment':
    case 'delivering':
    case 'refunding':
      throw new Error(`an order that is ${state} has no receipt`);
  }
}
