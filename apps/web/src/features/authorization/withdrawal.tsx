import type { AuthorizationView } from '@phonebill/contract/wire';
import { lazy, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { loadChunk } from '../../platform/load-chunk.ts';
import { Button } from '../../ui/button/button.tsx';
import { LazySheet } from '../../ui/sheet/lazy-sheet.tsx';
import { useSheetEntry } from '../../ui/sheet/use-sheet-entry.ts';
import { authorizationCopy } from './copy.ts';

const WithdrawSheet = lazy(() => loadChunk(() => import('./withdraw-sheet.tsx')));

/** Takes back what was granted, in two taps: the second one says what it does. */
export function Withdrawal({
  authorization,
  block = false,
}: {
  readonly authorization: AuthorizationView;
  readonly block?: boolean;
}): ReactNode {
  const copy = useTexts(authorizationCopy);
  const language = useLanguage();
  const { open, show, close } = useSheetEntry(`withdraw ${authorization.purpose}`);
  const title = authorization.notice.title[language];
  return (
    <>
      <Button kind="quiet" block={block} aria-label={copy.withdrawOf(title)} onClick={show}>
        {copy.withdraw}
      </Button>
      {open && (
        <LazySheet onClose={close}>
          <WithdrawSheet authorization={authorization} onClose={close} />
        </LazySheet>
      )}
    </>
  );
}
