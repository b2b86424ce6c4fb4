import { type ReactNode, useId } from 'react';
import { chinaDateOf } from '../../platform/china-time/short-time.ts';
import { device } from '../../platform/device/index.ts';
import { CallError } from '../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/toast/toast.ts';
import { loadRecords } from './api.ts';
import { recordCopy } from './record-copy.ts';
import { recordFileText } from './record-file.ts';
import * as styles from './authorization.module.css';

/** Inside an app a page cannot save a file: there the records are copied. */
const insideApp = device.inWalletApp || device.inMessagingApp;

/** The records of all answers, to take along. */
export function RecordDownload({ isEmpty }: { readonly isEmpty: boolean }): ReactNode {
  const copy = useTexts(recordCopy);
  const language = useLanguage();
  const titleId = useId();

  /** The client shows a failure. */
  async function take(how: (text: string) => unknown): Promise<void> {
    try {
      await how(recordFileText(await loadRecords(), Date.now(), language));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  const save = (text: string): void =>
    saveFile(new File([text], copy.fileName(chinaDateOf(Date.now())), { type: 'application/json' }));
  const copyText = async (text: string): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    showToast(isCopied ? copy.copied : copy.notCopied);
  };

  return (
    <section className={styles.records} aria-labelledby={titleId}>
      <h2 className={styles.strong} id={titleId}>
        {copy.title}
      </h2>
      <p className={styles.quiet}>{isEmpty ? copy.none : copy.text}</p>
      {!isEmpty && (
        <div className={styles.ways}>
          {'clipboard' in navigator && (
            <Button kind={insideApp ? 'quiet' : 'text'} onClick={() => take(copyText)}>
              {copy.copy}
            </Button>
          )}
          {!insideApp && (
            <Button kind="quiet" onClick={() => take(save)}>
              {copy.download}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
