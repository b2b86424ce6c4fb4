import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { GraphicCodes } from '../../sign-on/graphic-codes.ts';
import type { SmsCodes } from '../../sign-on/sms-codes.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /common/v1/sendMessage: a code to a number, for a graphic code that was read. Refuses
 * `mobileInvalid`, `graphicCodeWrong`, `smsTooSoon`, `smsTooMany`, `tooManyRequests`, `smsUnavailable`; from
 * `graphicCodeWrong` on the graphic code is spent.
 */
export function sendMessageHandler(
  graphicCodes: GraphicCodes,
  smsCodes: SmsCodes,
): Handler<'POST /common/v1/sendMessage'> {
  return async ({ mobileNo: text, scene, graphicId, graphicCode }, { address, language }) => {
    const mobileNo = mobileNumber(text);
    await graphicCodes.check(graphicId, graphicCode);
    return smsCodes.send({ mobileNo, scene, address, language });
  };
}
