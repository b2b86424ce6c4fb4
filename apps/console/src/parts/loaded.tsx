import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, Notice, Skeleton, TakesLong, uiTexts } from '../ui/index.ts';
import { Failure } from './failure.tsx';
import * as styles from './loaded.module.css';

interface LoadedProps<T> {
  readonly answer: UseQueryResult<T>;
  /** Shown until there is an answer; null: the content itself shows that it waits. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * What an answer says, once it is there. It stays while it is asked for again, also when that fails; what is
 * there of the question before is shown as old.
 */
export function Loaded<T>({ answer, skeleton, children }: LoadedProps<T>): ReactNode {
  if (answer.data === undefined)
    return answer.isError ? (
      <Failure error={answer.error} onTryAgain={() => answer.refetch()} />
    ) : (
      (skeleton ?? <Skeleton lines={6} />)
    );
  return (
    <>
      {answer.isError && <Stale onTryAgain={() => answer.refetch()} />}
      {answer.isPlaceholderData && <TakesLong />}
      <div className={styles.answer} {...(answer.isPlaceholderData && { 'aria-busy': true })}>
        {children(answer.data)}
      </div>
    </>
  );
}

function Stale({ onTryAgain }: { readonly onTryAgain: () => unknown }): ReactNode {
  const { refreshFailed, tryAgain } = useTexts(uiTexts);
  return (
    <Notice kind="waiting" action={<Button onPress={onTryAgain}>{tryAgain}</Button>}>
      {refreshFailed}
    </Notice>
  );
}
