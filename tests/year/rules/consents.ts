/** Whose number somebody else pays for: nothing is debited without their consent. */
import type { YearRule } from './rule.ts';

const GIVEN = 'agreed';
/** What ends an agreed consent; an ask that ends otherwise was never agreed to. */
const OVER = new Set(['withdrawn', 'cancelled', 'replaced']);

export const consentRules: Readonly<Record<string, YearRule>> = {
  *'none is charged for another number without a live consent at the moment of the debit'({
    agreements,
    charges,
    consentEvents,
  }) {
    const family = new Set(
      agreements
        .filter(({ agrMbl, signerMobileNo }) => agrMbl !== signerMobileNo)
        .map(({ agreementNo }) => agreementNo),
    );
    const ofAgreement = Map.groupBy(consentEvents, ({ agreementNo }) => agreementNo);
    for (const { chargeNo, agreementNo, firstDebitAt } of charges) {
      if (firstDebitAt === null || !family.has(agreementNo)) continue;
      const live = new Set<string>();
      for (const { entityNo, event, at } of ofAgreement.get(agreementNo) ?? []) {
        if (at > firstDebitAt) break;
        if (event === GIVEN) live.add(entityNo);
        else if (OVER.has(event)) live.delete(entityNo);
      }
      if (live.size === 0) yield `${chargeNo} debited at ${new Date(firstDebitAt).toISOString()}`;
    }
  },
};
