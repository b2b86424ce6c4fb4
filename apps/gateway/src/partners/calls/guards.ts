/**
 * Decides whether a partner is asked at all. A partner that stays silent is cut off after a few calls. Each
 * kind of call has its own circuit breaker, because one kind that hangs says nothing about the others. After
 * a pause one call is tried; once it is answered, all calls of that kind are made again. The number of
 * requests that may wait for a partner is limited, with a lower limit per client, so that a hanging partner
 * does not take all places before it is cut off.
 *
 * A call that is not made is indeterminate, like one without an answer, but at once. A caller that is about
 * to record that something was sent checks `pauseMs` first, and does not begin while there is a pause.
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

/** The number of successive calls without an answer after which the partner is cut off for that call. */
const SILENT_IN_A_ROW = 5;

export interface PartnerGuardSettings {
  /**
   * How long (ms) a call is cut off before one is tried: the first pause, the next one, and so on; the last
   * one repeats.
   */
  readonly pausesMs: readonly number[];
  /** How long (ms) the tried call may take. */
  readonly timeLimitMs: number;
  /** The limits on clients' requests that wait for one partner, and for all of them. */
  readonly waiting: { readonly forOne: PlaceLimits; readonly forAll: PlaceLimits };
}

/** Half of the 500 requests admitted at the same time may wait for partners. */
export const waitingLimits = { forOne: { all: 125, ofOne: 32 }, forAll: { all: 250, ofOne: 64 } } as const;

/**
 * The result of a call. `silent`: no answer was received, or only one from an intermediary that could not
 * reach the partner.
 */
export interface Exchange<T> {
  readonly answer: T;
  readonly silent: boolean;
  /** The partner's address, and why it gave no answer itself (null when it did); for the log. */
  readonly address?: string;
  readonly why?: string | null;
}

export interface PartnerGuard {
  /**
   * Returns what `exchange` gives, or `indeterminate` at once. `isLeased`: it has been recorded that this is
   * sent, so it is sent whatever the guard decides.
   */
  ask<T>(call: string, exchange: () => Promise<Exchange<T>>, isLeased?: boolean): Promise<T | Indeterminate>;
}

/** A guard that always makes the call: for adapters used on their own. */
export const unguarded: PartnerGuard = { ask: async (_call, exchange) => (await exchange()).answer };

/**
 * Returns for how long (ms) a call is not made; 0 when it is. `supplier` is the one to be called, where there
 * are several; if only one partner has calls of that name, its pause is returned.
 */
export type PauseMs = (call: string, supplier?: string | null) => number;

export const notAskedReasons = ['cutOff', 'tooManyWaiting'] as const;
export type NotAsked = (typeof notAskedReasons)[number];

export interface PartnerGuards {
  /**
   * Creates the guard of one more partner. The names of calls differ between partners except for suppliers,
   * which are distinguished by their own names: a silent supplier does not cut off the others.
   */
  forPartner(supplier?: string): PartnerGuard;
  readonly pauseMs: PauseMs;
  /**
   * Returns, for operators, each call that was made since the process started, and whether it is cut off now.
   */
  calls(): readonly GuardedCallState[];
  /** Returns how often a call was not made, and why. */
  notAsked(): readonly (GuardedCall & { readonly why: NotAsked; readonly times: number })[];
}

export interface GuardedCall {
  readonly call: string;
  /** The supplier, where there are several; null when only one partner has calls of that name. */
  readonly supplier: string | null;
}

export interface GuardedCallState extends GuardedCall {
  readonly isCutOff: boolean;
  /**
   * The times of the last answer and of the last silence; null when there was none since the process started.
   */
  readonly answeredAt: Date | null;
  readonly silentAt: Date | null;
}

interface Breaker extends GuardedCall {
  readonly policy: CircuitBreakerPolicy;
  /** The end of the pause by `performance.now()`, while the breaker is open. */
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
      // The tried call has ended by then.
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
            // The policy's clock and ours may differ by a millisecond.
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

/** A job takes no place: the number of jobs at once is limited where they begin. */
const free = (): void => undefined;
