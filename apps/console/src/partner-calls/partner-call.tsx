import type { PartnerCallView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../language/index.ts';
import { StateBadge } from '../parts/index.ts';
import { Copyable, CopyButton, Facts, Moment, ScrollArea } from '../ui/index.ts';
import { formatMoment } from '../values/index.ts';
import { callsTexts } from './calls-texts.ts';
import * as styles from './partner-calls.module.css';

type Words = PartnerCallView['words'];

/** Renders one call or notification: a line that expands to all its content. */
export function PartnerCall({ call: one }: { readonly call: PartnerCallView }): ReactNode {
  const texts = useTexts(callsTexts);
  const word = useWord();
  const { at, partner, supplier, call, isNotice, outcome, status, ms } = one;
  const whose = supplier === null || supplier === partner ? '' : supplier;
  return (
    <li className={styles.call}>
      <details>
        <summary className={styles.line}>
          <span className={styles.when}>
            <Moment iso={at} />
          </span>
          <span className={styles.name}>
            <strong>{isNotice ? word('event', call) : call}</strong>
            <span className={styles.note}>
              {[isNotice ? `${texts.notice}: ${partner}` : texts.sent, whose].filter(Boolean).join(' · ')}
            </span>
          </span>
          <StateBadge of="callState" state={outcome} />
          <span className={styles.figures}>
            {status === null ? texts.noAnswer : texts.status(status)} · {ms} ms
          </span>
        </summary>
        <Opened call={one} />
      </details>
    </li>
  );
}

function Opened({ call }: { readonly call: PartnerCallView }): ReactNode {
  const texts = useTexts(callsTexts);
  const { at, isNotice, requestNo, words } = call;
  const { origin, method, path, why, sentHeaders, request, gotHeaders, answer } = words;
  return (
    <div className={styles.opened}>
      <Facts
        facts={[
          [texts.at, `${formatMoment(at)}.${at.slice(20, 23)}`],
          [texts.number, requestNo !== null && <Copyable key="number" text={requestNo} />],
          [texts.address, <Copyable key="address" text={`${method} ${origin ?? ''}${path}`} />],
          [texts.why, why],
        ]}
      />
      <Body title={isNotice ? texts.noticeWords : texts.request} headers={sentHeaders} body={request} />
      {answer !== null && (
        <Body title={isNotice ? texts.ourAnswer : texts.answer} headers={gotHeaders} body={answer} />
      )}
    </div>
  );
}

interface BodyProps {
  readonly title: string;
  readonly headers: Words['sentHeaders'];
  readonly body: Words['request'];
}

function Body({ title, headers, body: { text, without, bytes } }: BodyProps): ReactNode {
  const texts = useTexts(callsTexts);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const whole = [...lines, ...(lines.length > 0 && text !== '' ? [''] : []), text].join('\n').trimEnd();
  const why =
    without === 'tooLong'
      ? texts.tooLong(bytes ?? 0)
      : without === 'withheld'
        ? texts.withheld
        : text === ''
          ? texts.empty
          : null;
  return (
    <section className={styles.body} aria-label={title}>
      <div className={styles.bodyHead}>
        <h3>{title}</h3>
        {whole !== '' && <CopyButton text={whole} what={title} />}
      </div>
      {whole !== '' && (
        <ScrollArea label={title} className={styles.text ?? ''}>
          <pre>{whole}</pre>
        </ScrollArea>
      )}
      {why !== null && <p className={styles.note}>{why}</p>}
    </section>
  );
}
