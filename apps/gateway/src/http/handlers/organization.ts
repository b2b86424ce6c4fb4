import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /vi/organization: the carrier, province and city of a number. Refuses `mobileInvalid`.
 */
export function organizationHandler(numbers: Numbers): Handler<'POST /vi/organization'> {
  return async (request) => numbers.organization(mobileNumber(request.mobileNo));
}
