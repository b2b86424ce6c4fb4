/**
 * Rules of wallets that notify payers themselves before each debit, with when a charge can be debited after
 * that, and of those that debit by a plan. Pure; what the wallet requires is passed in as its rule, and
 * without a rule nothing waits. Times in ms.
 */
import type { AgreementRulesView, BilingualText } from '@phonebill/contract';
import type { MandateTraits, PreNoticeRule } from '../../partners/entrust/index.ts';
import type { AgreementTimes } from '../../config/index.ts';
import { chinaDayOf, chinaTime, DAY_MS, HOUR_MS, MINUTE_MS, withinHours } from '../../runtime/time/index.ts';
import type { Charge } from './aggregate.ts';

/** The wallet's rule for its own notices; null when it requires none. */
export type NoticeRule = PreNoticeRule | null;

/**
 * The least and greatest pause (ms) before the wallet is asked again; the least is longer than any call
 * takes.
 */
const [SOONEST_AGAIN_MS, LATEST_AGAIN_MS] = [MINUTE_MS, 30 * MINUTE_MS];

/**
 * Returns the times of automatic top-up with such a wallet: a charge is announced at least as long before its
 * debit as the wallet requires for its notice, and debited in hours that are both ours and the wallet's; with
 * a plan it is tried again only on its day. Throws Error when there are no such hours.
 */
export function timesWith(
  times: AgreementTimes,
  { preNotice, monthlyPlan }: Pick<MandateTraits, 'preNotice' | 'monthlyPlan'>,
): AgreementTimes {
  const noticed = timesWithNotice(times, preNotice);
  if (!monthlyPlan) return noticed;
  const retryAfterMs = noticed.retryAfterMs.filter((after) => after < DAY_MS);
  return { ...noticed, retryAfterMs, onAgreedDayOnly: true };
}

function timesWithNotice(times: AgreementTimes, rule: NoticeRule): AgreementTimes {
  if (!rule) return times;
  const leastNoticeMs = rule.waitDays * DAY_MS;
  const debitHours = {
    from: Math.max(times.debitHours.from, rule.hours.from),
    to: Math.min(times.debitHours.to, rule.hours.to),
  };
  if (debitHours.from >= debitHours.to)
    throw new Error(
      `DEBIT_HOURS has no hour from ${rule.hours.from} to ${rule.hours.to}, when the wallet debits`,
    );
  return {
    ...times,
    noticeMs: {
      day: Math.max(times.noticeMs.day, leastNoticeMs),
      balance: Math.max(times.noticeMs.balance, leastNoticeMs),
    },
    leastNoticeMs,
    debitHours,
  };
}

/**
 * Returns what signers are told of a wallet at which payers sign, if it notifies them or debits by a plan;
 * null when it does neither.
 */
export function walletNoticeOf(wallet: MandateTraits | null): AgreementRulesView['walletNotice'] {
  if (!wallet?.payerSignsAt) return null;
  const { payerSignsAt: by, preNotice, monthlyPlan } = wallet;
  if (preNotice) {
    const days = preNotice.waitDays;
    return { by: { ...by }, days, text: noticeText(by, days) };
  }
  return monthlyPlan && { by: { ...by }, days: null, text: planText(by) };
}

const noticeText = (by: BilingualText, days: number) => ({
  zh:
    `${by.zh}在每次扣款前至少 ${days} 天通知您，此前不会扣款；因余额不足触发的充值同样要等待。` +
    `从您在${by.zh}选定的账户扣款。`,
  en:
    `${by.en} tells you at least ${days} days before each debit, and debits nothing sooner: a top-up ` +
    'that is set off by a low balance waits as long. What it debits is what you have chosen there.',
});

const planText = (by: BilingualText) => ({
  zh:
    `您在${by.zh}同意扣款日和每次最高金额：每月只在这一天扣款，当天未成功的，本月不再扣款。` +
    `要换一天或提高金额，请先取消再重新开通。从您在${by.zh}选定的账户扣款。`,
  en:
    `At ${by.en} you agree to the day and to the most that is debited: each month on that day only, and ` +
    'what is not paid on it is not debited that month. For another day or a higher amount, cancel and set ' +
    'it up anew. What it debits is what you have chosen there.',
});

/**
 * Returns when the wallet is first asked to notify the payer of a charge that is announced now; null when
 * never.
 */
export function firstNoticeAt(rule: NoticeRule, now: Date): Date | null {
  return rule && new Date(withinHours(now.getTime(), rule.hours));
}

/**
 * Returns when the wallet is asked again unless it has notified the payer: the longer it has been tried, the
 * longer the pause.
 */
export function nextNoticeAt(
  rule: PreNoticeRule,
  { announcedAt }: Pick<Charge, 'announcedAt'>,
  now: Date,
): Date {
  const agoMs = now.getTime() - announcedAt.getTime();
  const waitMs = Math.min(Math.max(agoMs, SOONEST_AGAIN_MS), LATEST_AGAIN_MS);
  return new Date(withinHours(now.getTime() + waitMs, rule.hours));
}

/** Returns the first moment at which a charge can be debited whose payer the wallet notified at this time. */
export function firstDebitAfter({ hours, waitDays }: PreNoticeRule, noticedAt: number): number {
  const day = chinaDayOf(noticedAt);
  return chinaTime({ ...day, day: day.day + waitDays }, hours.from * HOUR_MS);
}

/** Returns the first moment at which such a charge can no longer be debited. */
export function debitsOverAfter({ hours, waitDays, debitDays }: PreNoticeRule, noticedAt: number): number {
  const day = chinaDayOf(noticedAt);
  return chinaTime({ ...day, day: day.day + waitDays + debitDays - 1 }, hours.to * HOUR_MS);
}

/**
 * Returns whether the wallet accepts the debit of a charge now. `tooEarly`: the payer was not notified of it,
 * or not long enough ago; `over`: too long ago.
 */
export function noticeStanding(
  rule: NoticeRule,
  { noticedAt }: Pick<Charge, 'noticedAt'>,
  now: number,
): 'fine' | 'tooEarly' | 'over' {
  if (!rule) return 'fine';
  if (noticedAt === null || now < firstDebitAfter(rule, noticedAt.getTime())) return 'tooEarly';
  return now < debitsOverAfter(rule, noticedAt.getTime()) ? 'fine' : 'over';
}
