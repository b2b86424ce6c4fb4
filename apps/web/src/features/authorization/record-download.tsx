import { type ReactNode, useId } from 'react';
import { chinaDateOf } from '../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { TakeAlong } from '../../take-along/take-along.tsx';
import { loadRecords } from './api.ts';
import { recordCopy } from './record-copy.ts';
import { recordFileText } from './record-file.ts';
import * as styles from './authorization.module.css';

/** The records of all answers, to take along. */
export function RecordDownload({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
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
            load={async () => recordFileText(await loadRecords(), Date.now(), language)}
            fileName={() => copy.fileName(chinaDateOf(Date.now()))}
            copy={copy}
          />
        </div>
      )}
    </section>
  );
}
