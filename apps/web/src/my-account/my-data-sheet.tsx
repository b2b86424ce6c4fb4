import { dayText } from '@phonebill/china-time';
import type { DataSectionView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { formatMoment } from '../platform/china-time/china-time.ts';
import { call } from '../platform/http/index.ts';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { serverNow } from '../platform/server-time.ts';
import { TakeAlong } from '../take-along/take-along.tsx';
import { Button } from '../ui/button/button.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { MissingAnswer } from '../ui/state/missing-answer.tsx';
import { myDataCopy } from './my-data-copy.ts';
import { useMyData } from './use-my-data.ts';
import { inPhrases, Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './my-account.module.css';

/**
 * Renders the data stored about the user: why, and how long; its download; and the link to closing the
 * account.
 */
export default function MyDataSheet({
  onClose,
  onCloseAccount,
}: {
  readonly onClose: () => void;
  readonly onCloseAccount: () => void;
}): ReactNode {
  const copy = useTexts(myDataCopy);
  const language = useLanguage();
  const query = useMyData();
  return (
    <Sheet title={copy.title} onClose={onClose}>
      <div className={styles.column} aria-busy={query.isPending || undefined}>
        {query.data ? (
          <>
            <p className={styles.quiet}>
              <Phrases text={copy.text} />
            </p>
            <ul className={styles.list}>
              {query.data.sections.map((section) => (
                <li key={section.name}>
                  <Section section={section} />
                </li>
              ))}
            </ul>
            <div className={styles.ways}>
              <TakeAlong
                load={async () => {
                  const { madeAt, sections } = await call('GET /own/v1/myData/whole', {});
                  const about = copy.about(formatMoment(Date.parse(madeAt), language));
                  return JSON.stringify({ about, madeAt, sections }, null, 2);
                }}
                fileName={() => copy.fileName(dayText(serverNow()))}
                copy={copy}
              />
            </div>
            <Button block kind="text" onClick={onCloseAccount}>
              {copy.close}
            </Button>
          </>
        ) : (
          <MissingAnswer query={query} copy={copy}>
            <Bone kind="block" />
          </MissingAnswer>
        )}
      </div>
    </Sheet>
  );
}

function Section({
  section: { title, purpose, keptFor, closingText, count },
}: {
  readonly section: DataSectionView;
}): ReactNode {
  const copy = useTexts(myDataCopy);
  const language = useLanguage();
  return (
    <details className={styles.section}>
      <summary>
        <span className={styles.strong}>{title[language]}</span>
        <span className={styles.count}>{copy.count(count)}</span>
      </summary>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.why}</dt>
          <dd>{inPhrases(purpose[language])}</dd>
        </div>
        <div>
          <dt>{copy.howLong}</dt>
          <dd>{inPhrases(keptFor[language])}</dd>
        </div>
        <div>
          <dt>{copy.whenClosed}</dt>
          <dd>{inPhrases(closingText[language])}</dd>
        </div>
      </dl>
    </details>
  );
}
