/**
 * Looks numbers up at a partner that charges for it, within a budget over all processes and a share for each
 * client. A client that tries number after number learns no more than the prefix tells, and costs no more
 * than its share. Above the budget the partner is not asked, and no request is refused because of it.
 */
import type { RateLimits } from '../db/rate-limits/index.ts';
import { indeterminate } from '../partners/index.ts';
import type { NumberInformation } from '../partners/carrier/index.ts';
import { type Telemetry, waitingClient } from '../runtime/telemetry/index.ts';
import { HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';

/** Generous, since many users may share one address. */
const OF_ONE_CLIENT = { perMinute: 20, perHour: 120 };

/** `perMinute`: the budget over all processes. */
export function createPaidLookUps({
  source,
  rateLimits,
  perMinute,
  telemetry,
}: {
  readonly source: Pick<NumberInformation, 'lookUp'>;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly perMinute: number;
  readonly telemetry: Pick<Telemetry, 'log'>;
}): Pick<NumberInformation, 'lookUp'> {
  return {
    async lookUp(mobileNo) {
      const client = waitingClient();
      const ofClient = { scope: 'numberLookUps.client', key: client ?? '' } as const;
      const taking = await rateLimits.take([
        ...(client === null
          ? []
          : [
              { ...ofClient, most: OF_ONE_CLIENT.perMinute, window: MINUTE_MS },
              { ...ofClient, most: OF_ONE_CLIENT.perHour, window: HOUR_MS },
            ]),
        { scope: 'numberLookUps.everybody', key: '', most: perMinute, window: MINUTE_MS },
      ]);
      if (taking.kind === 'taken') return source.lookUp(mobileNo);
      const { scope } = taking.limit;
      telemetry.log('warn', 'a number is not looked up: too many were', { scope });
      return indeterminate(`carrier.lookUp: not asked (${scope})`);
    },
  };
}
