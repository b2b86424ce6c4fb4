/**
 * The rules that family agreements must satisfy at the end of a run, whatever faults partners and the
 * database had.
 */
import { type Rule, violationsOf } from '../harness/invariants.ts';
import type { FamilyBook, FamilyEvent } from './family-books.ts';

/** Whether an event leases a round of debits. */
const isLease = ({ entity, event }: FamilyEvent): boolean => entity === 'charge' && event === 'debitStarted';
/** Events that leave a consent as it was. */
const changesNothing = new Set(['reminded', 'askedAgain', 'takenOffList']);

/** Includes `expired`, since a member may also block, or stop, a request whose time to answer is over. */
const overForAgreement = new Set(['ended', 'refused', 'expired']);
const overForConsent = new Set(['refused', 'withdrawn', 'cancelled', 'expired']);

/** Yields the leases of an agreement that were written while no consent was in effect. */
function* leasesWithoutConsent({ events }: FamilyBook): Iterable<FamilyEvent> {
  const agreed = new Set<string>();
  for (const one of events) {
    if (isLease(one) && agreed.size !== 1) yield one;
    if (one.entity !== 'consent' || changesNothing.has(one.event)) continue;
    if (one.event === 'agreed') agreed.add(one.entityNo);
    else agreed.delete(one.entityNo);
  }
}

export const familyRules: Readonly<Record<string, Rule<readonly [books: readonly FamilyBook[]]>>> = {
  *'no debit of a family agreement is leased but under an agreed consent'(books) {
    for (const book of books)
      for (const { entityNo, at } of leasesWithoutConsent(book))
        yield `${book.record.planned.behaviour}, ${entityNo} at ${at.toISOString()}`;
  },

  *'the wallet debits what was leased, and nothing before'(books) {
    for (const { record, events, charges, debits } of books)
      for (const { requestNo, at } of debits) {
        const charge = charges.find(({ orderNo }) => orderNo !== null && requestNo.startsWith(`P${orderNo}`));
        const lease = events.find((one) => isLease(one) && one.entityNo === charge?.chargeNo);
        if (!lease || lease.at > at) yield `${record.agreementNo}: ${requestNo} was debited and not leased`;
      }
  },

  *'nothing is leased once the member was told that it is over'(books) {
    for (const { record, events } of books)
      for (const one of events)
        if (isLease(one) && record.overAt !== null && one.at > record.overAt)
          yield `${record.agreementNo}: ${one.entityNo}, over since ${record.overAt.toISOString()}`;
  },

  *'what is debited after the member was told that it is over goes back'(books) {
    for (const { record, debits, refunded } of books)
      for (const { requestNo, state, at } of debits)
        if (record.overAt !== null && state === 'paid' && at > record.overAt && !refunded.has(requestNo))
          yield `${record.agreementNo}: ${requestNo} at ${at.toISOString()}`;
  },

  *'an agreement that is over for its member has ended, and so have its consents'(books) {
    for (const { record, agreementState, consents } of books) {
      if (record.overAt === null) continue;
      if (!overForAgreement.has(agreementState)) yield `${record.agreementNo} is ${agreementState}`;
      for (const state of consents)
        if (!overForConsent.has(state)) yield `${record.agreementNo}: the consent is ${state}`;
    }
  },

  *'a member who said nothing is not debited for'(books) {
    for (const { record, debits } of books)
      if (record.planned.behaviour === 'silent' || record.planned.behaviour === 'refuses')
        for (const { requestNo } of debits) yield `${record.agreementNo}: ${requestNo}`;
  },
};

/** Returns every violation of every rule, each with the rule's name. */
export function familyViolations(books: readonly FamilyBook[]): string[] {
  return violationsOf(familyRules, books);
}
