import type { AgreementRulesView } from '@phonebill/contract/wire';
import { formatSpan } from '../../agreement-view/days.ts';
import type { Language } from '../../platform/language/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { protocolCopy } from './copy.ts';

type Rules = Pick<
  AgreementRulesView,
  | 'noticeMs'
  | 'debitHours'
  | 'retryAfterMs'
  | 'mostPerChargeFen'
  | 'capsPerMonthFen'
  | 'mostAgreements'
  | 'sources'
  | 'creditDueMs'
>;

/** The rules of automatic top-up in figures, each with its name. Pure. */
export function ruleFigures(
  rules: Rules,
  language: Language,
): readonly { readonly name: string; readonly text: string }[] {
  const copy = protocolCopy[language];
  const span = (ms: number): string => formatSpan(ms, language);
  const retries = rules.retryAfterMs.map(span);
  const listed = [retries.slice(0, -1).join(copy.comma), ...retries.slice(-1)].filter(Boolean).join(copy.and);
  return [
    { name: copy.notice, text: copy.noticeText(span(rules.noticeMs.day), span(rules.noticeMs.balance)) },
    { name: copy.hours, text: copy.hoursText(clock(rules.debitHours.from), clock(rules.debitHours.to)) },
    { name: copy.retries, text: retries.length > 0 ? copy.retriesText(listed) : copy.retriesNone },
    { name: copy.days, text: copy.daysText },
    {
      name: copy.most,
      text: copy.mostText(
        showFen(rules.mostPerChargeFen),
        showFen(Math.max(...rules.capsPerMonthFen)),
        rules.mostAgreements,
      ),
    },
    ...(rules.sources.includes('creditPay')
      ? [{ name: copy.payLater, text: copy.laterDue(span(rules.creditDueMs)) }]
      : []),
    { name: copy.others, text: copy.othersText },
  ];
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
