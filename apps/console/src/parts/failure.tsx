import type { ReactNode } from 'react';
import { failureTexts, failureWords } from '../calls/index.ts';
import { useTexts } from '../language/index.ts';
import { Button, Notice, uiTexts } from '../ui/index.ts';

interface FailureProps {
  /** Null: nothing failed, and nothing is shown. */
  readonly error: unknown;
  /** Asks again for what could not be read. */
  readonly onTryAgain?: () => unknown;
}

/** What failed, in words, and a way to try again. */
export function Failure({ error, onTryAgain }: FailureProps): ReactNode {
  const words = useTexts(failureTexts);
  const { tryAgain } = useTexts(uiTexts);
  if (error === null || error === undefined) return null;
  return (
    <Notice kind="danger" action={onTryAgain && <Button onPress={onTryAgain}>{tryAgain}</Button>}>
      <p>{failureWords(error, words, onTryAgain !== undefined)}</p>
    </Notice>
  );
}
