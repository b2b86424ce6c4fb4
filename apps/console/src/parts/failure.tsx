import type { ReactNode } from 'react';
import { failureTexts, failureWords, mayBeDone } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Notice, uiTexts } from '../ui/index.ts';

interface FailureProps {
  /** The error; null if nothing failed and nothing is shown. */
  readonly error: unknown;
  /** Loads again what could not be read. */
  readonly onTryAgain?: () => unknown;
  /** The text shown if it is not known whether the act was done: what pressing again does about that. */
  readonly whenUnknown?: string;
}

/** Describes a failure, and offers another try. */
export function Failure({ error, onTryAgain, whenUnknown }: FailureProps): ReactNode {
  const words = useTexts(failureTexts);
  const { tryAgain } = useTexts(uiTexts);
  if (error === null || error === undefined) return null;
  return (
    <Notice kind="danger" action={onTryAgain && <Button onPress={onTryAgain}>{tryAgain}</Button>}>
      <p>
        {whenUnknown !== undefined && mayBeDone(error)
          ? whenUnknown
          : failureWords(error, words, onTryAgain !== undefined)}
      </p>
    </Notice>
  );
}
