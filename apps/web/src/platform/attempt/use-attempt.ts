import { useState } from 'react';
import { useStore } from '../store.ts';
import { type Attempt, type AttemptState, createAttempt } from './attempt.ts';

/**
 * An attempt of this component: what is shown of it, and how to run it. A component that is gone when the
 * answer comes shows nothing; the answer counts all the same.
 */
export function useAttempt<Failure>(): AttemptState<Failure> & Pick<Attempt<Failure>, 'run' | 'show'> {
  const [attempt] = useState(() => createAttempt<Failure>());
  const { isUnderWay, failure } = useStore(attempt.state);
  return { isUnderWay, failure, run: attempt.run, show: attempt.show };
}
