import type { ReactNode } from 'react';
import { failureTexts, failureWords, mayBeDone } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Notice, uiTexts } from '../ui/index.ts';

interface FailureProps {
  /** Null: nothing failed, and nothing is shown. */
  readonly error: unknown;
  /** Asks again for what could not be read. */
  readonly onTryAgain?: () => unknown;
  /** What is said instead when it is not known whether it was done: what the next press does about that. */
  readonly whenUnknown?: string;
}

/** What failed, in words, and a way to try again. */
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
