/**
 * Payments by Alipay, on a page that the payer's browser goes to by an address that we sign. `out_trade_no`
 * is our payment's number. Nothing is ordered before: it is the payer who makes the trade, by logging in
 * there, so until then Alipay knows nothing of it, and still it can be paid.
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

/** What a payer reads is cut there. */
const LONGEST_SUBJECT = 128;
/** What the account is called that it was paid from: which one, Alipay does not say. */
export const PAID_FROM = '支付宝';
const UNKNOWN = 'ACQ.TRADE_NOT_EXIST';

type Trades = Pick<PaymentProvider, 'authoriseBody' | 'authorise' | 'capture' | 'void' | 'query'>;

/** What is kept of a request: the page it leads to, and what is asked for there. */
interface Kept {
  readonly method: string;
  readonly content: string;
}

/** What a payer's browser asks for at Alipay; kept before anybody is led there. */
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
    // Where a payer goes who does not pay.
    ...(!isDesktop && { quit_url: returnUrl }),
  };
  return JSON.stringify({
    method: isDesktop ? 'alipay.trade.page.pay' : 'alipay.trade.wap.pay',
    content: JSON.stringify(content),
  } satisfies Kept);
};

/** How the payment of this number stands at Alipay. */
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

/** Ends the trade of this number while it is not paid; gives how it stands. */
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
  // It races a payer, was paid or closed before, or is not named: what it is now counts, and an open one was
  // not closed.
  const found = await queryTrade(client, call, paymentNo);
  return found.kind === 'payment' && found.state === 'open'
    ? indeterminate(`${call}: not closed, ${refusal ?? 'no trade is named'}`)
    : found;
}

/** `onConflict`: called when something else is held under a number of ours. */
export function createTrades(
  client: AlipayClient,
  notifyUrl: string,
  onConflict: (call: PartnerCall, requestNo: string) => void,
): Trades {
  /** The address is signed anew each time, and asks for the same. */
  function openAt(request: AuthoriseRequest, { method, content }: Kept): UnpaidResult {
    const payUrl = client.pageOf({ method, content }, { returnUrl: request.returnUrl, notifyUrl });
    return { ...unpaid('open'), amount: request.amount, payUrl };
  }

  return {
    authoriseBody: wordPage,
    /** Nothing is sent that makes a payment; but a number that was used before is not led to again. */
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
      // Something else was asked for under this number: nobody is to pay it.
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
 * The payment that a trade is. `TRADE_CLOSED` is one that was not paid in time, or one all of whose money
 * went back: that one was paid.
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

/** As Alipay wants amounts: yuan with two decimals, and nothing else. */
export function yuan(amount: bigint): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/** For an answer that says nothing that we know. */
export function notUnderstood(call: string, { refusal }: Said): Indeterminate {
  return indeterminate(`${call}: ${refusal ?? 'unexpected shape'}`);
}
