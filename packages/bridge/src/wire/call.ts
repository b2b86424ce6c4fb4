import type { Bridge } from '../bridge.ts';
import { isFunctionName } from '../encode.ts';
import type { ActionName, ActionParams } from '../action-params.ts';
import type { Opened, Result, Taken } from '../result.ts';
import { type ShortRow, type WireRow, wholeRow } from '../wire-row.ts';
import { harmonyWays } from './harmony.ts';
import { androidWays, iosWays } from './platforms.ts';
import { answerByName } from './answer-by-name.ts';
import type { Capability } from './capability.ts';
import { fillRow } from './native-call.ts';
import { noteMissed } from './watch-native.ts';
import type { Way } from './way.ts';

/** What an action expects back. */
export interface Expected<T> {
  /**
   * Handed over is enough; when it is not known whether the native side has the method, any answer says that
   * it has.
   */
  readonly handOver?: boolean;
  /** An answer is waited for wherever the way called can give one, also where the method is known. */
  readonly asksAnyway?: boolean;
  /** Reads an answer; undefined when it cannot be read. */
  readonly read: (answer: readonly unknown[]) => T | undefined;
  /** The value of an answer that cannot be read, and of a way that has none. */
  readonly otherwise: T;
  /**
   * Where the answer comes through a global function: the callback of the call counts too, once it can be
   * read.
   */
  readonly callbackToo?: boolean;
  /** What the method gives back at once is the answer, where a way has no other. */
  readonly returned?: boolean;
  readonly limitMs?: number;
}

const nothing = () => undefined;

/** Nothing comes back: the call was handed over. */
export const handOver: Expected<undefined> = { handOver: true, read: nothing, otherwise: undefined };

/** Something is to open: an answer says that it does; where a way has none, it was handed over. */
export const opening: Expected<Taken> = {
  handOver: true,
  asksAnyway: true,
  read: (answer) => (answer.length > 0 ? 'answered' : undefined),
  otherwise: 'handedOver',
};

/** The same, where the result names what opened it: the app, or the action's own fallback. */
export const openedByApp: Expected<Opened> = {
  handOver: true,
  read: nothing,
  otherwise: { openedBy: 'app' },
};

const CALL_LIMIT_MS = 3000;
const ways = { ios: iosWays, android: androidWays, harmony: harmonyWays };

/** Makes a call in the first way that works, and waits for its answer within its time limit. Never throws. */
export async function call<A extends ActionName, T>(
  bridge: Bridge,
  action: A,
  row: ShortRow<ActionParams[A]>,
  given: ActionParams[A],
  expected: Expected<T>,
): Promise<Result<T>> {
  const { found, through } = await findWays(bridge, action, row, given);
  const limitMs = bridge.timeLimits[action] ?? expected.limitMs ?? bridge.timeLimits.call ?? CALL_LIMIT_MS;
  for (const way of found ?? []) {
    const result = await attempt(bridge, way, through, limitMs, expected);
    if (result?.kind === 'unanswered') noteMissed(bridge);
    if (result) return result;
  }
  noteMissed(bridge);
  return { kind: found ? 'unsupported' : 'noBridge' };
}

/**
 * Whether a call would find a way. Asks for the list of methods where there is one, and calls nothing else.
 */
export async function canCall<A extends ActionName>(
  bridge: Bridge,
  action: A,
  row: ShortRow<ActionParams[A]>,
  given: ActionParams[A],
): Promise<Capability> {
  const { found } = await findWays(bridge, action, row, given);
  if (!found || found.length === 0) {
    noteMissed(bridge);
    return 'no';
  }
  return found.some(({ isKnown }) => isKnown) ? 'yes' : 'unknown';
}

/**
 * The ways of one call, the best first, and the global function that its answer comes through. Null: no
 * bridge.
 */
async function findWays<A extends ActionName>(
  bridge: Bridge,
  action: A,
  row: ShortRow<ActionParams[A]>,
  given: ActionParams[A],
): Promise<{ found: readonly Way[] | null; through: string | null }> {
  const whole = wholeRow<ActionParams[A]>(
    row,
    bridge.names[action] as Partial<WireRow<ActionParams[A]>> | undefined,
  );
  const through = bridge.platform === 'android' ? whole.androidAnswersThrough : whole.answersThrough;
  if (!bridge.platform) return { found: null, through };
  if (through !== null && !isFunctionName(through)) return { found: [], through };
  return { found: await ways[bridge.platform](bridge, fillRow(whole, given)), through };
}

/**
 * Null when the way threw, so nothing was started. Only the first ending counts: later answers are ignored.
 */
function attempt<T>(
  bridge: Bridge,
  way: Way,
  through: string | null,
  limitMs: number,
  expected: Expected<T>,
): Promise<Result<T> | null> {
  return new Promise((resolve) => {
    const byName = !expected.handOver && through !== null;
    const byCallback =
      way.takesCallback &&
      (byName ? expected.callbackToo : !expected.handOver || expected.asksAnyway || !way.isKnown);
    let takeAway: (() => void) | undefined;
    let timer: unknown;
    const end = (result: Result<T> | null) => {
      bridge.timers.clear(timer);
      takeAway?.();
      takeAway = undefined;
      resolve(result);
    };
    const done = (answer: readonly unknown[]) =>
      end({ kind: 'done', value: expected.read(answer) ?? expected.otherwise });
    const unanswered = () => end({ kind: 'unanswered' });

    if (byName) takeAway = answerByName(bridge, through, done, unanswered);
    if (byName || byCallback) timer = bridge.timers.set(unanswered, limitMs);
    try {
      const returned = way.make(
        byCallback
          ? (...answer) => {
              if (!byName || expected.read(answer) !== undefined) done(answer);
            }
          : undefined,
      );
      if (!byName && !byCallback) done(expected.returned ? [returned] : []);
    } catch {
      end(null);
    }
  });
}
