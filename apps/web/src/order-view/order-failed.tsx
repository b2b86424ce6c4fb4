import type { ReactNode } from 'react';
import type { CallError } from '../platform/http/index.ts';
import { useTexts } from '../platform/language/index.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { failedTexts } from './failed-texts.ts';

interface OrderFailedProps {
  readonly error: CallError;
  readonly onRetry: (() => unknown) | undefined;
  /** Ways on. */
  readonly action: ReactNode;
}

/** In the place of an order that could not be loaded, or was refused with a reason. */
export function OrderFailed({ error, onRetry, action }: OrderFailedProps): ReactNode {
  const texts = useTexts(failedTexts);
  return (
    <ErrorState title={texts.failedTitle} onRetry={onRetry} reference={error.reference} action={action}>
      <p>{error.kind === 'refused' ? error.message : texts.failedWords}</p>
    </ErrorState>
  );
}
