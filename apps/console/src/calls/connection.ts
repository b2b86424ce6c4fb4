/** Records whether the server answers, by the last call that was made. */
import { useSyncExternalStore } from 'react';

let isLost = false;
const listeners = new Set<() => void>();

/** Records whether a call was answered, for the notice about a lost connection. */
export function reportConnection(answered: boolean): void {
  if (isLost === !answered) return;
  isLost = !answered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns whether the last call had no answer. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLost,
    () => false,
  );
}
