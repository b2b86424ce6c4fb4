/**
 * Whether a partner is asked at all. One that stays silent is cut off after a few calls, each kind of call by
 * a breaker of its own: that one of them hangs says nothing of the others. After a pause one call is tried;
 * once that is answered all are asked again. And only so many requests may wait for a partner, of one client
 * fewer, so that a partner that hangs does not take all places before it is cut off.
 *
 * A call that is not asked is indeterminate like one without an answer, but at once. Whoever is about to
 * write down that something was sent asks `pauseMs` first, and does not begin while there is a pause.
 */
import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
  IterableBackoff,
} from 'cockatiel';
import { createPlaces, type PlaceLimits, takeAll, type Telemetry, waitingClient } from '../runtime/index.ts';
import { indeterminate, type Indeterminate } from './answers.ts';

/** So many calls in a row without an answer, and the partner is not asked that any more. */
const SILENT_IN_A_ROW = 5;

export interface PartnerGuardSettings {
  /** How long a call is not made before one is tried: each time one step further; the last one stays. */
  readonly pausesMs: readonly number[];
  /** How long the one that is tried may take. */
  readonly timeLimitMs: number;
  /** Requests of clients that wait for one partner, and for all of them. */
  readonly waiting: { readonly forOne: PlaceLimits; readonly forAll: PlaceLimits };
}

/** Of the 500 requests that are let in at once, half may wait for partners. */
export const waitingLimits = { forOne: { all: 125, ofOne: 32 }, forAll: { all: 250, ofOne: 64 } } as const;

/** What came of asking. `silent`: no answer came, or one of something before the partner that could not. */
export interface Exchange<T> {
  readonly answer: T;
  readonly silent: boolean;
}

export interface PartnerGuard {
  /**
   * What `exchange` gives, or `indeterminate` at once. `isLeased`: it was written down that this is sent, so
   * it is sent whatever the guard thinks.
   */
  ask<T>(call: string, exchange: () => Promise<Exchange<T>>, isLeased?: boolean): Promise<T | Indeterminate>;
}

/** Asks always: for adapters on their own. */
export const unguarded: PartnerGuard = { ask: async (_call, exchange) => (await exchange()).answer };

/** Says for how long, in ms, a call is not asked; 0: it is. */
export type PauseMs = (call: string) => number;

export const notAskedReasons = ['cutOff', 'tooManyWaiting'] as const;
export type NotAsked = (typeof notAskedReasons)[number];

export interface PartnerGuards {
  /** The guard of one more partner. Calls of all partners have different names. */
  forPartner(): PartnerGuard;
  readonly pauseMs: PauseMs;
  /** For operators: each call that was ever cut off, and whether it is now. */
  calls(): readonly { readonly call: string; readonly isCutOff: boolean }[];
  /** How often a call was not asked, and why. */
  notAsked(): readonly { readonly call: string; readonly why: NotAsked; readonly times: number }[];
}

interface Breaker {
  readonly policy: CircuitBreakerPolicy;
  /** By `performance.now()`; the pause's end while it is open. */
  pausedUntil: number;
}

export function createPartnerGuards(
  { pausesMs, timeLimitMs, waiting }: PartnerGuardSettings,
  telemetry: Pick<Telemetry, 'log'>,
): PartnerGuards {
  const breakers = new Map<string, Breaker>();
  const refused = new Map<string, { call: string; why: NotAsked; times: number }>();
  const ofAllPartners = createPlaces(waiting.forAll);

  function breakerOf(call: string): Breaker {
    const known = breakers.get(call);
    if (known) return known;
    const policy = circuitBreaker(
      handleWhenResult((result) => (result as Exchange<unknown>).silent),
      { breaker: new ConsecutiveBreaker(SILENT_IN_A_ROW), halfOpenAfter: new IterableBackoff(pausesMs) },
    );
    const breaker: Breaker = { policy, pausedUntil: 0 };
    let pauses = 0;
    policy.onBreak(() => {
      breaker.pausedUntil = performance.now() + (pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0);
      pauses += 1;
      telemetry.log('error', 'a partner stays silent and is not asked for a while', { call, pauses });
    });
    policy.onReset(() => {
      pauses = 0;
      telemetry.log('info', 'a partner answers again', { call });
    });
    breakers.set(call, breaker);
    return breaker;
  }

  function pauseMs(call: string): number {
    const breaker = breakers.get(call);
    if (!breaker) return 0;
    switch (breaker.policy.state) {
      case CircuitState.Open:
        return Math.max(0, breaker.pausedUntil - performance.now());
      // The one that is tried has its end by then.
      case CircuitState.HalfOpen:
        return timeLimitMs;
      default:
        return 0;
    }
  }

  function notAsked(call: string, why: NotAsked): Indeterminate {
    const counted = refused.get(`${call} ${why}`) ?? { call, why, times: 0 };
    counted.times += 1;
    refused.set(`${call} ${why}`, counted);
    return indeterminate(`${call}: not asked (${why})`);
  }

  return {
    forPartner() {
      const ofPartner = createPlaces(waiting.forOne);
      return {
        async ask(call, exchange, isLeased = false) {
          const { policy } = breakerOf(call);
          const whilePaused = async () => (isLeased ? (await exchange()).answer : notAsked(call, 'cutOff'));
          if (pauseMs(call) > 0) return whilePaused();
          const client = isLeased ? null : waitingClient();
          const leave = client === null ? free : takeAll(ofPartner.take(client), ofAllPartners.take(client));
          if (!leave) return notAsked(call, 'tooManyWaiting');
          try {
            return (await policy.execute(exchange)).answer;
          } catch (error) {
            // Its clock and ours may be a millisecond apart.
            if (error instanceof BrokenCircuitError) return await whilePaused();
            throw error;
          } finally {
            leave();
          }
        },
      };
    },
    pauseMs,
    calls: () =>
      [...breakers]
        .map(([call, { policy }]) => ({ call, isCutOff: policy.state !== CircuitState.Closed }))
        .toSorted((one, other) => (one.call < other.call ? -1 : 1)),
    notAsked: () => [...refused.values()],
  };
}

/** A job takes no place: how many there are at once is limited where they begin. */
const free = (): void => undefined;
