/** What is known about mobile numbers: carrier and place, and whether they may be topped up here. */
import type { OrganizationView } from '@phonebill/contract';
import type { Clock } from '../runtime/clock.ts';
import type { CarrierService } from '../partners/carrier/port.ts';
import { type MobileCheck, mobileCheckOf, NOT_A_MOBILE_NUMBER } from './mobile-check.ts';
import { isMobileNumber, mobileNumber } from './mobile-number.ts';
import { createNumberFacts } from './number-facts.ts';
import { organizationOf } from './organization.ts';
import { createPrefixDirectory, type PrefixDirectory } from './prefix-directory.ts';

export interface Numbers {
  /** Carrier, province and city of a normalised number. */
  organization(mobileNo: string): Promise<OrganizationView>;
  /** Whether the number may be topped up here, and if not why; takes any text. */
  check(mobileNo: string): Promise<MobileCheck>;
}

/**
 * Reads the prefix data at once (some 150 ms). `lookUpLimitMs`: the longest to wait for the carrier, 1500
 * unless told otherwise.
 */
export function createNumbers({
  carrier,
  clock,
  prefixes = createPrefixDirectory(),
  lookUpLimitMs,
}: {
  carrier: Pick<CarrierService, 'lookUp'>;
  clock: Clock;
  prefixes?: PrefixDirectory;
  lookUpLimitMs?: number;
}): Numbers {
  const factsOf = createNumberFacts({
    carrier,
    clock,
    ...(lookUpLimitMs !== undefined && { limitMs: lookUpLimitMs }),
  });
  return {
    async organization(mobileNo) {
      return organizationOf(mobileNo, prefixes, await factsOf(mobileNo));
    },
    async check(text) {
      if (!isMobileNumber(text)) return NOT_A_MOBILE_NUMBER;
      const mobileNo = mobileNumber(text);
      const facts = await factsOf(mobileNo);
      return mobileCheckOf(organizationOf(mobileNo, prefixes, facts).carrier, facts);
    },
  };
}
