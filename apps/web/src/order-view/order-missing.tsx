import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import type { CallError } from '../platform/http/index.ts';
import { ErrorState } from '../ui/state/error-state.tsx';
import { OrderFailed } from './order-failed.tsx';
import { missingCopy } from './order-missing-copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';

interface OrderMissingProps {
  /** The failure; null if the address names no order. */
  readonly error: CallError | null;
  readonly onRetry?: () => unknown;
  /** Further links. */
  readonly action: ReactNode;
}

/** Replaces an order that cannot be shown: why, what it means for the money, and how to go on. */
export function OrderMissing({ error, onRetry, action }: OrderMissingProps): ReactNode {
  const texts = useTexts(missingCopy);
  if (!error)
    return (
      <ErrorState title={texts.noNumberTitle} action={action}>
        <p>
          <Phrases text={texts.noNumberWords} />
        </p>
      </ErrorState>
    );
  if (error.is('orderNotFound'))
    return (
      <ErrorState title={texts.notFoundTitle} action={action} error={error}>
        <p>
          <Phrases text={texts.notFoundWords} />
        </p>
      </ErrorState>
    );
  return <OrderFailed error={error} onRetry={onRetry} action={action} />;
}
