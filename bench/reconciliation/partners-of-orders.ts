/** Partners in this process whose statements list the filled orders, and cost next to nothing. */
import type { Credit } from '../../apps/gateway/src/partners/carrier/index.ts';
import { onlySupplier } from '../../apps/gateway/src/partners/index.ts';
import type { StatementEntry } from '../../apps/gateway/src/partners/payments/index.ts';
import {
  paymentResult,
  deliveryResult,
  scriptedCarrier,
  scriptedCashier,
  scriptedEntrust,
  scriptedPoints,
} from '../../apps/gateway/src/partners/testing/scripted-partners.ts';
import { FACE_FEN, MOBILE_NO, orderNoAt, placeFrom, PRICE_FEN, timeOf } from './fill-orders.ts';

/** Returns the partners of `size` orders. */
export function partnersOf(size: number) {
  const [cashier, digital, points, entrust, carrier] = [
    scriptedCashier(),
    scriptedCashier(),
    scriptedPoints(),
    scriptedEntrust(),
    scriptedCarrier(),
  ];
  function* placesOf(from: Date, to: Date): Generator<number> {
    for (let place = placeFrom(from.getTime()); place < size && timeOf(place) < to.getTime(); place += 1)
      yield place;
  }
  cashier.answer('statement', async function* (from, to): AsyncGenerator<StatementEntry> {
    for (const place of placesOf(from, to))
      yield {
        kind: 'payment',
        requestNo: `P${orderNoAt(place)}01`,
        paymentNo: null,
        amount: PRICE_FEN,
        at: new Date(timeOf(place)),
      };
  });
  cashier.answer('query', async () => paymentResult('paid', PRICE_FEN));
  carrier.answer('statement', async function* (from, to): AsyncGenerator<Credit> {
    for (const place of placesOf(from, to))
      yield {
        deliveryNo: `D${orderNoAt(place)}`,
        mobileNo: MOBILE_NO,
        faceFen: FACE_FEN,
        at: new Date(timeOf(place)),
      };
  });
  carrier.answer('queryTopUp', async () => deliveryResult('credited', FACE_FEN));
  return {
    providers: {
      cash: cashier.port,
      digital: digital.port,
      points: points.port,
      agreement: entrust.port,
    },
    lender: entrust.port,
    suppliers: onlySupplier(carrier.port),
  };
}
