/**
 * When WeChat Pay accepts a notice, and when a debit, for a merchant that sends its notices by a separate
 * call. Pure. Days and hours are in China.
 */
import { DAY_MS, dayText, withinHours } from '@phonebill/china-time';
import type { Contract, Debit, PreNotice } from './book.ts';

const DAYTIME = { from: 7, to: 22 };
/** The days reserved for the payer: that of the notice and the next one. */
const WAITING_DAYS = 2;
/** How long (ms) after the signing a debit needs no notice, unless there was one. */
const FREE_FOR_MS = 12 * 3_600_000;

/** Whether payers may be notified at this time. */
export function isDaytime(nowMs: number): boolean {
  return withinHours(nowMs, DAYTIME) === nowMs;
}

const dayNumber = (ms: number): number => Date.parse(`${dayText(ms)}T00:00:00Z`) / DAY_MS;

/**
 * Returns why a debit is not accepted at present, in words; null when it is. `others`: those of the same
 * contract.
 */
export function whyNoDebit(
  { signedAt }: Pick<Contract, 'signedAt'>,
  notice: PreNotice | null,
  others: readonly Debit[],
  amountFen: number,
  nowMs: number,
): string | null {
  if (!isDaytime(nowMs)) return '不在可扣费时间段内';
  if (!notice) return signedAt !== null && nowMs < signedAt + FREE_FOR_MS ? null : '未下发预扣费通知';
  const since = dayNumber(nowMs) - dayNumber(notice.at);
  if (since < WAITING_DAYS) return '扣费等待期内';
  if (since >= WAITING_DAYS + notice.days) return '可扣费期已结束';
  if (amountFen > notice.amountFen) return '扣费金额高于预计扣费金额';
  const isUnderWay = others.some(({ at, state }) => at >= notice.at && state === 'NOTPAY');
  return notice.usedBy !== null || isUnderWay ? '本扣费周期已扣款' : null;
}
