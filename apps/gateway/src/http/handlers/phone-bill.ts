import type { PhoneBills } from '../../numbers/phone-bills/phone-bills.ts';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, GET /auto/v1/charge/getBillByMblNo: the bill of the session's own number. Refuses
 * `mobileInvalid`, `billNotYours`, `billNotThere`, `billUnavailable`.
 */
export function phoneBillHandler(bills: PhoneBills): Handler<'GET /auto/v1/charge/getBillByMblNo'> {
  return (request, { mobileNo: ownMobileNo }) => bills.billOf(mobileNumber(request.mobileNo), ownMobileNo);
}
