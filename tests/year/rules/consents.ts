/**
 * Rules for numbers that another user pays for: no debit without the member's consent, and every answer of
 * theirs is carried out.
 */
import type { YearRule } from './rule.ts';

const GIVEN = 'agreed';
/** Events that end a consent which was agreed; a request that ends otherwise was never agreed to. */
const OVER = new Set(['withdrawn', 'cancelled', 'replaced']);
const STOPS = new Set(['memberStops', 'memberStopsBySms', 'memberBlocks']);

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
    const begun = new Set<string>();
    for (const agreementNo of family) {
      const live = new Set<string>();
      for (const { entity, entityNo, event, at } of ofAgreement.get(agreementNo) ?? [])
        if (entity === 'charge') {
          begun.add(entityNo);
          if (live.size !== 1) yield `${entityNo} debited at ${new Date(at).toISOString()}`;
        } else if (event === GIVEN) live.add(entityNo);
        else if (OVER.has(event)) live.delete(entityNo);
    }
    for (const { chargeNo, agreementNo, firstDebitAt } of charges)
      if (firstDebitAt !== null && family.has(agreementNo) && !begun.has(chargeNo))
        yield `${chargeNo} was debited, and nobody wrote when`;
  },

  *'an agreement ends for its member when they stop it, at once, and by nobody else'(
    { actionRecords },
    histories,
  ) {
    const stops = Map.groupBy(
      actionRecords.filter(({ kind, refusal }) => STOPS.has(kind) && refusal === null),
      ({ agreementNo }) => agreementNo,
    );
    for (const [agreementNo, { events, spans }] of histories) {
      const said = (stops.get(agreementNo) ?? []).map(({ at }) => at);
      const ended = events.filter(({ event }) => event === 'consentEnded');
      for (const { at } of ended)
        if (!said.includes(at)) yield `${agreementNo} ended at ${new Date(at).toISOString()} by itself`;
      for (const at of said)
        if (spans.some(({ to }) => to > at))
          yield `${agreementNo} went on after ${new Date(at).toISOString()}`;
    }
  },

  *'an opening comes to nothing unless the member agrees'({ agreements, plans, actionRecords }) {
    const agreed = new Set(
      actionRecords
        .filter(({ kind, refusal }) => kind === 'memberAgrees' && refusal === null)
        .map(({ agreementNo }) => agreementNo),
    );
    for (const { agreementNo, state } of agreements) {
      const says = plans.get(agreementNo)?.member?.says;
      if (says === undefined || says === 'agree' || (says === 'later' && agreed.has(agreementNo))) continue;
      const expected = says === 'refuse' ? ['refused'] : ['expired', 'refused'];
      if (!expected.includes(state)) yield `${agreementNo} is ${state}, its member says ${says}`;
    }
  },
};
