import type { AgreementRowView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import type { Language } from '../language/index.ts';

type Trigger = Pick<AgreementRowView, 'trigger' | 'dayOfMonth' | 'thresholdFen'>;

/** Describes when an agreement tops up: on a day of each month, or when the balance is low. */
export function triggerWords({ dayOfMonth, thresholdFen }: Trigger, language: Language): string {
  if (dayOfMonth !== null)
    return language === 'zh' ? `每月 ${dayOfMonth} 日` : `day ${dayOfMonth} of each month`;
  const threshold = formatYuan(thresholdFen ?? 0);
  return language === 'zh' ? `话费余额低于 ${threshold}` : `balance below ${threshold}`;
}
