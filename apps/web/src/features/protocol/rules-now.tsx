import type { AgreementRulesView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useRules } from '../../agreement-form/rules.ts';
import { SectionBlocks } from '../../agreement-text/section-blocks.tsx';
import { formatSpan, walletNoticeTexts } from '../../agreement-view/days.ts';
import { useLanguage, useTexts, type Language } from '../../platform/language/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { MissingPart } from '../../ui/notice/missing-part.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { protocolCopy } from './copy.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as panelStyles from '../../agreement-view/panel.module.css';

/** Renders the gateway's present values of the rules to which the agreement refers (protocol/rules). */
export default function RulesNow(): ReactNode {
  const copy = useTexts(protocolCopy);
  const language = useLanguage();
  const headingId = useId();
  const rules = useRules();
  const { data } = rules;
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h2 className={panelStyles.heading} id={headingId}>
        {copy.figures}
      </h2>
      {!data &&
        (rules.isError ? <MissingPart query={rules} words={copy.figuresFailed} /> : <Bone kind="block" />)}
      {data && (
        <>
          <SectionBlocks blocks={[{ facts: ruleFigures(data, language) }]} />
          <p className={panelStyles.aside}>
            <Phrases text={copy.figuresText} />
          </p>
        </>
      )}
    </section>
  );
}

type Rules = Pick<
  AgreementRulesView,
  | 'noticeMs'
  | 'walletNotice'
  | 'debitHours'
  | 'retryAfterMs'
  | 'mostPerChargeFen'
  | 'capsPerMonthFen'
  | 'mostAgreements'
  | 'sources'
  | 'creditDueMs'
>;

/** Returns the figures of automatic top-up's rules, each with its name. */
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
    ...walletNoticeTexts(rules, language),
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
