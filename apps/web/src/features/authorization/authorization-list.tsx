import { dayText } from '@phonebill/china-time';
import type { AuthorizationView, ConsentRecordView, Language } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { MeCorner } from '../../me/me-corner.tsx';
import { formatMoment } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { authorizationPath } from '../../platform/authorization-path.ts';
import { Link } from '../../platform/link.tsx';
import { serverNow } from '../../platform/server-time.ts';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { authorizationCopy, eventCopy, recordCopy } from './copy.ts';
import { StandingMark, StandingText, Withdrawal } from './standing.tsx';
import { inPhrases, Phrases } from '../../ui/phrases/phrases.tsx';
import { TakeAlong } from '../../take-along/take-along.tsx';
import { loadRecords } from './api.ts';
import * as cardStyles from '../../agreement-view/agreement-card.module.css';
import * as listRow from '../../list-view/list-row.module.css';
import * as styles from './authorization.module.css';

/** Renders every purpose with the user's decision, its time and its end; and the download of the records. */
export function AuthorizationList({
  authorizations,
}: {
  readonly authorizations: readonly AuthorizationView[];
}): ReactNode {
  const copy = useTexts(authorizationCopy);
  if (authorizations.length === 0)
    return (
      <Page corner={<MeCorner />}>
        <EmptyState title={copy.noneTitle}>
          <p>
            <Phrases text={copy.noneText} />
          </p>
        </EmptyState>
      </Page>
    );
  return (
    <Page corner={<MeCorner />}>
      <div className={styles.column}>
        <p className={styles.quiet}>
          <Phrases text={copy.intro} />
        </p>
        <ul className={listRow.cards}>
          {authorizations.map((authorization) => (
            <AuthorizationCard key={authorization.purpose} authorization={authorization} />
          ))}
        </ul>
        <RecordDownload isEmpty={authorizations.every(({ history }) => history.length === 0)} />
      </div>
    </Page>
  );
}

function AuthorizationCard({ authorization }: { readonly authorization: AuthorizationView }): ReactNode {
  const copy = useTexts(authorizationCopy);
  const language = useLanguage();
  const titleId = useId();
  const { purpose, notice, state, isOffered, history } = authorization;
  const title = notice.title[language];
  const isOpen = isOffered && state !== 'granted';
  return (
    <li className={listRow.card} aria-labelledby={titleId}>
      <div className={styles.card}>
        <div className={cardStyles.head}>
          <h2 className={cardStyles.title} id={titleId}>
            {title}
          </h2>
          <StandingMark state={state} />
        </div>
        <p className={styles.quiet}>
          <Phrases text={notice.recipient.name[language]} />
        </p>
        <StandingText {...authorization} />
        {history.length > 0 && (
          <details className={styles.history}>
            <summary>{copy.history}</summary>
            <ul>
              {history.map(({ event, at, noticeVersion }) => (
                <li key={at}>
                  <span>{eventCopy[language][event]}</span>
                  <span>{inPhrases(formatMoment(Date.parse(at), language))}</span>
                  <span>{copy.version(noticeVersion)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <div className={styles.ways}>
          <Link
            className={styles.way}
            to={authorizationPath(purpose)}
            aria-label={isOpen ? copy.decideOf(title) : copy.readOf(title)}
          >
            {isOpen ? copy.decide : copy.read}
          </Link>
          {(state === 'granted' || state === 'superseded') && <Withdrawal authorization={authorization} />}
        </div>
      </div>
    </li>
  );
}

/** Offers the records of all answers as a download. */
function RecordDownload({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const copy = useTexts(recordCopy);
  const language = useLanguage();
  const titleId = useId();
  return (
    <section className={styles.records} aria-labelledby={titleId}>
      <h2 className={styles.strong} id={titleId}>
        {copy.title}
      </h2>
      <p className={styles.quiet}>{isEmpty ? copy.none : copy.text}</p>
      {!isEmpty && (
        <div className={styles.ways}>
          <TakeAlong
            load={async () => recordFileText(await loadRecords(), serverNow(), language)}
            fileName={() => copy.fileName(dayText(serverNow()))}
            copy={copy}
          />
        </div>
      )}
    </section>
  );
}

/**
 * Returns the text of a file of records: first each record in the reader's language, then all of them with
 * the fields of ISO/IEC TS 27560, in the language in which each was answered.
 */
export function recordFileText(
  records: readonly ConsentRecordView[],
  nowMs: number,
  language: Language,
): string {
  const copy = recordCopy[language];
  const inWords = records.map(
    ({ record_id: recordId, pii_processing, party_identification, events: kept }) => ({
      record_id: recordId,
      what: copy.to(
        party_identification.find(({ party_id: id }) => id === 'recipient')?.party_name ?? '',
        pii_processing.purposes[0]?.purpose ?? '',
      ),
      decided: kept.map(({ event_state: event, event_time: at }) =>
        copy.line(eventCopy[language][event], formatMoment(Date.parse(at), language)),
      ),
    }),
  );
  const about = copy.about(formatMoment(nowMs, language));
  return JSON.stringify({ about, in_words: inWords, records }, null, 2);
}
