/** Facts about a mobile number: its carrier and place, whether it can be topped up, its phone bill. */
import { mobileNumber, type Numbers, type PhoneBills } from '../../numbers/index.ts';
import type { HandlersOf } from '../handler.ts';
import { saleOf, type Selling } from './selling-stops.ts';

/** Creates the handlers of these calls of SPEC section 7. */
export function numberHandlers(
  numbers: Numbers,
  phoneBills: PhoneBills,
  selling: Selling,
): HandlersOf<
  'POST /vi/organization' | 'GET /common/v1/front/mobileCheck' | 'GET /auto/v1/charge/getBillByMblNo'
> {
  return {
    /** Returns the carrier, province and city of a number. Refuses `mobileInvalid`. */
    'POST /vi/organization': async ({ mobileNo }) => numbers.organization(mobileNumber(mobileNo)),

    /** Returns whether this number can be topped up here; an invalid number is an answer, not a refusal. */
    'GET /common/v1/front/mobileCheck': async ({ mobileNo }) => {
      const check = await numbers.check(mobileNo);
      if (!check.allowed) return check;
      const stop = selling.stopOf(saleOf(await numbers.organization(mobileNumber(mobileNo)), null));
      return stop ? { allowed: false, reason: 'sellingStopped', text: { ...stop.text } } : check;
    },

    /**
     * Returns the bill of the session's own number, which may be omitted from the request. Refuses
     * `mobileInvalid`, `billNotYours`, `billNotThere`, `billUnavailable`.
     */
    'GET /auto/v1/charge/getBillByMblNo': ({ mobileNo }, { mobileNo: ownMobileNo }) =>
      phoneBills.billOf(mobileNo === undefined ? ownMobileNo : mobileNumber(mobileNo), ownMobileNo),
  };
}
