/** Limits who may be asked for consent, and how often; checked before anything is written or sent. */
import type { RateLimits, Taking } from '../../db/rate-limits/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { ConsentQueries } from './consent-queries.ts';

const ASKS_PER_SIGNER = 10;
const ASKS_PER_NUMBER = 3;

export interface AskLimits {
  /**
   * Throws Refusal `cannotBeAsked` when a signer may not ask a number for an agreement (null for a new one).
   * It states no reason, which is the member's own affair.
   */
  check(userNo: string, mobileNo: string, agreementNo: string | null): Promise<void>;
  /**
   * Counts one request to a member, once per `requestKey`; when there have been too many, returns how long to
   * wait (ms).
   */
  take(userNo: string, mobileNo: string, requestKey: string): Promise<Taking>;
}

export function createAskLimits({
  queries,
  rateLimits,
}: {
  readonly queries: Pick<ConsentQueries, 'mayBeAsked'>;
  readonly rateLimits: RateLimits;
}): AskLimits {
  return {
    async check(userNo, mobileNo, agreementNo) {
      if (!(await queries.mayBeAsked(userNo, mobileNo, agreementNo))) throw new Refusal('cannotBeAsked');
    },
    take: (userNo, mobileNo, requestKey) =>
      rateLimits.take(
        [
          { scope: 'consentAsks.signer', key: userNo, most: ASKS_PER_SIGNER, window: DAY_MS },
          { scope: 'consentAsks.number', key: mobileNo, most: ASKS_PER_NUMBER, window: DAY_MS },
        ],
        requestKey,
      ),
  };
}
