/** Registering a wallet account and signing in one request (SPEC section 7, /auto/v1). */
import type { SignUpView } from '@phonebill/contract';
import type { AgreementQueries } from '../../../agreements/store/index.ts';
import type { AgreementViews } from '../../../agreements/index.ts';
import type { SignUp, SignUps } from '../../../enrolment/index.ts';
import type { CallContext, HandlersOf } from '../../handler.ts';
import { termsOf } from './setup.ts';

export function signUpHandlers(
  signUps: Pick<SignUps, 'begin' | 'ofUser' | 'ofAnybody'>,
  queries: AgreementQueries,
  views: AgreementViews,
): HandlersOf<'POST /auto/v1/protocol/registerAndAddProtocol' | 'POST /auto/v1/protocol/registeredNotify'> {
  async function viewOf(signUp: SignUp, isOwn: boolean): Promise<SignUpView> {
    const { idempotencyKey, state, refusal, registeredAt, expiresAt, userNo } = signUp;
    const operation = isOwn && state === 'done' ? await queries.operation(userNo, idempotencyKey) : null;
    return {
      requestNo: idempotencyKey,
      state,
      refusal,
      operation: operation && (await views.operation(operation)),
      registeredAt: registeredAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    };
  }

  return {
    /**
     * The code both proves the number and confirms the terms. Repeating the request returns the same sign-up.
     * Refuses with the errors of opening an agreement, and `smsCodeWrong`, `smsCodeSpent`, `consentMissing`,
     * `tooManyRequests`.
     */
    'POST /auto/v1/protocol/registerAndAddProtocol': async (request, context) => {
      const { signUp, ssoToken } = await signUps.begin(ownUser(context), {
        idempotencyKey: request.requestNo,
        mobileNo: request.mobileNo,
        smsCode: request.smsCode,
        beneficiaryMobileNo: request.agrMbl,
        nickname: request.nickname ?? '',
        terms: termsOf(request.terms),
        textVersion: request.textVersion,
        consented: request.consented,
        registrationConsented: request.registrationConsented,
        channelCode: request.cnlCode ?? null,
        promoterCode: request.promoterCode ?? null,
        language: context.language,
        browser: { device: context.device, address: context.address },
      });
      return { signUp: await viewOf(signUp, true), ssoToken };
    },
    /**
     * A caller's claim that an account is registered is not trusted: the wallet is asked. Without a session
     * the answer contains only the state of the request. Refuses `operationNotFound`.
     */
    'POST /auto/v1/protocol/registeredNotify': async ({ requestNo }, context) => {
      const userNo = ownUser(context);
      const signUp = userNo === '' ? signUps.ofAnybody(requestNo) : signUps.ofUser(userNo, requestNo);
      return { signUp: await viewOf(await signUp, userNo !== '') };
    },
  };
}

/**
 * Returns the session's user; empty without a session, and for a tourist, who may see nothing from before.
 */
const ownUser = ({ userNo, touristSession }: CallContext): string => (touristSession === null ? userNo : '');
