/** Refunds by Alipay: one per `out_request_no`, our refund's number, however often it is requested. */
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { PaymentProvider, RefundResult } from '../payments/port.ts';
import type { AlipayClient } from './client.ts';
import { notUnderstood, yuan } from './trades.ts';
import { fenOfYuan, foundRefundShape, refundShape } from './wire.ts';

/**
 * The refusals after which the same request is sent again later: the merchant's balance is too low, or Alipay
 * failed.
 */
const LATER = new Set(['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.SYSTEM_ERROR', 'AQC.SYSTEM_ERROR']);
const UNKNOWN = 'ACQ.TRADE_NOT_EXIST';

type Refunds = Pick<PaymentProvider, 'refundBody' | 'refund' | 'queryRefund'>;

const refundBody: PaymentProvider['refundBody'] = ({ refundNo, paymentNo, amount }) =>
  JSON.stringify({ out_trade_no: paymentNo, refund_amount: yuan(amount), out_request_no: refundNo });

/** Creates the refunds of a provider; `partner` is the partner whose payments are refunded. */
export function createRefunds(client: AlipayClient, partner: 'cashier' | 'entrust'): Refunds {
  async function query(
    call: PartnerCall,
    refundNo: string,
    paymentNo: string,
  ): Promise<RefundResult | NotFound | Indeterminate> {
    const content = { out_trade_no: paymentNo, out_request_no: refundNo };
    const answer = await client.ask(call, { method: 'alipay.trade.fastpay.refund.query', content });
    if (answer.kind !== 'answered') return answer;
    const { refusal, value } = answer.value;
    if (refusal === UNKNOWN) return NOT_FOUND;
    if (refusal !== null || !foundRefundShape.Check(value)) return notUnderstood(call, answer.value);
    const { out_trade_no: ofTrade, out_request_no: no, refund_amount: amount, refund_status: status } = value;
    // Alipay does not report a refund that it has not made; repeating the request makes it.
    if (status === undefined || status === '') return NOT_FOUND;
    const refunded = amount === undefined ? null : fenOfYuan(amount);
    if (no !== refundNo || ofTrade !== paymentNo) return indeterminate(`${call}: answer for another refund`);
    return status === 'REFUND_SUCCESS' && refunded !== null
      ? { kind: 'refund', state: 'settled', amount: refunded, reason: null }
      : indeterminate(`${call}: a refund that is neither made nor not`);
  }

  return {
    refundBody,
    async refund(request, body = refundBody(request)) {
      const call = `${partner}.refund` as const;
      const { refundNo, paymentNo, amount } = request;
      const asked = { method: 'alipay.trade.refund', content: body, isLeased: true };
      const answer = await client.ask(call, asked);
      if (answer.kind !== 'answered') return answer;
      const { refusal, value } = answer.value;
      if (refusal !== null && LATER.has(refusal)) return indeterminate(`${call}: ${refusal}`);
      if (refusal !== null) {
        // The refund is refused, unless it was made before.
        const found = await query(call, refundNo, paymentNo);
        return found.kind === 'notFound'
          ? { kind: 'refund', state: 'rejected', amount, reason: refusal }
          : found;
      }
      if (!refundShape.Check(value)) return notUnderstood(call, answer.value);
      if (value.out_trade_no !== paymentNo) return indeterminate(`${call}: answer for another trade`);
      // `refund_fee` is the sum of all refunds of the trade, so it is at least this refund's amount.
      const isEnough = (fenOfYuan(value.refund_fee) ?? 0n) >= amount;
      if (value.fund_change === 'Y')
        return isEnough
          ? { kind: 'refund', state: 'settled', amount, reason: null }
          : indeterminate(`${call}: answer with another amount`);
      // An accepted request is not yet a refund: the refund was either made before or is not made yet.
      const found = await query(call, refundNo, paymentNo);
      if (found.kind === 'notFound') return { kind: 'refund', state: 'processing', amount, reason: null };
      return found.kind === 'refund' && found.amount !== amount
        ? indeterminate(`${call}: answer with another amount`)
        : found;
    },
    queryRefund: (refundNo, paymentNo) => query(`${partner}.queryRefund`, refundNo, paymentNo),
  };
}
