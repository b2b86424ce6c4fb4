/** Rules for a wallet on whose own page payers sign, and which has its own rules for debits. */
import type { SignedLine } from '../books.ts';
import { debitsAfter } from '../wallet-calendar.ts';
import type { YearRule } from './rule.ts';

const at = (ms: number): string => new Date(ms).toISOString();
/** Decline reasons (our codes) for a debit on another day, or of a higher amount, than the payer signed. */
const OUTSIDE_WHAT_WAS_SIGNED = new Set(['not_its_day', 'over_mandate']);
/** The decline reason when no contract is in force. */
const NOTHING_SIGNED = 'mandate_unknown';

export const ownPageRules: Readonly<Record<string, YearRule>> = {
  *'who has not signed at the wallet in time has set up nothing, and who has is debited'({
    agreements,
    charges,
    plans,
    actionRecords,
    calendar,
  }) {
    if (!calendar.payersSign) return;
    const signed = new Set(
      actionRecords
        .filter(({ kind, refusal }) => kind === 'sign' && refusal === null)
        .map(({ agreementNo }) => agreementNo),
    );
    const charged = new Set(charges.map(({ agreementNo }) => agreementNo));
    for (const { agreementNo, state, signedAt } of agreements) {
      if (signed.has(agreementNo)) {
        if (signedAt === null) yield `${agreementNo} was signed and is ${state}`;
      } else if (signedAt !== null || charged.has(agreementNo))
        yield `${agreementNo}, signed by nobody (${plans.get(agreementNo)?.signs}), is ${state}`;
    }
  },

  *'each debit is of what its payer signed, while it was signed'({ debits, signed, calendar }) {
    if (!calendar.payersSign) return;
    const signedOf = Map.groupBy(signed, ({ agreementNo }) => agreementNo);
    const holds = ({ signedAt, endedAt }: SignedLine, when: number): boolean =>
      signedAt !== null && signedAt <= when && (endedAt ?? Infinity) >= when;
    for (const { requestNo, agreementNo, askedAt, at: decidedAt } of debits)
      if (!signedOf.get(agreementNo)?.some((one) => holds(one, askedAt ?? decidedAt)))
        yield `${requestNo} of ${agreementNo} was asked for at ${at(askedAt ?? decidedAt)}`;
  },

  *'no debit is refused for its day, its amount or what was signed'({ payments, charges, signed, calendar }) {
    if (!calendar.payersSign) return;
    const agreementOf = new Map(charges.map(({ orderNo, agreementNo }) => [orderNo, agreementNo]));
    const ended = new Set(signed.flatMap((one) => (one.endedAt === null ? [] : [one.agreementNo])));
    for (const { paymentNo, orderNo, declineReason } of payments) {
      // A debit may also be declined because its payer ended the contract at the wallet during the request.
      const isOver = ended.has(agreementOf.get(orderNo) ?? '');
      if (OUTSIDE_WHAT_WAS_SIGNED.has(declineReason ?? '') || (declineReason === NOTHING_SIGNED && !isOver))
        yield `${paymentNo}: ${declineReason}`;
    }
  },

  /** This holds also in the hours after signing, when the wallet would accept a debit without a notice. */
  *'the wallet has told its payer of each debit, and it was on the days after and no more than that'({
    debits,
    ownNotices,
    calendar: { ownNotice },
  }) {
    if (!ownNotice) return;
    const told = Map.groupBy(ownNotices, ({ agreementNo }) => agreementNo);
    for (const { requestNo, agreementNo, amountFen, askedAt, at: decidedAt } of debits) {
      const when = askedAt ?? decidedAt;
      const fits = told.get(agreementNo)?.some((one) => {
        const { from, to } = debitsAfter(ownNotice, one.at);
        return from <= when && when < to && amountFen <= one.amountFen;
      });
      if (!fits) yield `${requestNo}: ${amountFen} at ${at(when)} was not told`;
    }
  },
};
