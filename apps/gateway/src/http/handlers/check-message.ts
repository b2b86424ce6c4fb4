import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { MessageTickets } from '../../sign-on/message-tickets.ts';
import type { SmsCodes } from '../../sign-on/sms-codes.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /common/v1/checkMessage: spends a code for a ticket. Refuses `mobileInvalid`,
 * `smsCodeWrong`, `smsCodeSpent`.
 */
export function checkMessageHandler(
  smsCodes: SmsCodes,
  messageTickets: MessageTickets,
): Handler<'POST /common/v1/checkMessage'> {
  return async ({ mobileNo: text, scene, smsCode }) => {
    const mobileNo = mobileNumber(text);
    await smsCodes.check({ mobileNo, scene, smsCode });
    return { messageTicket: await messageTickets.issue(mobileNo, scene) };
  };
}
