/**
 * The times at which a wallet accepts debits for automatic top-ups, by its published documents, and our own
 * promises in addition. Written independently of the gateway, whose days and hours are checked against it.
 * Our own protocol accepts a debit at any time; WeChat Pay only after it has notified the payer, on the days
 * after that day and the next one; Alipay by a plan on one day of each month, up to the 28th.
 */
import { DAY, dayName, HOUR, midnight, monthName, monthOf, timeOfDay } from './calendar.ts';

export type WalletName = 'phonebill' | 'wechat' | 'alipay';

/** The wallet's own notice to payers before a debit. */
export interface OwnNotice {
  /** The hours of notices, and of debits too. */
  readonly fromHour: number;
  readonly toHour: number;
  /** The first debit day is `waitDays` after the day of the notice, and there are `debitDays` of them. */
  readonly waitDays: number;
  readonly debitDays: number;
}

export interface WalletCalendar {
  /** How long (ms) before its debit a charge is announced, by trigger. */
  readonly noticeMs: { readonly day: number; readonly balance: number };
  /**
   * The least time (ms) before its debit at which a charge is announced that could not be announced sooner.
   */
  readonly leastNoticeMs: number;
  /** Times (ms) after the first attempt at which a declined debit is tried again. */
  readonly triedAgainMs: readonly number[];
  readonly ownNotice: OwnNotice | null;
  /**
   * The last day of a month for a wallet that debits only on the agreed day of the month, and at most the
   * agreed amount; null for others.
   */
  readonly planUpToDay: number | null;
  /** Whether payers sign on the wallet's own page, within a day. */
  readonly payersSign: boolean;
  /** Whether the wallet has no record of debits that it declined. */
  readonly forgetsRefusals: boolean;
}

const ours: WalletCalendar = {
  noticeMs: { day: DAY, balance: HOUR / 2 },
  leastNoticeMs: HOUR,
  triedAgainMs: [4 * HOUR, DAY, 2 * DAY],
  ownNotice: null,
  planUpToDay: null,
  payersSign: false,
  forgetsRefusals: false,
};

export const calendars: Readonly<Record<WalletName, WalletCalendar>> = {
  phonebill: ours,
  wechat: {
    ...ours,
    noticeMs: { day: 2 * DAY, balance: 2 * DAY },
    leastNoticeMs: 2 * DAY,
    ownNotice: { fromHour: 7, toHour: 22, waitDays: 2, debitDays: 3 },
    payersSign: true,
    forgetsRefusals: true,
  },
  alipay: {
    ...ours,
    triedAgainMs: [4 * HOUR],
    planUpToDay: 28,
    payersSign: true,
    forgetsRefusals: true,
  },
};

/** How long a payer can sign at the wallet (ms). */
export const SIGN_WITHIN = DAY;

/**
 * Returns the first and the last moment (ms) at which a debit is accepted whose payer was notified at
 * `toldAt`.
 */
export function debitsAfter(
  { fromHour, toHour, waitDays, debitDays }: OwnNotice,
  toldAt: number,
): { readonly from: number; readonly to: number } {
  const first = midnight(toldAt) + waitDays * DAY;
  return { from: first + fromHour * HOUR, to: first + (debitDays - 1) * DAY + toHour * HOUR };
}

/**
 * The hours of debits, outside which none is made; one that would fall in the night is made in the morning.
 */
export const DEBITS = { from: 8 * HOUR, to: 22 * HOUR };

export function withinDebitHours(ms: number): number {
  const time = timeOfDay(ms);
  if (time < DEBITS.from) return midnight(ms) + DEBITS.from;
  return time < DEBITS.to ? ms : midnight(ms) + DAY + DEBITS.from;
}

/** Returns the highest number of times that a charge is debited. */
export function mostRounds({ triedAgainMs }: WalletCalendar): number {
  return 1 + triedAgainMs.length;
}

/**
 * Whether a charge with this many declined rounds cannot be tried again, because the next round would fall in
 * another month, on another day than agreed, or after the days that a notice opens.
 */
export function endsBeforeNextRound(
  { triedAgainMs, planUpToDay, ownNotice }: WalletCalendar,
  { firstDebitAt, rounds }: { readonly firstDebitAt: number | null; readonly rounds: number },
  toldAt: readonly number[],
): boolean {
  const after = triedAgainMs[rounds - 1];
  if (firstDebitAt === null || after === undefined) return false;
  const next = withinDebitHours(firstDebitAt + after);
  if (monthName(monthOf(next)) !== monthName(monthOf(firstDebitAt))) return true;
  if (planUpToDay !== null && dayName(next) !== dayName(firstDebitAt)) return true;
  if (!ownNotice) return false;
  return !toldAt.some((at) => at < firstDebitAt && next < debitsAfter(ownNotice, at).to);
}
