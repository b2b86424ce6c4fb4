/** Codes by SMS (SPEC section 7): the graphic code before one is sent, sending, checking. */
import { mobileNumber } from '../../numbers/index.ts';
import type { GraphicCodes, MessageTickets, SendingBarrier, SmsCodes } from '../../people/sign-on/index.ts';
import type { HandlersOf } from '../handler.ts';

/**
 * What sends a code refuses with `smsTooSoon`, `smsTooMany`, `tooManyRequests`, `smsUnavailable`; what checks
 * one with `smsCodeWrong`, `smsCodeSpent`.
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
    /** Ours: a new graphic code for the login page (SPEC section 5: exactly 4 letters). */
    'GET /own/v1/graphicCode': async (_request, { address }) => graphicCodes.create(address),

    /** Ours: what sendMessage will ask for. Refuses `mobileInvalid`. */
    'POST /own/v1/workChallenge': async ({ mobileNo, scene, withoutPicture }, { address, device }) =>
      sendingBarrier.ask(
        { mobileNo: mobileNumber(mobileNo), scene, device, address },
        withoutPicture ?? false,
      ),

    /**
     * A code to a number, for work that was done and, where asked for, a picture that was copied down.
     * Refuses `mobileInvalid`, `workNeeded` and `graphicCodeWrong` too; from `graphicCodeWrong` on the
     * graphic code is spent.
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

    /** Spends a code for a ticket. Refuses `mobileInvalid` too. */
    'POST /common/v1/checkMessage': async ({ mobileNo: typed, scene, smsCode }, { address, device }) => {
      const mobileNo = mobileNumber(typed);
      await smsCodes.check({ mobileNo, scene, smsCode, asker: { device, address } });
      return { messageTicket: await messageTickets.issue(mobileNo, scene) };
    },

    /** A code to the session's own number. */
    'POST /common/v1/loginUser/sendMessage': ({ scene }, { userNo, mobileNo, address, language }) =>
      smsCodes.send({ mobileNo, scene, asker: { userNo }, isOwnNumber: true, address, language }),

    /** Spends a code sent to the session's own number for a ticket. */
    'POST /common/v1/loginUser/checkMessage': async ({ scene, smsCode }, { userNo, mobileNo }) => {
      await smsCodes.check({ mobileNo, scene, smsCode, asker: { userNo } });
      return { messageTicket: await messageTickets.issue(mobileNo, scene) };
    },

    /** A code to the session's own number, for a sensitive step. */
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
