/** Refunds by WeChat Pay: one per `out_refund_no`, our refund's number, however often it is requested. */
import { fenFromWire, fenToWire } from '@phonebill/money';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { Answered } from '../signed-client.ts';
import type { PaymentProvider, RefundRequest, RefundResult } from '../payments/port.ts';
import type { Said, WechatPayClient } from './client.ts';
import { notUnderstood } from './trades.ts';
import { refundShape, type RefundWire } from './wire.ts';

/**
 * The state of a refund by its status; an accepted refund is not yet made. `ABNORMAL`: the payer's account no
 * longer accepts it, and a person decides.
 */
export const refundStates = {
  SUCCESS: 'settled',
  PROCESSING: 'processing',
  CLOSED: 'rejected',
  ABNORMAL: 'rejected',
} as const satisfies Record<RefundWire['status'], RefundResult['state']>;

/**
 * The errors after which the same request is sent again later: the merchant's balance is too low, or the
 * request came too soon.
 */
const LATER = new Set(['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'FREQUENCY_LIMIT_EXCEED', 'RATELIMIT_EXCEEDED']);

type Refunds = Pick<PaymentProvider, 'refundBody' | 'refund' | 'queryRefund'>;

/** Creates the refunds of a provider; `partner` is the first part of the names of its calls. */
export function createRefunds(
  client: WechatPayClient,
  notifyUrl: string,
  partner: 'cashier' | 'entrust',
): Refunds {
  const refundBody: PaymentProvider['refundBody'] = ({ refundNo, paymentNo, amount, paidAmount }) =>
    JSON.stringify({
      out_trade_no: paymentNo,
      out_refund_no: refundNo,
      notify_url: notifyUrl,
      amount: { refund: fenToWire(amount), total: fenToWire(paidAmount), currency: 'CNY' },
    });
  async function query(
    call: PartnerCall,
    refundNo: string,
    paymentNo: string,
  ): Promise<RefundResult | NotFound | Indeterminate> {
    const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refundNo)}`;
    return readRefund(call, { refundNo, paymentNo }, await client.ask(call, { method: 'GET', path }));
  }
  return {
    refundBody,
    async refund(request, body = refundBody(request)) {
      const call = `${partner}.refund` as const;
      const { refundNo, paymentNo, amount } = request;
      const path = '/v3/refund/domestic/refunds';
      const answer = await client.ask(call, { method: 'POST', path, body, isLeased: true });
      if (answer.kind === 'answered' && answer.value.code !== null) {
        const { code } = answer.value;
        if (LATER.has(code)) return indeterminate(`${call}: ${code}`);
        // The refund is refused, unless it was accepted before.
        const found = await query(call, refundNo, paymentNo);
        return found.kind === 'notFound'
          ? { kind: 'refund', state: 'rejected', amount, reason: code }
          : found;
      }
      const result = readRefund(call, request, answer);
      if (result.kind === 'notFound') return indeterminate(`${call}: not found, to a command`);
      return result.kind === 'refund' && result.amount !== amount
        ? indeterminate(`${call}: answer with another amount`)
        : result;
    },
    queryRefund: (refundNo, paymentNo) => query(`${partner}.queryRefund`, refundNo, paymentNo),
  };
}

function readRefund(
  call: string,
  { refundNo, paymentNo }: Pick<RefundRequest, 'refundNo' | 'paymentNo'>,
  answer: Answered<Said> | Indeterminate,
): RefundResult | NotFound | Indeterminate {
  if (answer.kind !== 'answered') return answer;
  const { status, code, value } = answer.value;
  if (code === 'RESOURCE_NOT_EXISTS') return NOT_FOUND;
  if (status !== 200 || !refundShape.Check(value)) return notUnderstood(call, answer.value);
  if (value.out_refund_no !== refundNo || value.out_trade_no !== paymentNo)
    return indeterminate(`${call}: answer for another refund`);
  return {
    kind: 'refund',
    state: refundStates[value.status],
    amount: fenFromWire(value.amount.refund),
    reason: value.status === 'CLOSED' || value.status === 'ABNORMAL' ? value.status : null,
  };
}
