/**
 * Rate limits: at most so many uses of a key within a window, over all processes. Several limits are taken
 * together, all or none, by one database function (`take_rate_limits`) that locks what it counts, so that of
 * two simultaneous requests the second sees the first. See docs/decisions/0016-rate-limits.md.
 */
import type { Database } from '../pool.ts';
import { chinaDayOf, chinaTime, type Clock, DAY_MS } from '../../runtime/time/index.ts';

/** A mobile number as a word of its own. */
const MOBILE_NUMBER = /\b1[3-9][0-9]{9}\b/g;

/** The action that is counted, and the kind of key by which it is counted. */
export type RateLimitScope =
  | 'smsSends.number'
  | 'smsSends.address'
  | 'smsSends.purpose'
  | 'smsSends.strangers'
  | 'smsSends.stranger'
  | 'smsSends.insistent'
  | 'smsSends.everybody'
  | 'smsCodeTries.code'
  | 'smsCodeTries.address'
  | 'graphicCodes.address'
  | 'signOn.address'
  | 'forgeries.address'
  | 'oneTap.address'
  | 'rsaSignData.address'
  | 'guestOrders.number'
  | 'guestOrders.device'
  | 'guestOrders.address'
  | 'balanceQuestions.carrier'
  | 'numberLookUps.client'
  | 'numberLookUps.everybody'
  | 'setups.user'
  | 'consentAsks.number'
  | 'consentAsks.signer'
  | 'authorization.user'
  | 'realName.user'
  | 'cardBinding.user'
  | 'cardConfirm.user'
  | 'replyAnswers.number'
  | 'staffCode.address'
  | 'staffCode.code'
  | 'staffCode.everybody'
  | 'staffCode.right'
  | 'enrolment.user'
  | 'enrolment.address'
  | 'signUps.number'
  | 'signUpRepeats.number'
  | 'signUpQuestions.number'
  | 'claims.user'
  | 'claims.device'
  | 'claims.address'
  | 'myData.user'
  | 'helpMessages.user'
  | 'helpMessages.address'
  | 'console.address'
  | 'console.terminalCode';

export interface RateLimit {
  readonly scope: RateLimitScope;
  /** The key: a number, an address or a device. */
  readonly key: string;
  /** The most uses within the window. */
  readonly most: number;
  /** A sliding window in ms, or the present day in China. */
  readonly window: number | 'chinaDay';
}

export type Taking =
  | {
      readonly kind: 'taken';
      /** Takes the use back, because its purpose was not carried out after all. Further calls do nothing. */
      giveBack(scopes?: readonly RateLimitScope[]): Promise<void>;
    }
  | {
      readonly kind: 'exceeded';
      /** The first limit, in the order given, that is used up. Nothing was counted. */
      readonly limit: RateLimit;
      /** The time (ms) until one more use fits the limit; at most its window. */
      readonly waitMs: number;
    };

export interface RateLimits {
  /**
   * Counts one use for every limit, or for none. Several limits of one scope and key are several windows over
   * the same uses. `requestKey`: repetitions under the same key are counted once.
   */
  take(limits: readonly RateLimit[], requestKey?: string): Promise<Taking>;
  /** Returns how many uses of a key there were within the last `window` ms; counts nothing. */
  count(uses: Pick<RateLimit, 'scope' | 'key'> & { readonly window: number }): Promise<number>;
  /** Returns the same number for all keys of a scope from `fromKey` on, in text order. */
  countFrom(uses: {
    readonly scope: RateLimitScope;
    readonly fromKey: string;
    readonly window: number;
  }): Promise<number>;
}

export function createRateLimits({
  pool,
  clock,
}: {
  readonly pool: Database;
  readonly clock: Clock;
}): RateLimits {
  /** Mobile numbers in a key are stored as keyed hashes. */
  const withoutNumbers = (key: string): string =>
    key.replaceAll(MOBILE_NUMBER, (number) => pool.numbers.hash(number));
  const keyOf = ({ key }: RateLimit): string => withoutNumbers(key);

  return {
    async count({ scope, key, window }) {
      const { rows } = await pool.query<{ uses: number }>({
        name: 'count-uses',
        text: `select count(*)::int as uses from rate_limits r, unnest(r.used_at) u
          where r.scope = $1 and r.key = $2 and u > $3`,
        values: [scope, withoutNumbers(key), new Date(clock() - window)],
      });
      return rows[0]?.uses ?? 0;
    },
    async countFrom({ scope, fromKey, window }) {
      const { rows } = await pool.query<{ uses: number }>({
        name: 'count-uses-from',
        text: `select count(*)::int as uses from rate_limits r, unnest(r.used_at) u
          where r.scope = $1 and r.key >= $2 and u > $3`,
        values: [scope, fromKey, new Date(clock() - window)],
      });
      return rows[0]?.uses ?? 0;
    },
    async take(limits, requestKey) {
      const nowMs = clock();
      const keptRequestKey = requestKey === undefined ? null : withoutNumbers(requestKey);
      const windows = limits.map(({ window }) => windowAt(window, nowMs));
      const { rows } = await pool.query<{ exceeded: number | null; blocked_by: Date | null }>({
        name: 'take-rate-limits',
        text: `select exceeded, blocked_by
          from take_rate_limits($1, $2, $3, $4, $5::timestamptz[], $6::integer[], $7::timestamptz[])`,
        values: [
          new Date(nowMs),
          keptRequestKey,
          limits.map(({ scope }) => scope),
          limits.map(keyOf),
          windows.map(({ startMs }) => new Date(startMs)),
          limits.map(({ most }) => most),
          windows.map(({ endMs }) => new Date(endMs)),
        ],
      });
      const { exceeded, blocked_by: blockedBy } = rows[0] ?? { exceeded: null, blocked_by: null };
      const limit = exceeded === null ? undefined : limits[exceeded - 1];
      if (limit) {
        const { window } = limit;
        // A use ahead of our clock (from another machine) must not make a caller wait longer than the window.
        const waitMs =
          window === 'chinaDay'
            ? windowAt(window, nowMs).endMs - nowMs
            : Math.min(window, (blockedBy?.getTime() ?? nowMs) + window - nowMs);
        return { kind: 'exceeded', limit, waitMs };
      }
      return {
        kind: 'taken',
        async giveBack(scopes) {
          const given = limits.filter(({ scope }) => scopes?.includes(scope) ?? true);
          await pool.query({
            name: 'give-back-rate-limits',
            text: 'select give_back_rate_limits($1, $2, $3, $4)',
            values: [new Date(nowMs), keptRequestKey, given.map(({ scope }) => scope), given.map(keyOf)],
          });
        },
      };
    },
  };
}

/** Uses after `startMs` are counted at `nowMs`; a use made at `nowMs` is counted until `endMs`. */
function windowAt(window: RateLimit['window'], nowMs: number): { startMs: number; endMs: number } {
  if (window !== 'chinaDay') return { startMs: nowMs - window, endMs: nowMs + window };
  const midnightMs = chinaTime(chinaDayOf(nowMs));
  return { startMs: midnightMs - 1, endMs: midnightMs + DAY_MS };
}
