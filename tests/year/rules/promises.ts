/**
 * Rules for what signers were promised: notice beforehand, debits within the hours, below the cap, none after
 * cancelling, none when skipped.
 */
import { lookFrom, MINUTE, momentInChinese, monthName, monthOf, timeOfDay } from '../calendar.ts';
import { DEBITS } from '../wallet-calendar.ts';
import type { YearRule } from './rule.ts';

/** For these numbers the wallet accepts a debit at once and decides at an arbitrary later time. */
const DECIDED_LATER = '0026';
/** Events that leave it open which charge an action referred to, if they lie between. */
const UNSETTLING = new Set([
  'paused',
  'resumed',
  'suspended',
  'cancelled',
  'endDatePassed',
  'mandateEnded',
  'consentEnded',
  'termsChanged',
]);

/** Formats an amount as the message has it (`50.00`). */
const yuan = (fen: number): string => (fen / 100).toFixed(2);

export const promiseRules: Readonly<Record<string, YearRule>> = {
  *'nothing is debited outside the hours'({ debits, agreements }) {
    const late = new Set(
      agreements.filter(({ agrMbl }) => agrMbl.endsWith(DECIDED_LATER)).map(({ agreementNo }) => agreementNo),
    );
    for (const { requestNo, agreementNo, state, at, askedAt } of debits) {
      // If the wallet records when it was asked, that time is used: its decision may come at any time.
      const time = timeOfDay(askedAt ?? at);
      if (
        (askedAt !== null || state === 'paid' || state === 'declined') &&
        (askedAt !== null || !late.has(agreementNo)) &&
        (time < DEBITS.from || time >= DEBITS.to)
      )
        yield `${requestNo} ${state} at ${new Date(at).toISOString()}`;
    }
  },

  *'each debit was announced before, with its amount and time'({ debits, charges, agreements, messages }) {
    const agreementOf = new Map(agreements.map((one) => [one.agreementNo, one]));
    const told = Map.groupBy(messages, ({ mobileNo }) => mobileNo);
    const firstDebit = new Map<string, number>();
    for (const { requestNo, at, askedAt } of debits)
      if (!firstDebit.has(requestNo.slice(1, 25))) firstDebit.set(requestNo.slice(1, 25), askedAt ?? at);
    for (const { chargeNo, agreementNo, orderNo, amountFen, debitAt, announcedAt } of charges) {
      const debitedAt = orderNo === null ? undefined : firstDebit.get(orderNo);
      const agreement = agreementOf.get(agreementNo);
      if (debitedAt === undefined || !agreement) continue;
      const { agrMbl } = agreement;
      const text =
        `将于${momentInChinese(debitAt)}为${agrMbl.slice(0, 3)}****${agrMbl.slice(-4)}` +
        `充值${yuan(amountFen)}元`;
      if (
        !told
          .get(agreement.signerMobileNo)
          ?.some((one) => one.text.includes(text) && one.at >= announcedAt && one.at < debitedAt)
      )
        yield (
          `${chargeNo} was debited at ${new Date(debitedAt).toISOString()} and not announced ` +
            `before: ${text}`
        );
    }
  },

  *'no month is charged above its cap'({ debits, credits }, histories) {
    const faces = new Map(credits.map(({ requestNo, faceFen }) => [requestNo.slice(1), faceFen]));
    const months = new Map<string, number>();
    for (const { agreementNo, requestNo, state, at } of debits) {
      if (state !== 'paid') continue;
      const key = `${agreementNo} ${monthName(monthOf(at))}`;
      months.set(key, (months.get(key) ?? 0) + (faces.get(requestNo.slice(1, 25)) ?? 0));
      // An order refunded and paid again by another attempt is counted once.
      faces.delete(requestNo.slice(1, 25));
    }
    for (const [key, fen] of months) {
      const cap = Math.max(
        ...(histories.get(key.slice(0, 25))?.terms ?? []).map(({ capPerMonthFen }) => Number(capPerMonthFen)),
      );
      if (!(fen <= cap)) yield `${key}: ${fen} of at most ${cap}`;
    }
  },

  *'nothing is asked of the wallet that the signer did not allow it'({ debits, charges }, histories) {
    const chargeOf = new Map(charges.map((charge) => [charge.orderNo, charge]));
    for (const { requestNo, agreementNo, amountFen, reason, at } of debits) {
      if (reason !== 'over_mandate') continue;
      const charge = chargeOf.get(requestNo.slice(1, 25));
      // The debit began under terms that allowed it, and they changed before the wallet decided: one refusal
      // is allowed.
      const [begunAt, isFirst] = [charge?.firstDebitAt ?? Infinity, requestNo.endsWith('01')];
      const spans = histories.get(agreementNo)?.spans ?? [];
      const before = spans.find(
        ({ from, to, terms }) =>
          from <= begunAt && begunAt <= to && BigInt(charge?.amountFen ?? 0) <= terms.amountFen,
      );
      const narrowed = spans.some(
        ({ from, terms }) =>
          from >= begunAt &&
          from <= at + MINUTE &&
          before &&
          (terms.amountFen < before.terms.amountFen || terms.capPerMonthFen < before.terms.capPerMonthFen),
      );
      if (isFirst && narrowed) continue;
      yield (
        `${requestNo}: ${amountFen} at ${new Date(at).toISOString()} for ${charge?.period} under ` +
          `${JSON.stringify(
            histories
              .get(agreementNo)
              ?.spans.map(
                ({ from, terms }) =>
                  `${new Date(from).toISOString()} ${terms.dayOfMonth ?? 'balance'} ` +
                  `${terms.amountFen}/${terms.capPerMonthFen}`,
              ),
          )}, ` +
          'of that agreement ' +
          JSON.stringify(
            charges
              .filter((one) => one.agreementNo === agreementNo)
              .map(
                (one) =>
                  `${one.period} ${one.amountFen} ${one.state} announced ` +
                  `${new Date(one.announcedAt).toISOString()} first ` +
                  `${new Date(one.firstDebitAt ?? 0).toISOString()} ended ` +
                  new Date(one.endedAt ?? 0).toISOString(),
              ),
          )
      );
    }
  },

  *'what is debited after a cancelling was answered goes back'({ debits, moved, actionRecords, events }) {
    const back = new Set(moved.filter(({ kind }) => kind === 'refund').map(({ requestNo }) => requestNo));
    const endedAt = new Map<string, number>();
    for (const { agreementNo, kind, refusal, answeredAt } of actionRecords)
      if (kind === 'cancel' && refusal === null && !endedAt.has(agreementNo))
        endedAt.set(agreementNo, answeredAt);
    // The partners' clock runs ahead by milliseconds while the year's stands still during a look.
    for (const { agreementNo, event, at } of events)
      if (event === 'endDatePassed' || event === 'mandateEnded' || event === 'consentEnded')
        endedAt.set(agreementNo, at + 10 * MINUTE);
    for (const { agreementNo, requestNo, state, at } of debits) {
      if (
        state === 'paid' &&
        at > (endedAt.get(agreementNo) ?? Infinity) &&
        !back.has(`R${requestNo.slice(1)}`)
      )
        yield (
          `${requestNo} was debited at ${new Date(at).toISOString()}, its agreement had ended ` +
            new Date(endedAt.get(agreementNo) ?? 0).toISOString()
        );
    }
  },

  *'a skip that was answered is kept'({ actionRecords, charges, ends }, histories) {
    const ofAgreement = Map.groupBy(charges, ({ agreementNo }) => agreementNo);
    for (const { agreementNo, kind, refusal, at } of actionRecords) {
      if (kind !== 'skip' || refusal !== null) continue;
      // The charge due at this very look, or else the next one.
      const list = (ofAgreement.get(agreementNo) ?? [])
        .filter(({ debitAt }) => lookFrom(debitAt) >= at)
        .toSorted((a, b) => a.debitAt - b.debitAt);
      const next = list.find(({ debitAt }) => debitAt > at);
      if (
        !next ||
        next.debitAt > ends ||
        list.some(({ debitAt, reason }) => debitAt <= at && reason === 'skippedByUser')
      )
        continue;
      const unsettled = histories
        .get(agreementNo)
        ?.events.some((one) => UNSETTLING.has(one.event) && one.at >= at && one.at <= lookFrom(next.debitAt));
      if (next.state !== 'skipped' && !unsettled)
        yield `${next.chargeNo} is ${next.state}, skipped at ${new Date(at).toISOString()}`;
    }
  },
};
