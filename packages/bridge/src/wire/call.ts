import type { Bridge } from '../bridge.ts';
import { isFunctionName } from '../encode.ts';
import type { ActionName, ActionParams } from '../action-params.ts';
import type { Opened, Outcome, Result, Taken } from '../result.ts';
import { type ShortRow, type WireRow, wholeRow } from '../wire-row.ts';
import { harmonyWays } from './harmony.ts';
import { androidWays, iosWays } from './platforms.ts';
import { answerByName } from './answer-by-name.ts';
import { isError, readOutcome } from '../reading/outcome.ts';
import type { Capability } from './capability.ts';
import { fillRow } from './native-call.ts';
import { noteMissed, sizeOf } from './watch-native.ts';
import type { Way } from './way.ts';

/** The answer that an action expects from the native side, and how it is handled. */
export interface Expected<T> {
  /**
   * Handing the call over is enough. When it is unknown whether the native side has the method, any answer
   * shows that it has.
   */
  readonly handOver?: boolean;
  /** Waits for an answer wherever the way of calling can give one, even where the method is known. */
  readonly asksAnyway?: boolean;
  /** Reads an answer; undefined when it cannot be read. */
  readonly read: (answer: readonly unknown[]) => T | undefined;
  /** The value used when an answer cannot be read, and for a way without answers. */
  readonly otherwise: T;
  /**
   * Whether an answer to the callback of the call is accepted too, once it can be read; used when the answer
   * arrives through a global function.
   */
  readonly callbackToo?: boolean;
  /** Whether an answer is an error, so that the call ends as `failed`. */
  readonly isError?: (answer: readonly unknown[]) => boolean;
  /** Called with each answer that arrives after the call has ended. */
  readonly later?: (answer: readonly unknown[]) => void;
  /**
   * Called when the callback of the call receives something other than the answer, which means that the
   * requested screen is open; used when the answer arrives through a global function.
   */
  readonly opened?: (() => void) | undefined;
  /** Whether the value that the method returns directly is the answer, for a way that has no other. */
  readonly returned?: (value: unknown) => boolean;
  readonly limitMs?: number;
}

const nothing = () => undefined;

/** Expects no answer: the call is handed over. */
export const handOver: Expected<undefined> = { handOver: true, read: nothing, otherwise: undefined };

/**
 * Expects something to open: an answer shows that it does, or, if it is an error, that it does not. A way
 * without answers is handed over. The page waits for less time than this, and handles a late answer.
 */
export const opening: Expected<Taken> = {
  handOver: true,
  asksAnyway: true,
  read: (answer) => (answer.length > 0 ? 'answered' : undefined),
  otherwise: 'handedOver',
  returned: (value) => readOutcome([value]) !== undefined,
  isError,
  limitMs: 60_000,
};

/**
 * Expects the same, with a result that names what was opened: the app's screen, or the action's own fallback.
 */
export const openedByApp: Expected<Opened> = {
  handOver: true,
  read: nothing,
  otherwise: { openedBy: 'app' },
  isError,
};

/** Expects an answer that a person gives, which takes as long as the person does. */
export const outcome: Expected<Outcome> = { read: readOutcome, otherwise: 'unclear', limitMs: 600_000 };

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
  // Measured before the call: what arrives during the wait makes the native side larger than it was then.
  const size = sizeOf(bridge);
  for (const way of found ?? []) {
    const result = await attempt(bridge, way, through, limitMs, expected);
    if (result?.kind === 'unanswered') noteMissed(bridge, size);
    if (result) return result;
  }
  noteMissed(bridge);
  return { kind: found ? 'unsupported' : 'noBridge' };
}

/** Whether a call would find a way. Requests the list of methods if there is one, and calls nothing else. */
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
 * Returns the ways of making one call, best first (null when there is no bridge), and the name of the global
 * function through which its answer arrives.
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
 * Makes the call in one way. Returns null when the way threw, so nothing was started. Only the first result
 * is returned: later answers are passed to `later`, or ignored.
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
      (byName
        ? expected.callbackToo || expected.opened || expected.isError
        : !expected.handOver || expected.asksAnyway || !way.isKnown);
    let isOver = false;
    let takeAway: (() => void) | undefined;
    let timer: unknown;
    const end = (result: Result<T> | null) => {
      isOver = true;
      bridge.timers.clear(timer);
      if (!expected.later || result === null) stopListening();
      resolve(result);
    };
    const stopListening = () => {
      takeAway?.();
      takeAway = undefined;
    };
    const receive = (answer: readonly unknown[]) => {
      if (isOver) return expected.later?.(answer);
      if (expected.isError?.(answer)) return end({ kind: 'failed' });
      end({ kind: 'done', value: expected.read(answer) ?? expected.otherwise });
    };
    const receiveCallback = (...answer: unknown[]) => {
      const isRead = expected.callbackToo && expected.read(answer) !== undefined;
      if (!byName || isRead || expected.isError?.(answer)) receive(answer);
      else expected.opened?.();
    };
    const unanswered = () => end({ kind: 'unanswered' });
    const superseded = () => {
      unanswered();
      stopListening();
    };

    if (byName) takeAway = answerByName(bridge, through, receive, superseded);
    if (byName || byCallback) timer = bridge.timers.set(unanswered, limitMs);
    try {
      const returned = way.make(byCallback ? receiveCallback : undefined);
      if (!byName && !byCallback) receive(expected.returned?.(returned) ? [returned] : []);
    } catch {
      end(null);
    }
  });
}
