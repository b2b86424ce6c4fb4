/** The rule of stopped suppliers: a supplier that operators switched off gets nothing new. */
import { type Books, orderNoIn } from './books.ts';
import type { Violation } from './rules.ts';

const RULE = 'nothing new goes to a supplier that is switched off';

/** The time in which every process knew that a supplier is switched off. */
export interface SupplierStop {
  readonly supplier: string;
  readonly from: number;
  readonly to: number;
}

/** When a supplier first received a delivery. */
export interface Begun {
  readonly supplier: string;
  readonly deliveryNo: string;
  readonly at: number;
}

export const supplierRuleNames: readonly string[] = [RULE];

/** An order paid during the stop is certainly new; a delivery leased earlier may still be sent. */
export function supplierViolationsOf(
  { taken }: Pick<Books, 'taken'>,
  stops: readonly SupplierStop[],
  begun: readonly Begun[],
): Violation[] {
  const paidAt = new Map<string, number>();
  for (const { paymentNo, at } of taken) {
    const orderNo = orderNoIn(paymentNo);
    paidAt.set(orderNo, Math.min(at, paidAt.get(orderNo) ?? Infinity));
  }
  return begun.flatMap(({ supplier, deliveryNo, at }) => {
    const orderNo = orderNoIn(deliveryNo);
    const since = paidAt.get(orderNo) ?? -Infinity;
    const stop = stops.find((one) => one.supplier === supplier && one.from <= since && at <= one.to);
    if (!stop) return [];
    const what = `paid at ${since} ms, it goes to the ${supplier} at ${at} ms, off until ${stop.to} ms`;
    return [{ rule: RULE, orderNo, what }];
  });
}
