import type { AgreementEventView } from '@phonebill/contract/wire';
import { type ReactNode, useId, useState } from 'react';
import { formatShortMoment } from '../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { Button } from '../../../ui/button/button.tsx';
import { detailCopy } from './detail-copy.ts';
import { eventText } from './event-text.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './agreement-detail.module.css';
import * as panelStyles from '../../../agreement-view/panel.module.css';

interface EventsProps {
  /** Newest first. */
  readonly events: readonly AgreementEventView[];
  readonly now: number;
}

const AT_FIRST = 6;

/** What happened, newest first; the latest ones until all are asked for. */
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
            <span>{words}</span>
            <time dateTime={at}>{formatShortMoment(Date.parse(at), now, language)}</time>
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
