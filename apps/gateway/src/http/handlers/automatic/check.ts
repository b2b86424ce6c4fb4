import { type CallResponse, triggerKinds } from '@phonebill/contract';
import type { AgreementQueries } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementRules } from '../../../agreements/rules/agreement-rules.ts';
import { isMobileNumber, mobileNumber, type Numbers } from '../../../numbers/index.ts';
import type { Handler } from '../../handler.ts';

type Check = CallResponse<'GET /auto/v1/protocol/check'>;

export interface CheckParts {
  readonly queries: Pick<AgreementQueries, 'liveNumbers'>;
  readonly numbers: Pick<Numbers, 'check'>;
  readonly rules: Pick<AgreementRules, 'mostAgreements'>;
}

/**
 * SPEC section 7, GET /auto/v1/protocol/check: whether a number may have an agreement of the caller's, and
 * with which triggers; never a refusal. The agreement there is comes first: it can be looked at and changed,
 * whatever else is wrong.
 */
export function protocolCheckHandler({
  queries,
  numbers,
  rules,
}: CheckParts): Handler<'GET /auto/v1/protocol/check'> {
  return async (request, { userNo, mobileNo: ownMobileNo }) => {
    if (!isMobileNumber(request.agrMbl))
      return { allowed: false, reason: 'notAMobileNumber', triggers: [], agreementNo: null, own: false };
    const agrMbl = mobileNumber(request.agrMbl);
    const own = agrMbl === ownMobileNo;
    const answer = (reason: Check['reason'], agreementNo: string | null = null): Check => ({
      allowed: reason === null,
      reason,
      triggers: own ? [...triggerKinds] : ['day'],
      agreementNo,
      own,
    });
    const [live, { allowed }] = await Promise.all([queries.liveNumbers(userNo), numbers.check(agrMbl)]);
    const existing = live.find((one) => one.agrMbl === agrMbl);
    if (existing) return answer('hasAgreement', existing.agreementNo);
    if (!allowed) return answer('numberNotAccepted');
    return answer(live.length >= rules.mostAgreements ? 'tooManyAgreements' : null);
  };
}
