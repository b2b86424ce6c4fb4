import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import type { CallError } from '../platform/http/index.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { failedCopy } from './order-copy.ts';

interface OrderFailedProps {
  readonly error: CallError;
  readonly onRetry: (() => unknown) | undefined;
  /** Further links. */
  readonly action: ReactNode;
}

/** Replaces an order that could not be loaded, or was refused with a reason. */
export function OrderFailed({ error, onRetry, action }: OrderFailedProps): ReactNode {
  const texts = useTexts(failedCopy);
  return (
    <ErrorState
      title={texts.failedTitle}
      error={error}
      advice={texts.failedWords}
      onRetry={onRetry}
      action={action}
    />
  );
}
