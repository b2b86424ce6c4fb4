/** Determines the carrier and place of mobile numbers, and whether they may be topped up here. */
import type { CallResponse, Carrier, OrganizationView } from '@phonebill/contract';
import type { Clock } from '../runtime/time/index.ts';
import type { NumberInformation, NumberFacts } from '../partners/carrier/index.ts';
import { isMobileNumber, mobileNumber } from './mobile-number.ts';
import { createNumberFacts } from './number-facts.ts';
import { type PrefixDirectory, prefixDirectory } from './prefix-directory.ts';

type MobileCheck = CallResponse<'GET /common/v1/front/mobileCheck'>;

export interface Numbers {
  /** Returns the carrier, province and city of a normalised number. */
  organization(mobileNo: string): Promise<OrganizationView>;
  /** Returns whether the number may be topped up here, and if not, why; accepts any text. */
  check(mobileNo: string): Promise<MobileCheck>;
}

/**
 * Creates the service; reads the prefix data immediately, the first time in a process (some 100 ms).
 * `lookUpLimitMs`: the longest to wait for the carrier, 1500 by default.
 */
export function createNumbers({
  carrier,
  clock,
  prefixes = prefixDirectory(),
  lookUpLimitMs,
}: {
  carrier: Pick<NumberInformation, 'lookUp'>;
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
      if (!isMobileNumber(text)) return { allowed: false, reason: 'notAMobileNumber' };
      const mobileNo = mobileNumber(text);
      const facts = await factsOf(mobileNo);
      return mobileCheckOf(organizationOf(mobileNo, prefixes, facts).carrier, facts);
    },
  };
}

/**
 * Decides whether a number of this carrier may be topped up here (SPEC section 7, mobileCheck). While the
 * carrier does not answer (`facts` null) it may: the delivery itself will be refused, and the payment is then
 * refunded.
 */
function mobileCheckOf(carrier: Carrier, facts: NumberFacts | null): MobileCheck {
  if (carrier === 'UNKNOWN') return { allowed: false, reason: 'carrierNotServed' };
  if (facts?.acceptsTopUp === false) return { allowed: false, reason: 'carrierRefuses' };
  return { allowed: true, reason: null };
}

/**
 * Determines a number's carrier and place (SPEC section 7, organization). The carrier's answer takes
 * precedence over the prefix, since numbers can be ported. Without an answer (`facts` null) the prefix
 * decides. The place is always the prefix's: porting keeps it.
 */
function organizationOf(
  mobileNo: string,
  prefixes: PrefixDirectory,
  facts: NumberFacts | null,
): OrganizationView {
  const place = prefixes.placeOf(mobileNo);
  return {
    mobileNo,
    carrier: facts?.carrier ?? prefixes.carrierOf(mobileNo),
    province: place?.province ?? null,
    city: place?.city ?? null,
    ported: facts?.ported ?? false,
  };
}
