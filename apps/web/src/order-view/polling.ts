/** Decides how often an order is requested while the user watches it. */
import type { OrderView } from '@phonebill/contract/wire';
import { isSettled } from './display-status.ts';
import { useEffect, useState } from 'react';
import { CallError } from '../platform/http/call-error.ts';
import { errorCopy } from '../platform/http/error-copy.ts';
import { currentLanguage } from '../platform/language/index.ts';
import { pageAge } from '../platform/page-age.ts';

const SECOND = 1000;

/** Returns the wait (ms) before the next request, this long after the last change or the user's return. */
export function pollWait(quietMs: number): number {
  if (quietMs < 15 * SECOND) return SECOND;
  return quietMs < 120 * SECOND ? 3 * SECOND : 10 * SECOND;
}

export interface Pace {
  /** Begins again with short waits, as the user is back. */
  restart(): void;
  /** Returns the wait (ms) before the next request; false if there will be no further change. */
  next(order: OrderView | undefined): number | false;
}

export function createPace(clock: () => number = pageAge): Pace {
  let since = clock();
  let lastStates = '';
  return {
    restart: () => {
      since = clock();
    },
    next: (order) => {
      if (!order || isSettled(order)) return false;
      const states = statesOf(order);
      if (states !== lastStates) since = clock();
      lastStates = states;
      return pollWait(clock() - since);
    },
  };
}

function statesOf({ state, paymentState, parts = [], deliveryState, refunds }: OrderView): string {
  return [
    state,
    paymentState,
    ...parts.map((part) => part.state),
    deliveryState,
    ...refunds.map((refund) => refund.state),
  ].join();
}

/** Returns a pace that begins again whenever the user comes back to the page or the network is back. */
export function usePace(): Pace {
  const [pace] = useState(() => createPace());
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') pace.restart();
    };
    document.addEventListener('visibilitychange', back);
    addEventListener('online', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('online', back);
    };
  }, [pace]);
  return pace;
}

/** Returns since when the user has watched (`pageAge`): from the beginning, or since they last came back. */
export function useWatchedSince(): number {
  const [since, setSince] = useState(pageAge);
  useEffect(() => {
    const back = () => {
      if (document.visibilityState === 'visible') setSince(pageAge());
    };
    document.addEventListener('visibilitychange', back);
    return () => document.removeEventListener('visibilitychange', back);
  }, []);
  return since;
}

const PATIENCE_MS = 10_000;

/**
 * Limits how long a repeated request may take: it need not wait out a call's full time limit, as a connection
 * that died while the phone slept must not delay the next request. `signal` aborts on the caller's side.
 */
export async function askWithLimit<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const limit = new AbortController();
  const giveUp = () => limit.abort(signal.reason);
  const timer = setTimeout(() => limit.abort(), patienceMs);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp);
  try {
    return await ask(limit.signal);
  } catch (error) {
    const ranOut = limit.signal.aborted && !signal.aborted;
    if (!ranOut) throw error;
    const { transport, timeout } = errorCopy[currentLanguage()];
    const message = transport(timeout(patienceMs));
    throw new CallError({ call: 'POST /vi/queryRechargeBill', kind: 'transport', message });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
