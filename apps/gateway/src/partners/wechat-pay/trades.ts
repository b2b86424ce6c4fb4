/**
 * Payments by WeChat Pay, in the way of each kind of browser (ways.ts). `out_trade_no` is our payment's
 * number.
 */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { Answered } from '../signed-client.ts';
import { type AuthoriseRequest, type PaymentProvider, type PaymentResult, unpaid } from '../payments/port.ts';
import type { Said, WechatPayClient } from './client.ts';
import { createWays, signOnIn } from './ways.ts';
import type { PayerSignOn } from './payer-sign-on.ts';
import { tradeShape, type TradeWire } from './wire.ts';

/** The length at which the description shown to the payer is cut. */
const LONGEST_DESCRIPTION = 127;
/** The name of the account that a payment was paid from; WeChat Pay does not say which account it was. */
const PAID_FROM = '微信支付';
/** The errors that mean that there is no trade with this number. */
const UNKNOWN = new Set(['ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'RESOURCE_NOT_EXISTS']);
/**
 * The errors that mean that something else was requested under this number before, or that the trade has
 * ended: its present state decides.
 */
const USED = new Set([
  'OUT_TRADE_NO_USED',
  'INVALID_REQUEST',
  'PARAM_ERROR',
  'ORDER_CLOSED',
  'ORDERPAID',
  'ORDER_PAID',
]);

type Trades = Pick<PaymentProvider, 'authoriseBody' | 'authorise' | 'capture' | 'void' | 'query'>;

const pathOf = (paymentNo: string): string =>
  `/v3/pay/transactions/out-trade-no/${encodeURIComponent(paymentNo)}`;

export function createTrades({
  client,
  appId,
  merchantId,
  notifyUrl,
  privateKey,
  clock,
  signOn,
  onConflict,
}: {
  readonly client: WechatPayClient;
  readonly appId: string;
  readonly merchantId: string;
  readonly notifyUrl: string;
  /** The merchant's key, which signs the parameters passed to the app. */
  readonly privateKey: string;
  readonly clock: Clock;
  /** Null when payers inside the app are not identified, and cannot pay there. */
  readonly signOn: PayerSignOn | null;
  /** Called when something else is held under a number of ours. */
  readonly onConflict: (call: PartnerCall, requestNo: string) => void;
}): Trades {
  const ways = createWays({ appId, privateKey, clock });

  async function query(
    call: PartnerCall,
    paymentNo: string,
  ): Promise<PaymentResult | NotFound | Indeterminate> {
    const path = `${pathOf(paymentNo)}?mchid=${encodeURIComponent(merchantId)}`;
    const answer = await client.ask(call, { method: 'GET', path });
    if (answer.kind !== 'answered') return answer;
    const { status, code, value } = answer.value;
    if (code !== null && UNKNOWN.has(code)) return NOT_FOUND;
    if (status !== 200 || !tradeShape.Check(value)) return notUnderstood(call, answer.value);
    if (value.out_trade_no !== paymentNo || value.mchid !== merchantId)
      return indeterminate(`${call}: answer for another trade`);
    return readTrade(call, value);
  }

  async function close(
    call: PartnerCall,
    paymentNo: string,
  ): Promise<PaymentResult | NotFound | Indeterminate> {
    const answer = await client.ask(call, {
      method: 'POST',
      path: `${pathOf(paymentNo)}/close`,
      body: JSON.stringify({ mchid: merchantId }),
    });
    if (answer.kind !== 'answered') return answer;
    const { status, code } = answer.value;
    if (status === 204 || code === 'ORDER_CLOSED') return unpaid('closed');
    if (code !== null && UNKNOWN.has(code)) return NOT_FOUND;
    // The closing raced with the payer, or the trade was paid: the present state decides, and a trade that is
    // still open was not closed.
    const found = await query(call, paymentNo);
    return found.kind === 'payment' && found.state === 'open'
      ? indeterminate(`${call}: not closed, ${code ?? `status ${status}`}`)
      : found;
  }

  /**
   * Returns what is held under the number. An open trade can no longer be paid, because its address is not
   * returned again: it is closed, and another payment replaces it.
   */
  async function heldTrade(call: PartnerCall, request: AuthoriseRequest, said: Said) {
    const found = await query(call, request.paymentNo);
    if (found.kind === 'notFound') return notUnderstood(call, said);
    if (said.code === 'OUT_TRADE_NO_USED') onConflict(call, request.paymentNo);
    if (found.kind !== 'payment' || found.state !== 'open') return found;
    const closed = await close(call, request.paymentNo);
    return closed.kind === 'notFound' ? notUnderstood(call, said) : closed;
  }

  /**
   * Returns the state after the payer's id was refused as belonging to another appid. The payment can then
   * never be paid and is closed; another one, whose payer is identified anew, can be paid.
   */
  async function ofAnotherPayer(call: PartnerCall, paymentNo: string, said: Said) {
    const found = await query(call, paymentNo);
    if (found.kind === 'notFound') return unpaid('closed');
    return found.kind === 'payment' ? notUnderstood(call, said) : found;
  }

  const authoriseBody: PaymentProvider['authoriseBody'] = (request) => {
    const { paymentNo, amount, subject, payerBrowser, payerId, expiresAt } = request;
    // Nothing is requested from WeChat Pay before the payer is identified.
    if (payerBrowser === 'messagingApp' && payerId === undefined && signOn)
      return JSON.stringify({ sign_on: signOn.pageFor(request) });
    return JSON.stringify({
      appid: appId,
      mchid: merchantId,
      description: subject.slice(0, LONGEST_DESCRIPTION),
      out_trade_no: paymentNo,
      time_expire: expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
      notify_url: notifyUrl,
      amount: { total: fenToWire(amount), currency: 'CNY' },
      ...ways.particulars(request),
    });
  };

  return {
    authoriseBody,
    async authorise(request, body = authoriseBody(request)) {
      const call = 'cashier.authorise';
      const open = { ...unpaid('open'), amount: request.amount };
      const page = signOnIn(body);
      if (page !== null) return { ...open, payUrl: page, payWith: { by: 'signOn' } };
      const way = ways.of(body);
      const path = `/v3/pay/transactions/${way.name}`;
      const answer = await client.ask(call, { method: 'POST', path, body });
      if (answer.kind !== 'answered') return answer;
      const { status, code, value } = answer.value;
      if (code !== null && USED.has(code)) return heldTrade(call, request, answer.value);
      if (code === 'OPENID_MISMATCH') return ofAnotherPayer(call, request.paymentNo, answer.value);
      const opened = status === 200 ? way.read(value, request) : null;
      return opened ? { ...open, ...opened } : notUnderstood(call, answer.value);
    },
    // Nothing is held: the payer pays or does not.
    capture: (paymentNo) => query('cashier.capture', paymentNo),
    query: (paymentNo) => query('cashier.query', paymentNo),
    void: (paymentNo) => close('cashier.void', paymentNo),
  };
}

/** Returns the payment for a trade in an answer or a notice; a paid one states its number and its amount. */
export function readTrade(
  call: string,
  { trade_state: state, transaction_id: tradeNo, amount }: TradeWire,
): PaymentResult | Indeterminate {
  switch (state) {
    case 'SUCCESS':
    case 'REFUND':
      if (tradeNo === undefined || amount === undefined)
        return indeterminate(`${call}: paid without a number or an amount`);
      return {
        ...unpaid('open'),
        state: 'paid',
        tradeNo,
        amount: fenFromWire(amount.total),
        paidFrom: PAID_FROM,
        ...(state === 'REFUND' && { isReturned: true }),
      };
    case 'CLOSED':
    case 'REVOKED':
      return unpaid('closed');
    case 'PAYERROR':
      return unpaid('declined');
    case 'NOTPAY':
    case 'USERPAYING':
      return { ...unpaid('open'), amount: amount === undefined ? null : fenFromWire(amount.total) };
  }
}

/** Returns an indeterminate result for an answer that we do not understand. */
export function notUnderstood(call: string, { status, code }: Answered<Said>['value']): Indeterminate {
  return indeterminate(`${call}: status ${status}, ${code ?? 'unexpected shape'}`);
}
