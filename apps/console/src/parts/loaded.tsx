import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../language/index.ts';
import { Button, Notice, Skeleton, TakesLong, uiTexts } from '../ui/index.ts';
import { Failure } from './failure.tsx';
import * as styles from './loaded.module.css';

interface LoadedProps<T> {
  readonly answer: UseQueryResult<T>;
  /** Shown until there is an answer; null if the content itself shows that it is loading. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Renders an answer once it is loaded. It stays while it is loaded again, also when that fails; the data of
 * the previous query is shown as outdated.
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
