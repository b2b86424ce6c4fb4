/** What the rows show of a bill's month. Pure; amounts in fen. */
import type { BillMonthView } from '@phonebill/contract/wire';

export type BillKind = BillMonthView['kinds'][number]['kind'];

const order: readonly BillKind[] = ['plan', 'calls', 'data', 'sms', 'other'];

/**
 * A month's charges by kind, each kind once, in one order for every month; kinds without a charge are left
 * out.
 */
export function chargesByKind({
  kinds,
}: BillMonthView): readonly { readonly kind: BillKind; readonly amountFen: number }[] {
  return order
    .map((kind) => ({
      kind,
      amountFen: kinds
        .filter((each) => each.kind === kind)
        .reduce((sum, { amountFen }) => sum + amountFen, 0),
    }))
    .filter(({ amountFen }) => amountFen > 0);
}
