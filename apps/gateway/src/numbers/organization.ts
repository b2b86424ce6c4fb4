import type { OrganizationView } from '@phonebill/contract';
import type { NumberFacts } from '../partners/carrier/port.ts';
import type { PrefixDirectory } from './prefix-directory.ts';

/**
 * Whose number this is and where (SPEC section 7, organization). The carrier's word wins over the prefix:
 * numbers can be ported. Without it (`facts` null) the prefix decides. The place is always the prefix's:
 * porting keeps it.
 */
export function organizationOf(
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
