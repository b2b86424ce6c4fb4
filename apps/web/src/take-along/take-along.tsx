import type { ReactNode } from 'react';
import { copyText } from '../platform/clipboard/copy-text.ts';
import { device } from '../platform/device.ts';
import { CallError } from '../platform/http/index.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button } from '../ui/button/button.tsx';
import { showToast } from '../ui/toast/toast.ts';

/** Inside an app a page cannot save a file, so its text is copied. */
const insideApp = device.inWalletApp || device.inMessagingApp;

interface TakeAlongProps {
  /** Returns the text; a call that fails shows the reason itself. */
  readonly load: () => Promise<string>;
  readonly fileName: () => string;
  readonly copy: {
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly download: string;
  };
}

/** Renders buttons by which a user saves a text as a file or copies it. */
export function TakeAlong({ load, fileName, copy }: TakeAlongProps): ReactNode {
  async function take(how: (text: string) => unknown): Promise<void> {
    try {
      await how(await load());
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  const save = (text: string): void => saveFile(new File([text], fileName(), { type: 'application/json' }));
  const copyAll = async (text: string): Promise<void> =>
    showToast((await copyText(text)) ? copy.copied : copy.notCopied);
  return (
    <>
      <Button kind={insideApp ? 'quiet' : 'text'} onClick={() => take(copyAll)}>
        {copy.copy}
      </Button>
      {!insideApp && (
        <Button kind="quiet" onClick={() => take(save)}>
          {copy.download}
        </Button>
      )}
    </>
  );
}
