/**
 * Who gets what an order is for: the carrier credits a number, the lender takes a repayment of credit pay.
 */
import type { OrderKind } from '@phonebill/contract';
import type {
  CarrierService,
  CreditPay,
  DeliveryResult,
  Indeterminate,
  NotFound,
  Repayment,
} from '../../partners/index.ts';
import type { Order } from '../aggregate.ts';

export interface Recipient {
  send(deliveryNo: string, order: Order): Promise<DeliveryResult | Indeterminate>;
  query(deliveryNo: string): Promise<DeliveryResult | NotFound | Indeterminate>;
  /** After `cancelled` this delivery number is never taken. */
  cancel(deliveryNo: string): Promise<DeliveryResult | NotFound | Indeterminate>;
}

export type Recipients = Readonly<Record<OrderKind, Recipient>>;

export function createRecipients(carrier: CarrierService, lender: CreditPay): Recipients {
  return {
    topUp: {
      send: (deliveryNo, { mobileNo, faceFen }) => carrier.topUp({ deliveryNo, mobileNo, faceFen }),
      query: (deliveryNo) => carrier.queryTopUp(deliveryNo),
      cancel: (deliveryNo) => carrier.cancelTopUp(deliveryNo),
    },
    repayment: {
      send: async (deliveryNo, { userNo, faceFen }) =>
        toDeliveryResult(await lender.repay({ requestNo: deliveryNo, payerNo: userNo, amountFen: faceFen })),
      query: async (deliveryNo) => toDeliveryResult(await lender.queryRepayment(deliveryNo)),
      cancel: async (deliveryNo) => toDeliveryResult(await lender.cancelRepayment(deliveryNo)),
    },
  };
}

/** A repayment read as a delivery: settled is credited. */
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
