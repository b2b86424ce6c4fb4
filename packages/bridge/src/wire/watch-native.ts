import type { Bridge } from '../bridge.ts';
import { bridgeNames } from '../bridge-names.ts';
import { askAgain } from './capability.ts';
import { keepMessagePort } from './message-port.ts';
import { findDoCall } from './way.ts';

/** When to look again, in ms since watching began: scripts have been seen to arrive two seconds late. */
const LOOKS_MS = [500, 1200, 2500, 5000, 10_000];

/**
 * Calls `cameLater` when the native side can do more than when it lacked something: its script, its list of
 * methods or a longer list has arrived. The page should then repeat what it asked for in vain (title, menu,
 * contact button, status bar). Watches for ten seconds; returns a function that stops it.
 */
export function watchNative(bridge: Bridge, cameLater: () => void): () => void {
  let isOver = false;
  let timer: unknown;
  const look = async (place: number) => {
    const doCall = findDoCall(bridge);
    if (doCall && bridge.platform === 'ios') await askAgain(bridge, doCall);
    if (isOver) return;
    const { atSize } = bridge.missed;
    if (atSize !== null && sizeOf(bridge) > atSize) {
      bridge.missed.atSize = null;
      cameLater();
    }
    next(place + 1);
  };
  const next = (place: number) => {
    const at = LOOKS_MS[place];
    if (at === undefined || !bridge.platform) return;
    timer = bridge.timers.set(() => void look(place), at - (LOOKS_MS[place - 1] ?? 0));
  };
  next(0);
  return () => {
    isOver = true;
    bridge.timers.clear(timer);
  };
}

/**
 * Records that the native side lacked something, with the size that it had: at present, or when the call was
 * made.
 */
export function noteMissed(bridge: Bridge, size: number = sizeOf(bridge)): void {
  bridge.missed.atSize = Math.min(bridge.missed.atSize ?? size, size);
}

/**
 * Returns the size of the native side: the number of its objects, its methods, and Harmony's message port.
 */
export function sizeOf(bridge: Bridge): number {
  const { platform, window, names, methods } = bridge;
  const { wkjs, harmonyObject, harmonyPort } = { ...bridgeNames, ...names.bridge };
  const objects = [wkjs, harmonyObject, 'goActivity', 'MobileWalletShare'].filter((name) => window[name]);
  const hasPort = platform === 'harmony' && keepMessagePort(window, harmonyPort).hasPort;
  return objects.length + (methods.list?.size ?? 0) + Number(hasPort);
}
