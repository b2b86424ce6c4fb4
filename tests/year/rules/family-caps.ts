/** Rules that compare the monthly total of a signer's family members with the cap that the signer set. */
import type { ChargeLine, YearBooks } from '../books.ts';
import type { YearRule } from './rule.ts';

type Needed = Pick<ChargeLine, 'agreementNo' | 'period' | 'amountFen' | 'chargeNo'>;

/** Returns the signer's cap as drawn; null for an own number, and when there is no cap. */
function capOf({ plans }: Pick<YearBooks, 'plans'>, agreementNo: string): number | null {
  const plan = plans.get(agreementNo);
  return plan?.member ? plan.person.familyCapFen : null;
}

const monthOf = ({ period }: Pick<ChargeLine, 'period'>): string => period.slice(0, 6);
/** Returns the signer's number contained in an agreement number. */
const signerIn = (agreementNo: string): string => agreementNo.slice(7, 17);

/**
 * Whether the family's other charges of the month left no room for a charge. All announced ones are included,
 * since those that failed later held their room until then.
 */
export function isFullInFamily(books: Pick<YearBooks, 'plans' | 'charges'>, needed: Needed): boolean {
  const cap = capOf(books, needed.agreementNo);
  if (cap === null) return false;
  const others = books.charges.filter(
    (one) =>
      one.chargeNo !== needed.chargeNo &&
      signerIn(one.agreementNo) === signerIn(needed.agreementNo) &&
      monthOf(one) === monthOf(needed) &&
      books.plans.get(one.agreementNo)?.member,
  );
  return others.reduce((sum, { amountFen }) => sum + amountFen, 0) + needed.amountFen > cap;
}

export const familyCapRules: Readonly<Record<string, YearRule>> = {
  /** Sums what the carrier credited, by the month for which each charge was made. */
  *'the members of a family never cost more together in a month than their signer set'(books) {
    const chargeOf = new Map(books.charges.map((charge) => [`D${charge.orderNo}`, charge]));
    const months = new Map<string, { fen: number; cap: number }>();
    for (const { requestNo, faceFen } of books.credits) {
      const charge = chargeOf.get(requestNo);
      const cap = charge ? capOf(books, charge.agreementNo) : null;
      if (!charge || cap === null) continue;
      const key = `${signerIn(charge.agreementNo)} ${monthOf(charge)}`;
      months.set(key, { fen: (months.get(key)?.fen ?? 0) + faceFen, cap });
    }
    for (const [key, { fen, cap }] of months) if (fen > cap) yield `${key}: ${fen} of at most ${cap}`;
  },
};
