/**
 * Wallets that tell payers themselves before each debit: when a charge can be debited after that. Pure; what
 * the wallet asks for comes as its rule, and without a rule nothing waits. Times in ms.
 */
import type { AgreementRulesView } from '@phonebill/contract';
import type { MandateTraits, PreNoticeRule } from '../../partners/entrust/index.ts';
import type { AgreementTimes } from '../../config/index.ts';
import { chinaDayOf, chinaTime, DAY_MS, HOUR_MS, MINUTE_MS, withinHours } from '../../runtime/time/index.ts';
import type { Charge } from './aggregate.ts';

/** Null: the wallet wants no notice of its own. */
export type NoticeRule = PreNoticeRule | null;

/** The first is longer than any call takes. */
const [SOONEST_AGAIN_MS, LATEST_AGAIN_MS] = [MINUTE_MS, 30 * MINUTE_MS];

/**
 * The times of automatic top-up with a wallet of this rule: a charge is announced at least as long before as
 * the wallet has payers told, and debited in hours that are both ours and the wallet's. Throws Error when
 * there are none.
 */
export function timesWith(times: AgreementTimes, rule: NoticeRule): AgreementTimes {
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

/** Who besides us tells payers of each debit, and so many days before; null: nobody does. */
export function walletNoticeOf(wallet: MandateTraits | null): AgreementRulesView['walletNotice'] {
  if (!wallet?.preNotice || !wallet.payerSignsAt) return null;
  const [by, days] = [wallet.payerSignsAt, wallet.preNotice.waitDays];
  return {
    by: { ...by },
    days,
    text: {
      zh:
        `${by.zh}在每次扣款前至少${days}天通知您，此前不会扣款；因余额不足触发的充值同样要等待。` +
        `从您在${by.zh}选定的账户扣款。`,
      en:
        `${by.en} tells you at least ${days} days before each debit, and debits nothing sooner: a top-up ` +
        'that is set off by a low balance waits as long. What it debits is what you have chosen there.',
    },
  };
}

/** When the wallet is first asked to tell the payer of a charge that is announced now; null: never. */
export function firstNoticeAt(rule: NoticeRule, now: Date): Date | null {
  return rule && new Date(withinHours(now.getTime(), rule.hours));
}

/** When it is asked again unless it has told the payer: the longer ago that began, the later. */
export function nextNoticeAt(
  rule: PreNoticeRule,
  { announcedAt }: Pick<Charge, 'announcedAt'>,
  now: Date,
): Date {
  const agoMs = now.getTime() - announcedAt.getTime();
  const waitMs = Math.min(Math.max(agoMs, SOONEST_AGAIN_MS), LATEST_AGAIN_MS);
  return new Date(withinHours(now.getTime() + waitMs, rule.hours));
}

/** The first moment at which a charge can be debited that the wallet told its payer of at a time. */
export function firstDebitAfter({ hours, waitDays }: PreNoticeRule, noticedAt: number): number {
  const day = chinaDayOf(noticedAt);
  return chinaTime({ ...day, day: day.day + waitDays }, hours.from * HOUR_MS);
}

/** The first moment at which it cannot be debited any more. */
export function debitsOverAfter({ hours, waitDays, debitDays }: PreNoticeRule, noticedAt: number): number {
  const day = chinaDayOf(noticedAt);
  return chinaTime({ ...day, day: day.day + waitDays + debitDays - 1 }, hours.to * HOUR_MS);
}

/**
 * Whether the wallet takes a debit of a charge now: `tooEarly`: the payer was not told of it, or not long
 * enough ago; `over`: too long ago.
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
