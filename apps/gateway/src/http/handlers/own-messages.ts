import type { MessageTickets } from '../../sign-on/message-tickets.ts';
import type { SmsCodes } from '../../sign-on/sms-codes.ts';
import type { Handler } from '../handler.ts';

/**
 * SPEC section 7, POST /common/v1/loginUser/sendMessage: a code to the session's own number. Refuses
 * `smsTooSoon`, `smsTooMany`, `tooManyRequests`, `smsUnavailable`.
 */
export function ownSendMessageHandler(smsCodes: SmsCodes): Handler<'POST /common/v1/loginUser/sendMessage'> {
  return ({ scene }, { mobileNo, address, language }) =>
    smsCodes.send({ mobileNo, scene, address, language });
}

/**
 * SPEC section 7, POST /common/v1/loginUser/checkMessage: spends a code for a ticket. Refuses `smsCodeWrong`,
 * `smsCodeSpent`.
 */
export function ownCheckMessageHandler(
  smsCodes: SmsCodes,
  messageTickets: MessageTickets,
): Handler<'POST /common/v1/loginUser/checkMessage'> {
  return async ({ scene, smsCode }, { mobileNo }) => {
    await smsCodes.check({ mobileNo, scene, smsCode });
    return { messageTicket: await messageTickets.issue(mobileNo, scene) };
  };
}

/**
 * SPEC section 7, POST /common/v1/self/sendMessage: a code to oneself, for a sensitive step. Refuses like
 * loginUser/sendMessage.
 */
export function selfSendMessageHandler(smsCodes: SmsCodes): Handler<'POST /common/v1/self/sendMessage'> {
  return (_request, { mobileNo, address, language }) =>
    smsCodes.send({ mobileNo, scene: 'sensitive', address, language });
}
