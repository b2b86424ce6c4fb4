/**
 * Describes an immediate effect of setting up, or changing, an agreement: a number whose balance is already
 * below the chosen threshold is topped up as soon as the notice period has passed.
 */
import { dayText, withinHours } from '@phonebill/china-time';
import type { AgreementRulesView, AgreementView, TermsView } from '@phonebill/contract/wire';
import { formatSpan } from '../agreement-view/days.ts';
import { formatDue } from '../platform/china-time/china-time.ts';
import { defineTexts, type Language } from '../platform/language/index.ts';
import { showFen } from '../ui/amount/amount-parts.ts';

/** The data on the number and the agreement when terms are chosen. */
export interface LowBalanceFacts {
  readonly terms: TermsView;
  readonly rules: Pick<AgreementRulesView, 'noticeMs' | 'debitHours'>;
  readonly balanceFen: number;
  /** The agreement whose terms are changed; null for a setup. */
  readonly edited: Pick<AgreementView, 'state' | 'nextCharge' | 'chargedThisMonthFen' | 'skipNext'> | null;
}

export interface LowBalanceText {
  readonly title: string;
  readonly text: string;
}

/** Returns the text; null if nothing is debited at once. `now` in ms. */
export function lowBalanceText(
  { terms, rules, balanceFen, edited }: LowBalanceFacts,
  now: number,
  language: Language,
): LowBalanceText | null {
  const { thresholdFen, amountFen, capPerMonthFen, endsOn } = terms;
  if (terms.trigger !== 'balance' || thresholdFen === null || balanceFen >= thresholdFen) return null;
  if (edited && !chargesAnew(edited)) return null;
  if ((edited?.chargedThisMonthFen ?? 0) + amountFen > capPerMonthFen) return null;
  const noticed = now + rules.noticeMs.balance;
  const debitAt = withinHours(noticed, rules.debitHours);
  if (endsOn !== null && dayText(debitAt) > endsOn) return null;
  const copy = lowBalanceCopy[language];
  const [amount, time] = [showFen(amountFen), formatDue(debitAt, now, language)];
  return {
    title: copy.title(showFen(balanceFen), showFen(thresholdFen)),
    text:
      debitAt === noticed
        ? copy.soon(amount, formatSpan(rules.noticeMs.balance, language), time)
        : copy.later(amount, time),
  };
}

/** Returns whether the change plans its next charge: none is under way, and none is to be skipped. */
function chargesAnew({ state, nextCharge, skipNext }: NonNullable<LowBalanceFacts['edited']>): boolean {
  return state === 'active' && !skipNext && (nextCharge === null || nextCharge.state === 'planned');
}

const lowBalanceCopy = defineTexts({
  en: {
    title: (balance: string, threshold: string) => `The balance is ${balance} now, below ${threshold}`,
    soon: (amount: string, span: string, time: string) =>
      `So the first top-up comes soon: ${amount} is debited about ${span} after you confirm, around ` +
      `${time}. You can skip it until then.`,
    later: (amount: string, time: string) =>
      `So the first top-up comes soon: ${amount} is debited around ${time}. You can skip it until then.`,
  },
  zh: {
    title: (balance, threshold) => `当前余额 ${balance}，低于 ${threshold}`,
    soon: (amount, span, time) => `确认后约 ${span}即首次扣款 ${amount}，时间约为 ${time}，扣款前可跳过。`,
    later: (amount, time) => `首次扣款 ${amount}，时间约为 ${time}，扣款前可跳过。`,
  },
});
