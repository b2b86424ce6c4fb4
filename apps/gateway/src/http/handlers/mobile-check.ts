import type { Numbers } from '../../numbers/numbers.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, GET /common/v1/front/mobileCheck: may this number be topped up here; not a number is an
 * answer too.
 */
export function mobileCheckHandler(numbers: Numbers): Handler<'GET /common/v1/front/mobileCheck'> {
  return async (request) => numbers.check(request.mobileNo);
}
