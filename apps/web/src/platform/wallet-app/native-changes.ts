import { useEffect } from 'react';
import { createStore, type Store, useStore } from '../store.ts';
import { walletApp } from './index.ts';

const changes: Store<number> = createStore(0);
let isWatching = false;

function watchOnce(): void {
  if (isWatching) return;
  isWatching = true;
  void walletApp.native().then((native) => native?.watchNative(() => changes.set(changes.get() + 1)));
}

/**
 * Returns how often the wallet app's native side has turned out to support more than before: its script or
 * its list of methods arrived late. Actions that were unavailable are checked again at each change.
 */
export function useNativeChanges(): number {
  useEffect(watchOnce, []);
  return useStore(changes);
}
