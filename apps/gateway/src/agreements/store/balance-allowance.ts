/** Limits how often each carrier is asked for balances, over all processes. */
import type { Carrier } from '@phonebill/contract';
import type { Clock } from '../../runtime/time/index.ts';
import { createRateLimits } from '../../db/rate-limits/index.ts';
import type { Database } from '../../db/index.ts';

export interface BalanceAllowance {
  /** Takes one of this second's queries; returns false when none is left. */
  take(carrier: Carrier): Promise<boolean>;
}

export function createBalanceAllowance({
  pool,
  clock,
  perSecond,
}: {
  readonly pool: Database;
  readonly clock: Clock;
  readonly perSecond: number;
}): BalanceAllowance {
  const rateLimits = createRateLimits({ pool, clock });
  return {
    async take(carrier) {
      const taking = await rateLimits.take([
        { scope: 'balanceQuestions.carrier', key: carrier, most: perSecond, window: 1000 },
      ]);
      return taking.kind === 'taken';
    },
  };
}
