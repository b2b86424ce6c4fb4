import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { uiCopy } from '../ui/copy.ts';
import type { ErrorHelpProps } from '../ui/state/error-help.tsx';
import { helpCopy } from './copy.ts';
import { HelpButton } from './help-link.tsx';

/**
 * Renders help with an error: its reference to quote, and the contacts. Messages are written about orders
 * only.
 */
export default function HelpWithError({ reference }: ErrorHelpProps): ReactNode {
  const copy = useTexts(helpCopy);
  const { reference: name } = useTexts(uiCopy);
  return (
    <HelpButton
      now={copy.errorNow}
      next={{ text: reference === null ? copy.errorNextPlain : copy.errorNext }}
      quote={reference === null ? null : { name, value: reference }}
      orderNo={null}
    />
  );
}
