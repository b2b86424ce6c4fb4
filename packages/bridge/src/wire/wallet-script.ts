import type { Bridge } from '../bridge.ts';
import { findDoCall } from './way.ts';

const SCRIPT_LIMIT_MS = 3000;
const LOOK_MS = 100;

/**
 * Waits until the wallet's own script is there, up to its limit from the first call that missed it. Scripts
 * may come two seconds after the page. Whoever comes later waits no more: what is not there by then is not
 * awaited.
 */
export function whenScriptIsThere(bridge: Bridge): Promise<void> {
  if (findDoCall(bridge)) return Promise.resolve();
  bridge.script.coming ??= new Promise((resolve) => {
    let left = bridge.timeLimits.script ?? SCRIPT_LIMIT_MS;
    const look = () => {
      if (left <= 0 || findDoCall(bridge)) return resolve();
      const wait = Math.min(LOOK_MS, left);
      left -= wait;
      bridge.timers.set(look, wait);
    };
    look();
  });
  return bridge.script.coming;
}
