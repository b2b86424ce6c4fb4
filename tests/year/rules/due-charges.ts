/**
 * Rules for which charges there must be, when they are made and how they end, computed from the terms and not
 * by the gateway's plan.
 */
import type { Terms } from '../../../apps/gateway/src/agreements/model/index.ts';
import type { ChargeLine, YearBooks } from '../books.ts';
import {
  DAY,
  dueMidnight,
  dayName,
  HOUR,
  lookFrom,
  midnight,
  monthName,
  monthOf,
  monthsBetween,
  timeOfDay,
} from '../calendar.ts';
import { type History, type Span, spanAt } from '../history.ts';
import {
  debitsAfter,
  endsBeforeNextRound,
  mostRounds,
  withinDebitHours,
  type WalletCalendar,
} from '../wallet-calendar.ts';
import { isFullInFamily } from './family-caps.ts';
import type { YearRule } from './rule.ts';

const [DAY_BEGINS, DAY_ENDS] = [9 * HOUR, 11 * HOUR];
const ENDS = new Set(['credited', 'refunded', 'failed', 'cancelled', 'skipped']);
const at = (ms: number): string => new Date(ms).toISOString();

/** Whether a charge was still in progress when another was to be announced, which postpones the other. */
function blocked(
  charges: readonly ChargeLine[],
  announceAt: number,
  { noticeMs }: Pick<WalletCalendar, 'noticeMs'>,
): boolean {
  return charges.some(
    ({ debitAt, endedAt, announcedAt, state }) =>
      announcedAt < announceAt &&
      debitAt < announceAt + noticeMs.day &&
      state !== 'skipped' &&
      (endedAt === null || endedAt > announceAt),
  );
}

/** Returns the look at which a charge due at `debitAt` is debited: the first within the debit hours. */
function debitLook(debitAt: number): number {
  let look = lookFrom(debitAt);
  while (withinDebitHours(look) !== look) look = lookFrom(look + 1);
  return look;
}

/** Whether a charge of the month before, paid in this one, leaves no room below the cap for another. */
function noRoomLeft(
  charges: readonly ChargeLine[],
  month: string,
  { amountFen, capPerMonthFen }: Terms,
): boolean {
  const paid = charges.filter(
    ({ state, period, endedAt }) =>
      state === 'credited' && period < month && endedAt !== null && monthName(monthOf(endedAt)) === month,
  );
  return (
    paid.length > 0 &&
    paid.reduce((total, one) => total + one.amountFen, 0) + Number(amountFen) > Number(capPerMonthFen)
  );
}

/** Returns the time (ms) that an agreement must be active before its charge can certainly be debited. */
function longestNotice({ leastNoticeMs, ownNotice }: WalletCalendar): number {
  // No notices are sent at night, and the day of the notice counts as a whole.
  return leastNoticeMs + (ownNotice ? DAY : 0);
}

function* missedByDay(
  agreementNo: string,
  { spans }: History,
  charges: readonly ChargeLine[],
  { begins, ends, calendar }: YearBooks,
  isFull: (month: string, terms: Terms) => boolean,
): Iterable<string> {
  for (const month of monthsBetween(begins, ends)) {
    const made = charges.some(({ period }) => period === monthName(month));
    if (made) continue;
    for (const { from, to, terms } of spans) {
      const due = dueMidnight(month, terms.dayOfMonth ?? 0);
      const surelyDebited = debitLook(Math.max(due + DAY_ENDS, from + longestNotice(calendar)));
      // The notice would move its debit to another month, which has a charge of its own.
      if (monthName(monthOf(surelyDebited)) !== monthName(month)) continue;
      const agreedThen = terms.endsOn === null || dayName(due) <= terms.endsOn;
      // The terms were agreed on the day before at the latest, and still in force at the latest possible
      // debit.
      if (
        from < due &&
        to > surelyDebited &&
        surelyDebited <= ends &&
        agreedThen &&
        !blocked(charges, due + DAY_ENDS - calendar.noticeMs.day, calendar) &&
        !noRoomLeft(charges, monthName(month), terms) &&
        !isFull(monthName(month), terms)
      )
        yield `${agreementNo} was active on ${dayName(due)} and not charged`;
    }
  }
}

/** Returns the balance of a number at a moment by the carrier's book. */
function balanceAt(
  {
    balanceChanges,
    credits,
  }: {
    balanceChanges: readonly { at: number; balanceFen: number }[];
    credits: readonly { at: number; faceFen: number }[];
  },
  moment: number,
): number {
  const set = balanceChanges.findLast((one) => one.at <= moment);
  return (
    (set?.balanceFen ?? 0) +
    credits
      .filter((one) => one.at > (set?.at ?? 0) && one.at <= moment)
      .reduce((total, { faceFen }) => total + faceFen, 0)
  );
}

/**
 * Longer than the interval between two balance queries, including the hour's pause after a missing answer,
 * plus the look after it.
 */
const SURELY_ASKED = 2 * DAY + 4 * HOUR;
const AROUND_A_LOOK = 5 * 60_000;

function* wrongByBalance(
  agreementNo: string,
  history: History,
  charges: readonly ChargeLine[],
  book: Parameters<typeof balanceAt>[0],
  ends: number,
  { noticeMs }: WalletCalendar,
): Iterable<string> {
  for (const { chargeNo, announcedAt } of charges) {
    const threshold = Number(spanAt(history, announcedAt)?.terms.thresholdFen ?? 0);
    // Within one look the order of events is not determined: the change may come before the query or after
    // it.
    if (
      balanceAt(book, announcedAt - 1) >= threshold &&
      balanceAt(book, announcedAt + AROUND_A_LOOK) >= threshold &&
      !book.balanceChanges.some((low) => Math.abs(low.at - announcedAt) < AROUND_A_LOOK)
    )
      yield `${chargeNo}: ${balanceAt(book, announcedAt - 1)} was not below ${threshold}`;
  }
  for (const low of book.balanceChanges) {
    const span = history.spans.find(({ from, to }) => from <= low.at && to > low.at + SURELY_ASKED);
    if (!span || low.at + SURELY_ASKED > ends || low.balanceFen >= Number(span.terms.thresholdFen ?? 0))
      continue;
    if (span.terms.endsOn !== null && dayName(low.at + SURELY_ASKED) > span.terms.endsOn) continue;
    const near = charges.filter(
      ({ announcedAt }) => Math.abs(announcedAt - low.at) < 4 * DAY + noticeMs.balance,
    );
    const answered = near.some(
      ({ announcedAt, endedAt }) =>
        (announcedAt >= low.at && announcedAt <= low.at + SURELY_ASKED) ||
        (announcedAt < low.at && (endedAt === null || endedAt > low.at)),
    );
    const months = new Set(
      [low.at, low.at + SURELY_ASKED + noticeMs.balance].map((moment) =>
        dayName(moment).slice(0, 7).replace('-', ''),
      ),
    );
    const full = [...months].some(
      (month) =>
        charges
          .filter(({ period, state }) => period.startsWith(month) && state === 'credited')
          .reduce((total, { amountFen }) => total + amountFen, 0) +
          Number(span.terms.amountFen) >
        Number(span.terms.capPerMonthFen),
    );
    const stopped = charges.some(
      ({ endedAt, state, debitAt }) =>
        state !== 'credited' && debitAt < low.at && endedAt !== null && endedAt > low.at - DAY,
    );
    if (!answered && !full && !stopped)
      yield `${agreementNo}: its number had ${low.balanceFen} from ${at(low.at)} on and was not charged`;
  }
}

export const dueRules: Readonly<Record<string, YearRule>> = {
  *'no charge is missed'(books, histories) {
    const ofAgreement = Map.groupBy(books.charges, ({ agreementNo }) => agreementNo);
    for (const { agreementNo, trigger } of books.agreements) {
      const history = histories.get(agreementNo);
      if (trigger === 'day' && history)
        yield* missedByDay(
          agreementNo,
          history,
          ofAgreement.get(agreementNo) ?? [],
          books,
          (period, { amountFen }) =>
            isFullInFamily(books, { agreementNo, period, amountFen: Number(amountFen), chargeNo: '' }),
        );
    }
  },

  *'a number is charged for when its balance is low, and only then'(
    { agreements, charges, credits, balanceChanges, ends, calendar },
    histories,
  ) {
    const ofAgreement = Map.groupBy(charges, ({ agreementNo }) => agreementNo);
    const [creditsOf, lowsOf] = [
      Map.groupBy(credits, ({ mobileNo }) => mobileNo),
      Map.groupBy(balanceChanges, ({ mobileNo }) => mobileNo),
    ];
    for (const { agreementNo, trigger, agrMbl } of agreements) {
      const history = histories.get(agreementNo);
      if (trigger === 'balance' && history)
        yield* wrongByBalance(
          agreementNo,
          history,
          ofAgreement.get(agreementNo) ?? [],
          { balanceChanges: lowsOf.get(agrMbl) ?? [], credits: creditsOf.get(agrMbl) ?? [] },
          ends,
          calendar,
        );
    }
  },

  *'no charge is made twice in its period'({ charges }) {
    for (const [key, list] of Map.groupBy(charges, ({ agreementNo, period }) => `${agreementNo} ${period}`))
      if (list.length > 1) yield `${key}: ${list.length} charges`;
    for (const [key, list] of Map.groupBy(
      charges.filter(({ trigger }) => trigger === 'day'),
      ({ agreementNo, period }) => `${agreementNo} ${period.slice(0, 6)}`,
    ))
      if (list.length > 1) yield `${key}: ${list.length} charges`;
  },

  *'a charge is announced while its agreement is active, so long before its day as is promised'(
    { charges, calendar, ownNotices },
    histories,
  ) {
    const told = Map.groupBy(ownNotices, ({ agreementNo }) => agreementNo);
    const { noticeMs, leastNoticeMs, ownNotice } = calendar;
    for (const charge of charges) {
      const { chargeNo, agreementNo, trigger, period, announcedAt, debitAt } = charge;
      const history = histories.get(agreementNo);
      const span = history && spanAt(history, announcedAt);
      if (!span) {
        yield `${chargeNo} was announced at ${at(announcedAt)}, when its agreement was not active`;
        continue;
      }
      if (trigger !== 'day') {
        if (debitAt < announcedAt + noticeMs.balance)
          yield `${chargeNo} was announced at ${at(announcedAt)} for ${at(debitAt)}`;
        continue;
      }
      const month = { year: Number(period.slice(0, 4)), month: Number(period.slice(4, 6)) };
      const days = followed(history, charge).map(({ terms }) => dueMidnight(month, terms.dayOfMonth ?? 0));
      // The least notice is used after a change, or when the look was late.
      const isSoonest = debitAt === withinDebitHours(announcedAt + leastNoticeMs);
      const latest = isSoonest ? timeOfDay(lookFrom(midnight(debitAt) + DAY_ENDS)) : DAY_ENDS - 1;
      const [onItsDay, late] = [
        days.includes(midnight(debitAt)) && timeOfDay(debitAt) >= DAY_BEGINS && timeOfDay(debitAt) <= latest,
        announcedAt > debitAt - noticeMs.day + 2 * HOUR,
      ];
      // When opened, resumed or changed on that very day, it could not be announced sooner; at the moment of
      // a change two spans touch.
      const begun = history.spans.some(
        ({ from }) =>
          from <= announcedAt && (from >= debitAt - noticeMs.day || midnight(from) === midnight(announcedAt)),
      );
      // The wallet's own notice came too late for that day, so the debit moved to the first day after it.
      const isPutOff =
        ownNotice !== null &&
        (told.get(agreementNo) ?? []).some(
          (one) => one.at >= announcedAt && dayName(debitsAfter(ownNotice, one.at).from) === dayName(debitAt),
        );
      if (!onItsDay && !late && !isPutOff && !(begun && isSoonest && days.some((day) => day < debitAt)))
        yield `${chargeNo} is for ${at(debitAt)}, its day is ${days.map(dayName).join(' or ')}`;
      if (debitAt < announcedAt + leastNoticeMs)
        yield `${chargeNo} was announced at ${at(announcedAt)} for ${at(debitAt)}`;
      if (late && onItsDay && !begun)
        yield `${chargeNo} was announced late, at ${at(announcedAt)} for ${at(debitAt)}`;
    }
  },

  *'a charge is debited when it was announced for'({ charges }) {
    for (const { chargeNo, debitAt, firstDebitAt } of charges)
      if (firstDebitAt !== null && firstDebitAt !== debitLook(debitAt))
        yield `${chargeNo} was to be debited at ${at(debitAt)} and was at ${at(firstDebitAt)}`;
  },

  *'every charge that was due is at its end'({ charges, ends }) {
    for (const { chargeNo, state, debitAt } of charges)
      if (debitAt <= ends && !ENDS.has(state)) yield `${chargeNo} is ${state}`;
  },

  *'a charge that was not made has its reason'(books, histories) {
    const { charges, debits, payments, actionRecords, calendar } = books;
    const ofOrder = Map.groupBy(debits, ({ requestNo }) => requestNo.slice(1, 25));
    const paymentsOf = Map.groupBy(payments, ({ orderNo }) => orderNo);
    const toldOf = Map.groupBy(books.ownNotices, ({ agreementNo }) => agreementNo);
    const skips = Map.groupBy(
      actionRecords.filter(({ kind, refusal }) => kind === 'skip' && refusal === null),
      ({ agreementNo }) => agreementNo,
    );
    for (const charge of charges) {
      const { chargeNo, agreementNo, state, reason, orderNo, rounds, announcedAt, debitAt, endedAt } = charge;
      const history = histories.get(agreementNo);
      if (!history || !['failed', 'cancelled', 'skipped'].includes(state)) continue;
      const happened = (...events: string[]): boolean =>
        history.events.some(
          (one) => events.includes(one.event) && one.at >= announcedAt && one.at <= (endedAt ?? Infinity),
        );
      const theirs = orderNo === null ? [] : (ofOrder.get(orderNo) ?? []);
      const ours = orderNo === null ? [] : (paymentsOf.get(orderNo) ?? []);
      const declined = (calendar.forgetsRefusals ? ours : theirs).filter((one) => one.state === 'declined');
      const told = (toldOf.get(agreementNo) ?? []).map((one) => one.at);
      const good = {
        failed: () =>
          declined.length >= rounds &&
          (rounds === mostRounds(calendar) ||
            reason === 'mandateEnded' ||
            endsBeforeNextRound(calendar, charge, told) ||
            history.terms.some(({ endsOn }) => endsOn !== null)),
        skipped: () =>
          reason === 'skippedByUser'
            ? (skips.get(agreementNo) ?? []).some((one) => one.at <= debitLook(debitAt))
            : reason === 'agreementPaused' &&
              !history.spans.some(({ from, to }) => from < debitAt && to > debitLook(debitAt)),
        cancelled: () =>
          (reason === 'agreementEnded' &&
            happened('cancelled', 'endDatePassed', 'mandateEnded', 'consentEnded')) ||
          (reason === 'familyCapReached' && isFullInFamily(books, charge)) ||
          (reason === 'agreementSuspended' && happened('suspended')) ||
          (reason === 'agreementPaused' && happened('paused')) ||
          (reason === 'agreementChanged' && happened('termsChanged')) ||
          (reason === 'monthMissed' && happened('monthMissed')) ||
          (reason === 'noticeOver' && isNoticeOver(calendar, told, endedAt)),
      }[state as 'failed' | 'skipped' | 'cancelled']();
      if (!good)
        yield `${chargeNo} is ${state} for ${reason}, ${rounds} rounds, ${declined.length} debits declined`;
    }
  },
};

/**
 * Returns the spans whose terms a charge may follow: all since its announcement; once debited, only those of
 * that moment. At the moment of a change two spans touch.
 */
function followed({ spans }: History, { announcedAt, debitAt, firstDebitAt }: ChargeLine): readonly Span[] {
  const since = spans.filter(({ from, to }) => from <= (firstDebitAt ?? debitAt) && to >= announcedAt);
  return firstDebitAt === null ? since : since.filter(({ to }) => to >= firstDebitAt);
}

/** Whether the debit days opened by the last notice before `endedAt` had passed by then. */
function isNoticeOver(
  { ownNotice }: WalletCalendar,
  toldAt: readonly number[],
  endedAt: number | null,
): boolean {
  const last = toldAt.findLast((one) => one < (endedAt ?? Infinity));
  return ownNotice !== null && last !== undefined && debitsAfter(ownNotice, last).to <= (endedAt ?? 0);
}
