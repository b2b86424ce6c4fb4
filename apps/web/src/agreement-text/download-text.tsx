import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { leaveTo } from '../platform/leave-to.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { Button } from '../ui/button/button.tsx';
import { agreementTextCopy } from './copy.ts';
import { policyFile } from './policy-file.ts';
import type { TextKind } from './text-types.ts';

interface DownloadTextProps {
  readonly kind: TextKind;
  readonly version: string;
}

/**
 * SPEC section 7: hands the text to the wallet app as a file; a browser, and an app that cannot, goes to its
 * address.
 */
export function DownloadText({ kind, version }: DownloadTextProps): ReactNode {
  const copy = useTexts(agreementTextCopy);
  const language = useLanguage();
  async function download(): Promise<void> {
    const file = policyFile(kind, version, language);
    const native = await walletApp.native();
    if (native) await native.downloadPolicy(file);
    else await leaveTo(file.url);
  }
  return (
    <Button kind="text" block onClick={download}>
      {copy.download}
    </Button>
  );
}
