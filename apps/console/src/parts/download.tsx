import type { ReactNode } from 'react';
import { download, useAct } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { Button } from '../ui/index.ts';
import { downloadTexts } from './download-texts.ts';
import { Failure } from './failure.tsx';

interface Download {
  /** The button that downloads the file; it does so once, however often it is pressed meanwhile. */
  readonly button: ReactNode;
  /** Why the last download failed; nothing if it did not. */
  readonly failure: ReactNode;
}

/** Returns the download of the server's file at `address`, with `words` on its button. */
export function useDownload(address: string, words: string): Download {
  const { notWhole } = useTexts(downloadTexts);
  const act = useAct();
  const fetchFile = (): Promise<unknown> => act.run(() => download(address));
  return {
    button: (
      <Button onPress={fetchFile} isPending={act.isPending}>
        {words}
      </Button>
    ),
    failure: <Failure error={act.error} onTryAgain={fetchFile} whenUnknown={notWhole} />,
  };
}
