/**
 * Runs an action of the user that the gateway may refuse: at most one at a time, with the reason shown beside
 * it when it failed. Plain functions; {@link useAttempt} ties them to a component.
 */
import { useState } from 'react';
import { CallError } from '../http/call-error.ts';
import { createStore, type Store, useStore } from '../store.ts';

interface AttemptState<Failure> {
  readonly isUnderWay: boolean;
  readonly failure: Failure | null;
}

export type AttemptEvent<Failure> =
  | { readonly type: 'started'; readonly keepsFailure: boolean }
  | { readonly type: 'ended'; readonly failure: Failure | null }
  | { readonly type: 'shown'; readonly failure: Failure | null };

/** Returns the state of an attempt after an event, the same object if nothing changes. */
export function attemptReducer<Failure>(
  state: AttemptState<Failure>,
  event: AttemptEvent<Failure>,
): AttemptState<Failure> {
  switch (event.type) {
    case 'started':
      return { isUnderWay: true, failure: event.keepsFailure ? state.failure : null };
    case 'ended':
      return { isUnderWay: false, failure: event.failure };
    case 'shown':
      return event.failure === state.failure ? state : { ...state, failure: event.failure };
  }
}

interface AttemptOptions {
  /**
   * Keeps the previous failure on screen until this try has ended, for screens whose layout depends on it.
   */
  readonly keepsFailure?: boolean;
}

interface Attempt<Failure> {
  readonly state: Pick<Store<AttemptState<Failure>>, 'get' | 'subscribe'>;
  /**
   * Runs an action unless one is under way, and returns whether it succeeded. The action returns null for
   * success, otherwise the failure to show. A failed call becomes the failure that `explain` makes of it
   * (null: nothing is shown here); every other error is thrown on.
   */
  run(
    action: () => Promise<Failure | null>,
    explain: (error: CallError) => Failure | null | Promise<Failure | null>,
    options?: AttemptOptions,
  ): Promise<boolean>;
  /** Shows a failure that did not come from a call; null removes the one shown. */
  show(failure: Failure | null): void;
}

export function createAttempt<Failure>(): Attempt<Failure> {
  const store = createStore<AttemptState<Failure>>({ isUnderWay: false, failure: null });
  const dispatch = (event: AttemptEvent<Failure>) => store.set(attemptReducer(store.get(), event));
  return {
    state: store,
    show: (failure) => dispatch({ type: 'shown', failure }),
    async run(action, explain, { keepsFailure = false } = {}) {
      if (store.get().isUnderWay) return false;
      dispatch({ type: 'started', keepsFailure });
      try {
        const failure = await action();
        dispatch({ type: 'ended', failure });
        return failure === null;
      } catch (error) {
        const failure = error instanceof CallError ? await explain(error) : null;
        dispatch({ type: 'ended', failure });
        if (!(error instanceof CallError)) throw error;
        return false;
      }
    },
  };
}

/**
 * Returns the attempt of this component: its state, and functions to run it. If the component has been
 * removed when the answer arrives, nothing is shown, but the action has taken effect all the same.
 */
export function useAttempt<Failure>(): AttemptState<Failure> & Pick<Attempt<Failure>, 'run' | 'show'> {
  const [attempt] = useState(() => createAttempt<Failure>());
  const { isUnderWay, failure } = useStore(attempt.state);
  return { isUnderWay, failure, run: attempt.run, show: attempt.show };
}
