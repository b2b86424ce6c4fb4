/** Numbers that may have, have, or would benefit from an agreement (SPEC section 7, /auto/v1). */
import { type CallResponse, triggerKinds } from '@phonebill/contract';
import type { AgreementQueries, ConsentQueries, Recommendations } from '../../../agreements/store/index.ts';
import type { AgreementRules } from '../../../agreements/model/index.ts';
import { isMobileNumber, mobileNumber, type Numbers } from '../../../numbers/index.ts';
import type { HandlersOf } from '../../handler.ts';

type Check = CallResponse<'GET /auto/v1/protocol/check'>;

export function agreementNumberHandlers(
  queries: Pick<AgreementQueries, 'liveNumbers'> & Pick<ConsentQueries, 'mayBeAsked'>,
  recommendations: Recommendations,
  numbers: Pick<Numbers, 'check'>,
  rules: Pick<AgreementRules, 'mostAgreements'>,
): HandlersOf<
  | 'GET /auto/v1/protocol/check'
  | 'GET /auto/v1/querySignMobileList'
  | 'GET /auto/v1/protocol/queryRecommendationList'
  | 'POST /auto/v1/protocol/noLongerRecommended'
> {
  return {
    /**
     * Returns whether a number may have an agreement of the caller's, and with which triggers; never refuses.
     * An existing agreement takes precedence over any other reason, because it can be viewed and changed.
     */
    'GET /auto/v1/protocol/check': async (request, { userNo, mobileNo: ownMobileNo }) => {
      if (!isMobileNumber(request.agrMbl))
        return { allowed: false, reason: 'notAMobileNumber', triggers: [], agreementNo: null, own: false };
      const asked = mobileNumber(request.agrMbl);
      const own = asked === ownMobileNo;
      const answer = (reason: Check['reason'], agreementNo: string | null = null): Check => ({
        allowed: reason === null,
        reason,
        triggers: own ? [...triggerKinds] : ['day'],
        agreementNo,
        own,
      });
      const [live, { allowed }] = await Promise.all([queries.liveNumbers(userNo), numbers.check(asked)]);
      const existing = live.find(({ beneficiaryMobileNo }) => beneficiaryMobileNo === asked);
      if (existing) return answer('hasAgreement', existing.agreementNo);
      if (!allowed) return answer('numberNotAccepted');
      if (live.length >= rules.mostAgreements) return answer('tooManyAgreements');
      return answer(own || (await queries.mayBeAsked(userNo, asked, null)) ? null : 'cannotBeAsked');
    },
    /** Returns the numbers with a live agreement signed by the caller. */
    'GET /auto/v1/querySignMobileList': async (_request, { userNo }) => ({
      numbers: (await queries.liveNumbers(userNo)).map(({ beneficiaryMobileNo, ...live }) => ({
        agrMbl: beneficiaryMobileNo,
        ...live,
      })),
    }),
    'GET /auto/v1/protocol/queryRecommendationList': async (_request, { userNo }) => ({
      recommendations: await recommendations.list(userNo),
    }),
    /** Stops recommending a number, or recommends it again with `undo`. Refuses `mobileInvalid`. */
    'POST /auto/v1/protocol/noLongerRecommended': async ({ mobileNo, undo = false }, { userNo }) => {
      await recommendations[undo ? 'undo' : 'dismiss'](userNo, mobileNumber(mobileNo));
      return { recommendations: await recommendations.list(userNo) };
    },
  };
}
