import type { AgreementQueries } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementViews } from '../../../agreements/views/agreement-view.ts';
import { mobileNumber } from '../../../numbers/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { Handler } from '../../handler.ts';

/**
 * SPEC section 7, GET /auto/v1/protocol/queryProtocolList: as signer, then as beneficiary; live ones unless told
 * otherwise.
 */
export function agreementListHandler(
  queries: AgreementQueries,
  views: AgreementViews,
): Handler<'GET /auto/v1/protocol/queryProtocolList'> {
  return async ({ which = 'live' }, caller) => ({
    agreements: (await queries.list(caller, which)).map((one) => views.agreement(one, caller.userNo)),
  });
}

/**
 * SPEC section 7, GET /auto/v1/protocol: one agreement and what happened to it. Refuses `agreementNotFound`,
 * also for one that is nothing of the caller's.
 */
export function agreementHandler(
  queries: AgreementQueries,
  views: AgreementViews,
): Handler<'GET /auto/v1/protocol'> {
  return async ({ agreementNo }, caller) => {
    const found = await queries.one(caller, agreementNo);
    if (!found) throw new Refusal('agreementNotFound');
    return {
      agreement: views.withEvents(
        found,
        await queries.events(found.agreement.userNo, agreementNo),
        caller.userNo,
      ),
    };
  };
}

/**
 * SPEC section 7, GET /auto/v1/protocol/queryProtocolByAgrMbl: live and ended ones of a number; none is an
 * answer too. Refuses `mobileInvalid`.
 */
export function agreementsOfNumberHandler(
  queries: AgreementQueries,
  views: AgreementViews,
): Handler<'GET /auto/v1/protocol/queryProtocolByAgrMbl'> {
  return async ({ agrMbl }, caller) => ({
    agreements: (await queries.ofNumber(caller, mobileNumber(agrMbl))).map((one) =>
      views.agreement(one, caller.userNo),
    ),
  });
}

/** SPEC section 7, GET /auto/v1/protocol/queryProtocolByArgId. Refuses `agreementNotFound`. */
export function agreementByIdHandler(
  queries: AgreementQueries,
  views: AgreementViews,
): Handler<'GET /auto/v1/protocol/queryProtocolByArgId'> {
  return async ({ agrId }, caller) => {
    const found = await queries.one(caller, agrId);
    if (!found) throw new Refusal('agreementNotFound');
    return { agreement: views.agreement(found, caller.userNo) };
  };
}

/** SPEC section 7, GET /auto/v1/querySignMobileList: the numbers under a live agreement of the caller's. */
export function signedNumbersHandler(queries: AgreementQueries): Handler<'GET /auto/v1/querySignMobileList'> {
  return async (_request, { userNo }) => ({ numbers: await queries.liveNumbers(userNo) });
}
