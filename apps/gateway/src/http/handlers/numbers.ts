/** What is known of a mobile number: its carrier and place, whether it can be topped up, its phone bill. */
import { mobileNumber, type Numbers, type PhoneBills } from '../../numbers/index.ts';
import type { HandlersOf } from '../handler.ts';
import { saleOf, type Selling } from './selling-stops.ts';

/** Calls of SPEC section 7. */
export function numberHandlers(
  numbers: Numbers,
  phoneBills: PhoneBills,
  selling: Selling,
): HandlersOf<
  'POST /vi/organization' | 'GET /common/v1/front/mobileCheck' | 'GET /auto/v1/charge/getBillByMblNo'
> {
  return {
    /** The carrier, province and city of a number. Refuses `mobileInvalid`. */
    'POST /vi/organization': async ({ mobileNo }) => numbers.organization(mobileNumber(mobileNo)),

    /** Whether this number can be topped up here; that it is no number is an answer too. */
    'GET /common/v1/front/mobileCheck': async ({ mobileNo }) => {
      const check = await numbers.check(mobileNo);
      if (!check.allowed) return check;
      const stop = selling.stopOf(saleOf(await numbers.organization(mobileNumber(mobileNo)), null));
      return stop ? { allowed: false, reason: 'sellingStopped', text: { ...stop.text } } : check;
    },

    /**
     * The bill of the session's own number, which a page need not know yet. Refuses `mobileInvalid`,
     * `billNotYours`, `billNotThere`, `billUnavailable`.
     */
    'GET /auto/v1/charge/getBillByMblNo': ({ mobileNo }, { mobileNo: ownMobileNo }) =>
      phoneBills.billOf(mobileNo === undefined ? ownMobileNo : mobileNumber(mobileNo), ownMobileNo),
  };
}
