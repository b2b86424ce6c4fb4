/**
 * Describes the events of an agreement. Usually the state that was reached decides the text; for an event
 * that changes no state, the event's name does. Intermediate steps, and what another event already tells, are
 * left out.
 */
import type { AgreementEventView, ChargeReason, SuspendReason } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { suspendReasonText } from '../../../agreement-view/agreement-status.ts';
import { chargeReasonText } from '../../../agreement-view/charge-status.ts';
import { formatMonth } from '../../../platform/china-time/china-time.ts';
import { formatShortMoment } from '../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts, type Language } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { inPhrases, Phrases } from '../../../ui/phrases/phrases.tsx';
import { detailCopy, eventCopy } from './detail-copy.ts';
import * as styles from './agreement-detail.module.css';
import * as panelStyles from '../../../agreement-view/panel.module.css';

interface EventsProps {
  /** The events, newest first. */
  readonly events: readonly AgreementEventView[];
  readonly now: number;
}

const AT_FIRST = 6;

/** Renders the events, newest first; only the latest until all are requested. */
export function Events({ events, now }: EventsProps): ReactNode {
  const copy = useTexts(detailCopy);
  const language = useLanguage();
  const headingId = useId();
  const [isWhole, setWhole] = useState(false);
  const told = events.flatMap((event, at) => {
    const words = eventText(event, language);
    return words === null
      ? []
      : [{ key: `${event.at} ${event.entity} ${event.event} ${at}`, at: event.at, words }];
  });
  const shown = isWhole || told.length <= AT_FIRST + 1 ? told : told.slice(0, AT_FIRST);
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h3 className={panelStyles.heading} id={headingId}>
        {copy.happened}
      </h3>
      {told.length === 0 && (
        <p>
          <Phrases text={copy.nothingHappened} />
        </p>
      )}
      <ol className={styles.events}>
        {shown.map(({ key, at, words }) => (
          <li key={key}>
            <span>{inPhrases(words)}</span>
            <time dateTime={at}>{inPhrases(formatShortMoment(Date.parse(at), now, language))}</time>
          </li>
        ))}
      </ol>
      {shown.length < told.length && (
        <Button kind="text" block onClick={() => setWhole(true)}>
          {copy.showAll(told.length)}
        </Button>
      )}
    </section>
  );
}

type Key = keyof (typeof eventCopy)['en'];
type Keys = Readonly<Record<string, Key>>;

const agreementEvents: Keys = {
  signed: 'setUp',
  resumed: 'resumed',
  textAccepted: 'textAgreed',
  termsChanged: 'changed',
  capReached: 'capReached',
  monthMissed: 'monthMissed',
  mandateEnded: 'mandateEnded',
  consentEnded: 'consentEnded',
  memberRefused: 'memberRefused',
};
const agreementStates: Keys = {
  active: 'on',
  paused: 'paused',
  suspended: 'suspended',
  cancelled: 'cancelled',
  ended: 'ended',
  refused: 'refused',
  expired: 'expired',
};
const chargeStates: Keys = {
  announced: 'announced',
  skipped: 'skipped',
  retrying: 'retrying',
  cancelling: 'cancelling',
  delivering: 'delivering',
  credited: 'credited',
  refunding: 'refunding',
  refunded: 'refunded',
  failed: 'failed',
  cancelled: 'chargeCancelled',
};
const consentStates: Keys = {
  asked: 'memberAsked',
  reminded: 'memberReminded',
  agreed: 'memberAgreed',
  refused: 'memberRefused',
  withdrawn: 'memberStopped',
  expired: 'memberSilent',
};
const debtStates: Keys = { owed: 'owed', paid: 'paid' };
/** Skipping is the user's action and shown once, whether or not the charge had been announced by then. */
const operations: Keys = {
  'skip done': 'skipNext',
  'unskip done': 'unskipNext',
  'edit refused': 'changeRefused',
};

/** Returns the text of one event; null if it need not be shown. */
export function eventText(event: AgreementEventView, language: Language): string | null {
  const copy = eventCopy[language];
  const key = keyOf(event);
  if (key === null) return null;
  const reason = reasonText(event, language);
  const because = reason === null ? undefined : copy[`${key}Because` as Key];
  if (reason !== null && typeof because === 'function') return because(reason);
  const words = copy[key];
  if (typeof words === 'string') return words;
  const month = event.detail?.['month'];
  // Without its month the text would be meaningless.
  return isMonth(month) ? words(formatMonth(month, language)) : null;
}

function keyOf({ entity, event, to, detail }: AgreementEventView): Key | null {
  switch (entity) {
    case 'agreement':
      return agreementEvents[event] ?? agreementStates[to] ?? null;
    case 'charge':
      return event === 'unskipped' || (to === 'skipped' && detail?.['reason'] === 'skippedByUser')
        ? null
        : (chargeStates[to] ?? null);
    case 'debt':
      return event === 'repaymentFailed' ? null : (debtStates[to] ?? null);
    case 'consent':
      return consentStates[to] ?? null;
    case 'operation':
      return operations[`${detail?.['kind']} ${to}`] ?? null;
  }
}

const isMonth = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}(?:0[1-9]|1[0-2])$/.test(value);

/** Returns the text of a reason; null if there is none or it has no text: the sentence then omits it. */
function reasonText({ entity, detail }: AgreementEventView, language: Language): string | null {
  const reason = detail?.['reason'];
  if (typeof reason !== 'string') return null;
  const words: string | undefined =
    entity === 'charge'
      ? chargeReasonText(reason as ChargeReason, language)
      : suspendReasonText(reason as SuspendReason, language).title;
  if (words === undefined) return null;
  return language === 'en' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
