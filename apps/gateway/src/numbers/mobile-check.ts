import type { CallResponse, Carrier } from '@phonebill/contract';
import type { NumberFacts } from '../partners/carrier/port.ts';

export type MobileCheck = CallResponse<'GET /common/v1/front/mobileCheck'>;

export const NOT_A_MOBILE_NUMBER: MobileCheck = { allowed: false, reason: 'notAMobileNumber' };

/**
 * Whether a number of this carrier may be topped up here (SPEC section 7, mobileCheck). While the carrier is
 * silent (`facts` null) it may: the delivery itself will say no, and then the money goes back.
 */
export function mobileCheckOf(carrier: Carrier, facts: NumberFacts | null): MobileCheck {
  if (carrier === 'UNKNOWN') return { allowed: false, reason: 'carrierNotServed' };
  if (facts?.acceptsTopUp === false) return { allowed: false, reason: 'carrierRefuses' };
  return { allowed: true, reason: null };
}
