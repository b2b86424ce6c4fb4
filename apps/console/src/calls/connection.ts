/** Whether the server answers, by the last call that was made. */
import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

/** Keeps whether a call had an answer, for the line that says so. */
export function reportConnection(answered: boolean): void {
  if (isLost === !answered) return;
  isLost = !answered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether the last call had no answer. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
}
