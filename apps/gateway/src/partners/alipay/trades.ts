/**
 * Payments by Alipay, on a page that the payer's browser opens by an address that we sign. `out_trade_no` is
 * our payment's number. No order is created beforehand: the payer makes the trade by logging in there, so
 * until then Alipay knows nothing of the payment although it can still be paid.
 */
import { formatYuan } from '@phonebill/money';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import { parseJson } from '../parse-json.ts';
import { clockText } from '../../runtime/time/index.ts';
import {
  type AuthoriseRequest,
  type PaymentProvider,
  type PaymentResult,
  unpaid,
  type UnpaidResult,
} from '../payments/port.ts';
import type { AlipayClient, Said } from './client.ts';
import { closedShape, fenOfYuan, tradeShape, type TradeWire } from './wire.ts';

/** The length at which the subject shown to the payer is cut. */
const LONGEST_SUBJECT = 128;
/** The name of the account that a payment was paid from; Alipay does not say which account it was. */
export const PAID_FROM = '支付宝';
const UNKNOWN = 'ACQ.TRADE_NOT_EXIST';

type Trades = Pick<PaymentProvider, 'authoriseBody' | 'authorise' | 'capture' | 'void' | 'query'>;

/** The stored request: the method of its page and the content sent with it. */
interface Kept {
  readonly method: string;
  readonly content: string;
}

/** Returns the request that a payer's browser makes to Alipay; it is stored before a payer is sent there. */
const wordPage: PaymentProvider['authoriseBody'] = ({
  paymentNo,
  amount,
  subject,
  payerBrowser,
  returnUrl,
  expiresAt,
}) => {
  const isDesktop = payerBrowser === 'desktop';
  const content = {
    out_trade_no: paymentNo,
    total_amount: yuan(amount),
    subject: subject.slice(0, LONGEST_SUBJECT),
    product_code: isDesktop ? 'FAST_INSTANT_TRADE_PAY' : 'QUICK_WAP_WAY',
    time_expire: clockText(expiresAt.getTime()),
    // The address for a payer who leaves without paying.
    ...(!isDesktop && { quit_url: returnUrl }),
  };
  return JSON.stringify({
    method: isDesktop ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay',
    content: JSON.stringify(content),
  } satisfies Kept);
};

/** Returns the state at Alipay of the payment with this number. */
export async function queryTrade(
  client: AlipayClient,
  call: PartnerCall,
  paymentNo: string,
): Promise<PaymentResult | NotFound | Indeterminate> {
  const content = { out_trade_no: paymentNo };
  const answer = await client.ask(call, { method: 'alipay.trade.query', content });
  if (answer.kind !== 'answered') return answer;
  const { refusal, value } = answer.value;
  if (refusal === UNKNOWN) return NOT_FOUND;
  if (refusal !== null || !tradeShape.Check(value)) return notUnderstood(call, answer.value);
  return value.out_trade_no === paymentNo
    ? readTrade(call, value)
    : indeterminate(`${call}: answer for another trade`);
}

/** Closes the trade of this number unless it is paid; returns its state. */
export async function closeTrade(
  client: AlipayClient,
  call: PartnerCall,
  paymentNo: string,
): Promise<PaymentResult | NotFound | Indeterminate> {
  const content = { out_trade_no: paymentNo };
  const answer = await client.ask(call, { method: 'alipay.trade.close', content });
  if (answer.kind !== 'answered') return answer;
  const { refusal, value } = answer.value;
  if (refusal === UNKNOWN) return NOT_FOUND;
  const closed = refusal === null && closedShape.Check(value) ? value.out_trade_no : undefined;
  if (closed === paymentNo) return unpaid('closed');
  if (closed !== undefined) return indeterminate(`${call}: answer for another trade`);
  // The closing raced with the payer, the trade was paid or closed before, or the answer names no trade: the
  // present state decides, and an open trade was not closed.
  const found = await queryTrade(client, call, paymentNo);
  return found.kind === 'payment' && found.state === 'open'
    ? indeterminate(`${call}: not closed, ${refusal ?? 'no trade is named'}`)
    : found;
}

/** Creates the payments; `onConflict` is called when something else is held under a number of ours. */
export function createTrades(
  client: AlipayClient,
  notifyUrl: string,
  onConflict: (call: PartnerCall, requestNo: string) => void,
): Trades {
  /** Returns the open payment with its page. The address is signed anew each time and requests the same. */
  function openAt(request: AuthoriseRequest, { method, content }: Kept): UnpaidResult {
    const payUrl = client.pageOf({ method, content }, { returnUrl: request.returnUrl, notifyUrl });
    return { ...unpaid('open'), amount: request.amount, payUrl };
  }

  return {
    authoriseBody: wordPage,
    /**
     * Sends nothing that creates a payment, but queries the number first, so that no payer is sent to a
     * number that was used before.
     */
    async authorise(request, body = wordPage(request)) {
      const call = 'cashier.authorise';
      const kept = parseJson(body) as Partial<Kept> | undefined;
      const { method, content } = kept ?? {};
      if (method === undefined || content === undefined)
        return indeterminate(`${call}: what was kept is no request to Alipay`);
      const found = await queryTrade(client, call, request.paymentNo);
      if (found.kind === 'notFound') return openAt(request, { method, content });
      if (found.kind !== 'payment' || found.state !== 'open') return found;
      if (found.amount === request.amount) return openAt(request, { method, content });
      // Something else was requested under this number: it must not be paid.
      onConflict(call, request.paymentNo);
      const closed = await closeTrade(client, call, request.paymentNo);
      return closed.kind === 'notFound' ? indeterminate(`${call}: gone while it was closed`) : closed;
    },
    // Nothing is held: the payer pays or does not.
    capture: (paymentNo) => queryTrade(client, 'cashier.capture', paymentNo),
    query: (paymentNo) => queryTrade(client, 'cashier.query', paymentNo),
    void: (paymentNo) => closeTrade(client, 'cashier.void', paymentNo),
  };
}

/**
 * Returns the payment for a trade. `TRADE_CLOSED` is a trade that was not paid in time, or one that was paid
 * and refunded in full.
 */
export function readTrade(call: string, trade: TradeWire): PaymentResult | Indeterminate {
  const { trade_status: status, trade_no: tradeNo, send_pay_date: paidAt } = trade;
  const amount = fenOfYuan(trade.total_amount);
  if (amount === null) return indeterminate(`${call}: an amount that is none`);
  const paid = { ...unpaid('open'), state: 'paid', tradeNo, amount, paidFrom: PAID_FROM } as const;
  switch (status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paid;
    case 'TRADE_CLOSED':
      return paidAt === undefined || paidAt === '' ? unpaid('closed') : { ...paid, isReturned: true };
    case 'WAIT_BUYER_PAY':
      return { ...unpaid('open'), amount };
  }
}

/** Returns an amount in Alipay's format: yuan with two decimals, without separators. */
export function yuan(amount: bigint): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/** Returns an indeterminate result for an answer that we do not understand. */
export function notUnderstood(call: string, { refusal }: Said): Indeterminate {
  return indeterminate(`${call}: ${refusal ?? 'unexpected shape'}`);
}
