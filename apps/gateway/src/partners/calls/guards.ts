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
import { createPlaces, type PlaceLimits, takeAll } from '../../runtime/places/index.ts';
import { type Telemetry, waitingClient } from '../../runtime/telemetry/index.ts';
import { indeterminate, type Indeterminate } from '../answers.ts';

/** After this many calls in a row without an answer the partner is not asked that any more. */
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
  /** For the log: where the partner is, and why there was no answer of its own; null: there was one. */
  readonly address?: string;
  readonly why?: string | null;
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

/**
 * Says for how long, in ms, a call is not asked; 0: it is. `supplier`: whose, of several; where one partner
 * alone has calls of that name, it is that one's.
 */
export type PauseMs = (call: string, supplier?: string | null) => number;

export const notAskedReasons = ['cutOff', 'tooManyWaiting'] as const;
export type NotAsked = (typeof notAskedReasons)[number];

export interface PartnerGuards {
  /**
   * The guard of one more partner. Calls of all partners have different names, but for suppliers, which have
   * names of their own: one that stays silent does not cut off the others.
   */
  forPartner(supplier?: string): PartnerGuard;
  readonly pauseMs: PauseMs;
  /** For operators: each call that was ever cut off, and whether it is now. */
  calls(): readonly GuardedCallState[];
  /** How often a call was not asked, and why. */
  notAsked(): readonly (GuardedCall & { readonly why: NotAsked; readonly times: number })[];
}

export interface GuardedCall {
  readonly call: string;
  /** Whose, of several suppliers; null: only one partner has calls of that name. */
  readonly supplier: string | null;
}

export interface GuardedCallState extends GuardedCall {
  readonly isCutOff: boolean;
  /** When it was last answered, and last silent; null: never since the process started. */
  readonly answeredAt: Date | null;
  readonly silentAt: Date | null;
}

interface Breaker extends GuardedCall {
  readonly policy: CircuitBreakerPolicy;
  /** By `performance.now()`; the pause's end while it is open. */
  pausedUntil: number;
  answeredAt: Date | null;
  silentAt: Date | null;
}

export function createPartnerGuards(
  { pausesMs, timeLimitMs, waiting }: PartnerGuardSettings,
  telemetry: Pick<Telemetry, 'log'>,
): PartnerGuards {
  const breakers = new Map<string, Breaker>();
  const refused = new Map<string, GuardedCall & { readonly why: NotAsked; times: number }>();
  const ofAllPartners = createPlaces(waiting.forAll);

  function breakerOf({ call, supplier }: GuardedCall): Breaker {
    const known = breakers.get(keyOf(call, supplier));
    if (known) return known;
    const policy = circuitBreaker(
      handleWhenResult((result) => (result as Exchange<unknown>).silent),
      { breaker: new ConsecutiveBreaker(SILENT_IN_A_ROW), halfOpenAfter: new IterableBackoff(pausesMs) },
    );
    const breaker: Breaker = {
      call,
      supplier,
      policy,
      pausedUntil: 0,
      answeredAt: null,
      silentAt: null,
    };
    const facts = { call, ...(supplier !== null && { supplier }) };
    let pauses = 0;
    let last: Pick<Exchange<unknown>, 'address' | 'why'> = {};
    policy.onSuccess(() => void (breaker.answeredAt = new Date()));
    policy.onFailure(({ reason }) => {
      breaker.silentAt = new Date();
      if ('value' in reason) last = reason.value as Exchange<unknown>;
    });
    policy.onBreak(() => {
      breaker.pausedUntil = performance.now() + (pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0);
      pauses += 1;
      const { address, why } = last;
      telemetry.log('error', 'a partner stays silent and is not asked for a while', {
        ...facts,
        ...(address !== undefined && { address, why }),
        pauses,
      });
    });
    policy.onReset(() => {
      pauses = 0;
      telemetry.log('info', 'a partner answers again', facts);
    });
    breakers.set(keyOf(call, supplier), breaker);
    return breaker;
  }

  function pauseMs(call: string, supplier: string | null = null): number {
    const breaker = breakers.get(keyOf(call, supplier)) ?? breakers.get(call);
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

  function notAsked({ call, supplier }: GuardedCall, why: NotAsked): Indeterminate {
    const key = `${keyOf(call, supplier)} ${why}`;
    const counted = refused.get(key) ?? { call, supplier, why, times: 0 };
    counted.times += 1;
    refused.set(key, counted);
    return indeterminate(`${call}: not asked (${why})`);
  }

  return {
    forPartner(supplier) {
      const ofPartner = createPlaces(waiting.forOne);
      return {
        async ask(call, exchange, isLeased = false) {
          const asked: GuardedCall = { call, supplier: supplier ?? null };
          const { policy } = breakerOf(asked);
          const whilePaused = async () => (isLeased ? (await exchange()).answer : notAsked(asked, 'cutOff'));
          if (pauseMs(call, asked.supplier) > 0) return whilePaused();
          const client = isLeased ? null : waitingClient();
          const leave = client === null ? free : takeAll(ofPartner.take(client), ofAllPartners.take(client));
          if (!leave) return notAsked(asked, 'tooManyWaiting');
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
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, { call, supplier, policy, answeredAt, silentAt }]) => ({
          call,
          supplier,
          isCutOff: policy.state !== CircuitState.Closed,
          answeredAt,
          silentAt,
        })),
    notAsked: () => [...refused.values()],
  };
}

const keyOf = (call: string, supplier: string | null): string =>
  supplier === null ? call : `${call} ${supplier}`;

/** A job takes no place: how many there are at once is limited where they begin. */
const free = (): void => undefined;
