/** Codes by SMS (SPEC section 7): the graphic code required before sending, sending, and checking. */
import { mobileNumber } from '../../numbers/index.ts';
import type { GraphicCodes, MessageTickets, SendingBarrier, SmsCodes } from '../../people/sign-on/index.ts';
import type { HandlersOf } from '../handler.ts';

/**
 * Creates the handlers. Calls that send a code refuse with `smsTooSoon`, `smsTooMany`, `tooManyRequests`,
 * `smsUnavailable`; calls that check one with `smsCodeWrong`, `smsCodeSpent`.
 */
export function messageHandlers(
  graphicCodes: Pick<GraphicCodes, 'create'>,
  sendingBarrier: SendingBarrier,
  smsCodes: SmsCodes,
  messageTickets: MessageTickets,
): HandlersOf<
  | 'GET /own/v1/graphicCode'
  | 'POST /own/v1/workChallenge'
  | 'POST /common/v1/sendMessage'
  | 'POST /common/v1/checkMessage'
  | 'POST /common/v1/loginUser/sendMessage'
  | 'POST /common/v1/loginUser/checkMessage'
  | 'POST /common/v1/self/sendMessage'
> {
  return {
    /** Our own call: returns a new graphic code for the login page (SPEC section 5: exactly 4 letters). */
    'GET /own/v1/graphicCode': async (_request, { address }) => graphicCodes.create(address),

    /** Our own call: returns the challenge that sendMessage will require. Refuses `mobileInvalid`. */
    'POST /own/v1/workChallenge': async ({ mobileNo, scene, withoutPicture }, { address, device }) =>
      sendingBarrier.ask(
        { mobileNo: mobileNumber(mobileNo), scene, device, address },
        withoutPicture ?? false,
      ),

    /**
     * Sends a code to a number, in return for proof of work and, if required, the text of a picture. Also
     * refuses `mobileInvalid`, `workNeeded` and `graphicCodeWrong`; the graphic code is spent by
     * `graphicCodeWrong` and by every later outcome.
     */
    'POST /common/v1/sendMessage': async (request, { address, device, language }) => {
      const mobileNo = mobileNumber(request.mobileNo);
      const { isInsistent } = await sendingBarrier.pass(
        { mobileNo, scene: request.scene, device, address },
        request,
      );
      return smsCodes.send({
        mobileNo,
        isInsistent,
        scene: request.scene,
        asker: { device, address },
        address,
        language,
      });
    },

    /** Exchanges a code for a ticket. Also refuses `mobileInvalid`. */
    'POST /common/v1/checkMessage': async ({ mobileNo: typed, scene, smsCode }, { address, device }) => {
      const mobileNo = mobileNumber(typed);
      await smsCodes.check({ mobileNo, scene, smsCode, asker: { device, address } });
      return { messageTicket: await messageTickets.issue(mobileNo, scene) };
    },

    /** Sends a code to the session's own number. */
    'POST /common/v1/loginUser/sendMessage': ({ scene }, { userNo, mobileNo, address, language }) =>
      smsCodes.send({ mobileNo, scene, asker: { userNo }, isOwnNumber: true, address, language }),

    /** Exchanges a code sent to the session's own number for a ticket. */
    'POST /common/v1/loginUser/checkMessage': async ({ scene, smsCode }, { userNo, mobileNo }) => {
      await smsCodes.check({ mobileNo, scene, smsCode, asker: { userNo } });
      return { messageTicket: await messageTickets.issue(mobileNo, scene) };
    },

    /** Sends a code to the session's own number, for a sensitive step. */
    'POST /common/v1/self/sendMessage': (_request, { userNo, mobileNo, address, language }) =>
      smsCodes.send({
        mobileNo,
        scene: 'sensitive',
        asker: { userNo },
        isOwnNumber: true,
        address,
        language,
      }),
  };
}
