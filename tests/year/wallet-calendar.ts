/**
 * When a wallet that debits automatic top-ups takes a debit, as its published documents have it, and what we
 * promise on top of that. Written apart from the gateway, whose days and hours are measured by it: our own
 * protocol takes a debit at any time; WeChat Pay only after it has told the payer, once the day of that and
 * the next one are over, on the days after; Alipay by a plan on one day of each month, up to the 28th.
 */
import { DAY, dayName, HOUR, midnight, monthName, monthOf, timeOfDay } from './calendar.ts';

export type WalletName = 'phonebill' | 'wechat' | 'alipay';

/** That the wallet tells payers of a debit itself. */
export interface OwnNotice {
  /** Between its hours, and debits too. */
  readonly fromHour: number;
  readonly toHour: number;
  /** The first day of debits is so many after that of the notice, and there are so many. */
  readonly waitDays: number;
  readonly debitDays: number;
}

export interface WalletCalendar {
  /** How long (ms) before its debit a charge is announced, by trigger. */
  readonly noticeMs: { readonly day: number; readonly balance: number };
  /** How long (ms) before it one is announced at the least that could not be announced sooner. */
  readonly leastNoticeMs: number;
  /** A refused debit is tried again so long (ms) after its first try. */
  readonly triedAgainMs: readonly number[];
  readonly ownNotice: OwnNotice | null;
  /** On the agreed day of a month alone, and for no more than was agreed on; up to this day. */
  readonly planUpToDay: number | null;
  /** On the wallet's own page, within a day. */
  readonly payersSign: boolean;
  /** Of a debit that it refused it knows nothing later. */
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

/** The first and the last moment at which a debit is taken of which the payer was told at a time. */
export function debitsAfter(
  { fromHour, toHour, waitDays, debitDays }: OwnNotice,
  toldAt: number,
): { readonly from: number; readonly to: number } {
  const first = midnight(toldAt) + waitDays * DAY;
  return { from: first + fromHour * HOUR, to: first + (debitDays - 1) * DAY + toHour * HOUR };
}

/** Nothing is debited outside of these; what would be at night is in the morning. */
export const DEBITS = { from: 8 * HOUR, to: 22 * HOUR };

export function withinDebitHours(ms: number): number {
  const time = timeOfDay(ms);
  if (time < DEBITS.from) return midnight(ms) + DEBITS.from;
  return time < DEBITS.to ? ms : midnight(ms) + DAY + DEBITS.from;
}

/** How often a charge is debited at the most. */
export function mostRounds({ triedAgainMs }: WalletCalendar): number {
  return 1 + triedAgainMs.length;
}

/**
 * Whether a charge that was refused so often cannot be tried again, as that would be in another month, on
 * another day than was agreed on, or after the days that a notice opens.
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
