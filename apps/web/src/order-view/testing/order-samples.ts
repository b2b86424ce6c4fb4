/** Sample orders as pages receive them. */
import type { OrderView } from '@phonebill/contract/wire';

/** Returns a top-up of 50 yuan that was placed at a time (ms) and awaits its payment for 15 minutes. */
export function unpaidOrder(placedAt: number, changes: Partial<OrderView> = {}): OrderView {
  const minutesLater = (minutes: number): string => new Date(placedAt + minutes * 60_000).toISOString();
  return {
    orderNo: '261121000100000121600001',
    kind: 'topUp',
    requestNo: 'request',
    mobileNo: '13800138000',
    carrier: 'CMCC',
    province: { zh: '北京', en: 'Beijing' },
    faceFen: 5000,
    priceFen: 4990,
    points: 0,
    voucher: null,
    payMethod: 'cash',
    goodsId: null,
    chargeNo: null,
    source: null,
    paidFrom: null,
    state: 'awaitingPayment',
    paymentState: 'pending',
    deliveryState: null,
    closeReason: null,
    createdAt: minutesLater(0),
    expiresAt: minutesLater(15),
    paidAt: null,
    endedAt: null,
    promisedBy: null,
    refunds: [],
    ...changes,
  };
}
