/** What all members of a signer's family cost together in a month, against what the signer wanted. */
import type { ChargeLine, YearBooks } from '../books.ts';
import type { YearRule } from './rule.ts';

type Needed = Pick<ChargeLine, 'agreementNo' | 'period' | 'amountFen' | 'chargeNo'>;

/** The signer's cap as it was drawn; null for an own number, and where there is none. */
function capOf({ plans }: Pick<YearBooks, 'plans'>, agreementNo: string): number | null {
  const plan = plans.get(agreementNo);
  return plan?.member ? plan.person.familyCapFen : null;
}

const monthOf = ({ period }: Pick<ChargeLine, 'period'>): string => period.slice(0, 6);
/** The signer's number in an agreement's. */
const signerIn = (agreementNo: string): string => agreementNo.slice(7, 17);

/**
 * Whether a charge had no room beside the family's others of its month: all that were announced, as those
 * that failed later had their room until then.
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
  /** By what the carrier credited, under the month that each charge was made for. */
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
