import type { Bridge } from '../bridge.ts';
import { hideNavigationRow, showNavigationRow, statusBarHeightRow, statusBarRow } from '../names.ts';
import { readHeight } from '../reading/height.ts';
import type { Result } from '../result.ts';
import { call, type Expected, handOver } from '../wire/call.ts';

/** SPEC section 7: hides or shows the native title bar. */
export function setNavigationShown(bridge: Bridge, shown: boolean): Promise<Result> {
  return shown
    ? call(bridge, 'showNavigation', showNavigationRow, {}, handOver)
    : call(bridge, 'hideNavigation', hideNavigationRow, {}, handOver);
}

/**
 * SPEC section 7: hides the status bar, so that the page has the whole picture (immersive), or shows it
 * again.
 */
export function setStatusBarHidden(bridge: Bridge, hidden: boolean): Promise<Result> {
  return call(bridge, 'statusBar', statusBarRow, { hidden }, handOver);
}

/** Why there is no height. */
export class NoStatusBarHeight extends Error {
  readonly reason: Exclude<Result['kind'], 'done'> | 'unreadable';

  constructor(reason: NoStatusBarHeight['reason']) {
    super(`no status bar height: ${reason}`);
    this.name = 'NoStatusBarHeight';
    this.reason = reason;
  }
}

const height: Expected<number | null> = { read: readHeight, otherwise: null, returned: true, limitMs: 1000 };

/**
 * SPEC section 7: the status bar's height. Rejects with {@link NoStatusBarHeight} without a bridge or a
 * usable answer.
 */
export async function readStatusBarHeight(bridge: Bridge): Promise<number> {
  const result = await call(bridge, 'statusBarHeight', statusBarHeightRow, {}, height);
  if (result.kind !== 'done') throw new NoStatusBarHeight(result.kind);
  if (result.value === null) throw new NoStatusBarHeight('unreadable');
  return result.value;
}
