/** Rules for what stopped an agreement, and what resumed it. */
import { dayName, DAY } from '../calendar.ts';
import type { YearRule } from './rule.ts';

const eventOf: Readonly<Record<string, string>> = { paused: 'pause', resumed: 'resume', cancelled: 'cancel' };
const LIVE = new Set(['active', 'paused', 'suspended']);
/** Events that end an agreement. */
const ENDS = new Set(['cancelled', 'endDatePassed', 'mandateEnded', 'consentEnded']);
/** Time (ms) after the top-up at which a debt is due. */
const DUE = 10 * DAY;
/** The partners' clock runs ahead by milliseconds while the year's stands still during a look. */
const PARTNERS_AHEAD = 5 * 60_000;
const at = (ms: number): string => new Date(ms).toISOString();

export const stopRules: Readonly<Record<string, YearRule>> = {
  *'an agreement is paused, resumed and cancelled by its signer alone, and whenever that was answered'(
    { actionRecords },
    histories,
  ) {
    const done = Map.groupBy(
      actionRecords.filter(({ refusal }) => refusal === null),
      ({ agreementNo }) => agreementNo,
    );
    for (const [agreementNo, { events }] of histories) {
      const written = events
        .filter(({ entity, event }) => entity === 'agreement' && eventOf[event] !== undefined)
        .map((one) => `${eventOf[one.event]} ${at(one.at)}`)
        .toSorted();
      const endedAt = Math.min(...events.filter(({ event }) => ENDS.has(event)).map((one) => one.at));
      const said = (done.get(agreementNo) ?? []).filter(({ kind }) => Object.values(eventOf).includes(kind));
      // Cancelling an agreement that has ended is also answered with success, and does nothing.
      const meant = said
        .filter((one) => one.kind !== 'cancel' || one.at <= endedAt)
        .map((one) => `${one.kind} ${at(one.at)}`)
        .toSorted();
      const repeated =
        said.filter(({ kind }) => kind === 'cancel').length > 1 ||
        events.some(({ event }) => ENDS.has(event) && event !== 'cancelled');
      if (!repeated && written.join() !== meant.join())
        yield `${agreementNo}: written ${written.join()}, answered ${meant.join()}`;
    }
  },

  *'an agreement stops by itself only for a reason that there was'({ charges, debts, signed }, histories) {
    const signedOf = Map.groupBy(signed, ({ agreementNo }) => agreementNo);
    const ofAgreement = Map.groupBy(charges, ({ agreementNo }) => agreementNo);
    const debtsOf = Map.groupBy(debts, ({ userNo }) => userNo);
    for (const [agreementNo, { events }] of histories) {
      const own = ofAgreement.get(agreementNo) ?? [];
      for (const { event, at: when, reason } of events) {
        const failed = own.filter(({ state, endedAt }) => state === 'failed' && endedAt === when);
        const isEndedThere = signedOf
          .get(agreementNo)
          ?.some(({ endedAt }) => endedAt !== null && endedAt <= when + PARTNERS_AHEAD);
        if (event === 'mandateEnded' && failed[0]?.reason !== 'mandateEnded' && !isEndedThere)
          yield `${agreementNo} ended at ${at(when)} without a word of the wallet`;
        if (event !== 'suspended') continue;
        const overdue = (debtsOf.get(agreementNo.slice(7, 17)) ?? []).some(
          ({ since, paidAt }) => since + DUE <= when && (paidAt === null || paidAt >= when),
        );
        const refunded = own.filter(
          ({ state, endedAt }) => state === 'refunded' && endedAt !== null && endedAt <= when,
        );
        const good =
          reason === 'arrears'
            ? overdue
            : reason === 'deliveryFailed'
              ? refunded.length >= 2 && refunded.at(-1)?.endedAt === when
              : failed.length === 1;
        if (!good) yield `${agreementNo} stopped at ${at(when)} for ${reason}`;
      }
    }
  },

  *'a charge that failed stops its agreement'({ charges }, histories) {
    for (const { chargeNo, agreementNo, state, endedAt } of charges) {
      if (state !== 'failed' || endedAt === null) continue;
      const history = histories.get(agreementNo);
      const goesOn = history?.spans.some(({ from, to }) => from < endedAt && to > endedAt);
      if (goesOn) yield `${chargeNo} failed at ${at(endedAt)} and its agreement went on`;
    }
  },

  *'an agreement ends with its last day'({ agreements, ends }, histories) {
    for (const { agreementNo, state } of agreements) {
      const history = histories.get(agreementNo);
      const endsOn = history?.terms.at(-1)?.endsOn ?? null;
      const ended = history?.events.find(({ event }) => event === 'endDatePassed');
      if (ended && (endsOn === null || dayName(ended.at - DAY) !== endsOn))
        yield `${agreementNo} ended at ${at(ended.at)}, its last day is ${endsOn}`;
      if (LIVE.has(state) && endsOn !== null && endsOn < dayName(ends))
        yield `${agreementNo} is ${state} after ${endsOn}`;
    }
  },

  *'the wallet has a mandate for every agreement that lives, and for no other'({ agreements, mandates }) {
    const inForce = new Set(mandates.map(({ agreementNo }) => agreementNo));
    for (const { agreementNo, state } of agreements)
      if (LIVE.has(state) !== inForce.has(agreementNo))
        yield (
          `${agreementNo} is ${state}, its mandate is ` +
            (inForce.has(agreementNo) ? 'in force' : 'not in force')
        );
  },
};
