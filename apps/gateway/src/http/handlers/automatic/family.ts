/**
 * Family top-up: the commands of signers and members about the member's consent (SPEC section 7), what a
 * signer's family costs by member and month, and the cap that members share.
 */
import type { AgreementQueries, ConsentQueries } from '../../../agreements/store/index.ts';
import type { AgreementViews, Family, MemberConsents } from '../../../agreements/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { HandlersOf } from '../../handler.ts';

/**
 * Creates the handlers. A consent of another user is refused like one that does not exist, `consentNotFound`;
 * one that has ended is refused with `consentOver`.
 */
export function familyHandlers(
  consents: MemberConsents,
  family: Family,
  queries: AgreementQueries & Pick<ConsentQueries, 'offers'>,
  views: AgreementViews,
): HandlersOf<
  | 'POST /common/v1/sendMessageToAgrMobile'
  | 'POST /auto/v1/message/uplinkProTransCheckSms'
  | 'POST /auto/v1/message/uplink-retry'
  | 'POST /auto/v1/message/cancelUplink'
  | 'POST /auto/v1/message/deleteUplink'
  | 'POST /auto/v1/protocol/user/confirm'
  | 'GET /own/v1/family'
  | 'POST /own/v1/familyCap'
> {
  async function consentView(userNo: string, consentNo: string) {
    const { consent, agreement } = await consents.ofSigner(userNo, consentNo);
    return views.memberConsent(consent, agreement);
  }

  return {
    /** Refuses, too, with the errors of every call that sends a code. */
    'POST /common/v1/sendMessageToAgrMobile': ({ consentNo }, { userNo, address, language }) =>
      consents.sendCode(userNo, consentNo, { address, language }),
    /** Refuses `smsCodeWrong`, `smsCodeSpent`. */
    'POST /auto/v1/message/uplinkProTransCheckSms': async ({ consentNo, smsCode }, { userNo }) => {
      await consents.agreeWithCode(userNo, consentNo, smsCode);
      const { consent, agreement } = await consents.ofSigner(userNo, consentNo);
      const found = consent.operationKey && (await queries.operation(userNo, consent.operationKey));
      return {
        operation: found ? await views.operation(found) : null,
        consent: await views.memberConsent(consent, agreement),
      };
    },
    /** Refuses `askTooSoon`, `cannotBeAsked`. */
    'POST /auto/v1/message/uplink-retry': async ({ consentNo }, { userNo }) => {
      await consents.askAgain(userNo, consentNo);
      return { consent: await consentView(userNo, consentNo) };
    },
    'POST /auto/v1/message/cancelUplink': async ({ consentNo }, { userNo }) => {
      await consents.takeBack(userNo, consentNo);
      return { consent: await consentView(userNo, consentNo) };
    },
    /** Refuses `consentOpen`. */
    'POST /auto/v1/message/deleteUplink': async ({ consentNo }, { userNo }) => {
      await consents.takeOffList(userNo, consentNo);
      return {};
    },
    /** The session's own number is the member's number. */
    'POST /auto/v1/protocol/user/confirm': async ({ consentNo, answer }, { mobileNo }) => {
      await consents.answer(mobileNo, consentNo, answer);
      const offers = await views.offers(await queries.offers(mobileNo));
      const offer = offers.find((one) => one.consentNo === consentNo);
      if (!offer) throw new Refusal('consentNotFound');
      return { offer };
    },
    'GET /own/v1/family': ({ month }, { userNo }) => family.month(userNo, month),
    'POST /own/v1/familyCap': ({ capFen }, { userNo }) =>
      family.setCap(userNo, capFen === null ? null : BigInt(capFen)),
  };
}
