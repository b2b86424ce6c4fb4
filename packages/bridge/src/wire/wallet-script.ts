import type { Bridge } from '../bridge.ts';
import { findDoCall } from './way.ts';

const SCRIPT_LIMIT_MS = 3000;
const LOOK_MS = 100;

/**
 * Waits until the wallet's own script is there, at most for its time limit counted from the first call that
 * did not find it. Scripts may arrive two seconds after the page. Later calls do not wait again: a script
 * that is not there by then is no longer awaited.
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
