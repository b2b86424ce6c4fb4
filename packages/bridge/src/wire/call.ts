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
  /** Whether an answer is an error: the call has ended as `failed`. */
  readonly isError?: (answer: readonly unknown[]) => boolean;
  /** Is told of each answer that comes when the call has ended. */
  readonly later?: (answer: readonly unknown[]) => void;
  /**
   * Where the answer comes through a global function: is told that the callback of the call has said
   * something else than it, which means that what was asked for is open.
   */
  readonly opened?: (() => void) | undefined;
  /** Whether what the method gives back at once is the answer, where a way has no other. */
  readonly returned?: (value: unknown) => boolean;
  readonly limitMs?: number;
}

const nothing = () => undefined;

/** Nothing comes back: the call was handed over. */
export const handOver: Expected<undefined> = { handOver: true, read: nothing, otherwise: undefined };

/**
 * Something is to open: an answer says that it does, or by an error that it does not; where a way has none,
 * it was handed over. The page waits less long than this, and takes a late answer into account.
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

/** The same, where the result names what opened it: the app, or the action's own fallback. */
export const openedByApp: Expected<Opened> = {
  handOver: true,
  read: nothing,
  otherwise: { openedBy: 'app' },
  isError,
};

/** An answer that a person gives, after as long as it takes. */
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
  // What comes while the call waits for its answer is more than there was when it was made.
  const size = sizeOf(bridge);
  for (const way of found ?? []) {
    const result = await attempt(bridge, way, through, limitMs, expected);
    if (result?.kind === 'unanswered') noteMissed(bridge, size);
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
 * Null when the way threw, so nothing was started. Only the first ending counts: later answers are for
 * `later`, or ignored.
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
