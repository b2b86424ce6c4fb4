import type { Bridge } from '../bridge.ts';
import { statusBarHeightRow, statusBarRow } from '../names.ts';
import { fieldsOf, unpack } from '../reading/unpack.ts';
import type { Result } from '../result.ts';
import { call, type Expected, handOver } from '../wire/call.ts';

/** SPEC section 7: hides the status bar, so that the page fills the screen (immersive), or shows it again. */
export function setStatusBarHidden(bridge: Bridge, hidden: boolean): Promise<Result> {
  return call(bridge, 'statusBar', statusBarRow, { hidden }, handOver);
}

/** The error of a status bar height that could not be read, with the reason. */
export class NoStatusBarHeight extends Error {
  readonly reason: Exclude<Result['kind'], 'done'> | 'unreadable';

  constructor(reason: NoStatusBarHeight['reason']) {
    super(`no status bar height: ${reason}`);
    this.name = 'NoStatusBarHeight';
    this.reason = reason;
  }
}

const heightAnswer: Expected<number | null> = {
  read: readHeight,
  otherwise: null,
  returned: () => true,
  limitMs: 1000,
};

/**
 * SPEC section 7: returns the status bar's height. Rejects with {@link NoStatusBarHeight} without a bridge or
 * a usable answer in time; `later` is called with a height that arrives after that.
 */
export async function readStatusBarHeight(
  bridge: Bridge,
  later: (height: number) => void = () => undefined,
): Promise<number> {
  const result = await call(
    bridge,
    'statusBarHeight',
    statusBarHeightRow,
    {},
    {
      ...heightAnswer,
      later: (answer) => {
        const height = readHeight(answer);
        if (height !== undefined) later(height);
      },
    },
  );
  if (result.kind !== 'done') throw new NoStatusBarHeight(result.kind);
  if (result.value === null) throw new NoStatusBarHeight('unreadable');
  return result.value;
}

/**
 * Returns a height, given bare or in a field named for it, as a number or a text; undefined when there is
 * none.
 */
export function readHeight(answer: readonly unknown[]): number | undefined {
  const value = unpack(answer[0]);
  const { height, statusBarHeight } = fieldsOf(value);
  const given = statusBarHeight ?? height ?? value;
  if (typeof given !== 'number' && (typeof given !== 'string' || !given.trim())) return undefined;
  const pixels = Number(given);
  return Number.isFinite(pixels) && pixels >= 0 ? pixels : undefined;
}
