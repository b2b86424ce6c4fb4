/** The recipients of deliveries: a supplier credits a number, the lender takes a repayment of credit pay. */
import type { CreditPay, Repayment, RepaymentRequest } from '../../partners/entrust/index.ts';
import {
  type DeliveryResult,
  type FloatTooLow,
  supplierTraitsOf,
  type TooSoon,
  type TopUpRequest,
  type TopUpSupplier,
} from '../../partners/carrier/index.ts';
import { type Indeterminate, type NotFound, supplierOf, type TopUpSuppliers } from '../../partners/index.ts';
import type { Order } from '../model/aggregate.ts';

export interface Recipient {
  /** The supplier's `absentAfterMs` (`SupplierTraits`); null for repayments. */
  readonly absentAfterMs: number | null;
  /** Returns the request body for an order, which is stored with its delivery. */
  bodyOf(deliveryNo: string, order: Order): string;
  send(
    deliveryNo: string,
    order: Order,
    body: string,
  ): Promise<DeliveryResult | FloatTooLow | TooSoon | Indeterminate>;
  query(deliveryNo: string): Promise<DeliveryResult | NotFound | Indeterminate>;
  /** Cancels a delivery. After the answer `cancelled` this delivery number is never accepted. */
  cancel(deliveryNo: string, order: Order): Promise<DeliveryResult | NotFound | Indeterminate>;
}

/** Returns the recipient of an order. `supplier` is the delivery's supplier, null for a repayment. */
export type RecipientOf = (order: Pick<Order, 'kind'>, supplier: string | null) => Recipient;

export function createRecipients(suppliers: Pick<TopUpSuppliers, 'byName'>, lender: CreditPay): RecipientOf {
  const repayments: Recipient = {
    absentAfterMs: null,
    bodyOf: (deliveryNo, order) => lender.repayBody(repaymentOf(deliveryNo, order)),
    send: async (deliveryNo, order, body) =>
      toDeliveryResult(await lender.repay(repaymentOf(deliveryNo, order), body)),
    query: async (deliveryNo) => toDeliveryResult(await lender.queryRepayment(deliveryNo)),
    cancel: async (deliveryNo) => toDeliveryResult(await lender.cancelRepayment(deliveryNo)),
  };
  return ({ kind }, supplier) => {
    if (kind === 'repayment') return repayments;
    if (supplier === null) throw new Error('a top-up is asked of the supplier that was chosen for it');
    return topUpsOf(supplierOf(suppliers, supplier));
  };
}

function topUpsOf(supplier: TopUpSupplier): Recipient {
  return {
    absentAfterMs: supplierTraitsOf(supplier).absentAfterMs,
    bodyOf: (deliveryNo, order) => supplier.topUpBody(topUpOf(deliveryNo, order)),
    send: (deliveryNo, order, body) => supplier.topUp(topUpOf(deliveryNo, order), body),
    query: (deliveryNo) => supplier.queryTopUp(deliveryNo),
    cancel: (deliveryNo, order) => supplier.cancelTopUp(topUpOf(deliveryNo, order)),
  };
}

function topUpOf(deliveryNo: string, { mobileNo, carrier, faceFen }: Order): TopUpRequest {
  return { deliveryNo, mobileNo, carrier, faceFen };
}

function repaymentOf(deliveryNo: string, { userNo, faceFen }: Order): RepaymentRequest {
  return { requestNo: deliveryNo, payerNo: userNo, amountFen: faceFen };
}

/** Translates a repayment into a delivery result: `settled` becomes `credited`. */
function toDeliveryResult<Other extends NotFound | Indeterminate>(
  answer: Repayment | Other,
): DeliveryResult | Other {
  if (answer.kind !== 'repayment') return answer;
  return {
    kind: 'delivery',
    state: answer.state === 'settled' ? 'credited' : answer.state,
    carrierRef: null,
    faceFen: answer.amountFen,
    reason: answer.reason,
  };
}
