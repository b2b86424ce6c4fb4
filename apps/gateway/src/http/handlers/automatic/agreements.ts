/** Agreements and the outcomes of requests about them, as pages read them (SPEC section 7, GET /auto/v1). */
import type { AgreementQueries, ConsentQueries } from '../../../agreements/store/index.ts';
import type { AgreementViews } from '../../../agreements/index.ts';
import { mobileNumber } from '../../../numbers/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { HandlersOf } from '../../handler.ts';

export function agreementHandlers(
  queries: AgreementQueries & Pick<ConsentQueries, 'offers'>,
  views: AgreementViews,
): HandlersOf<
  | 'GET /auto/v1/protocol/queryProtocolList'
  | 'GET /auto/v1/protocol'
  | 'GET /auto/v1/protocol/queryProtocolByAgrMbl'
  | 'GET /auto/v1/protocol/queryProtocolByArgId'
  | 'GET /auto/v1/protocol/operation-status'
  | 'GET /auto/v1/protocol/queryAgrIdByReqNo'
> {
  return {
    /**
     * Returns the caller's agreements as signer, then as beneficiary; only live ones unless the request asks
     * for ended ones.
     */
    'GET /auto/v1/protocol/queryProtocolList': async ({ which = 'live' }, caller) => {
      const isLive = which === 'live';
      const [agreements, waiting, signing] = await Promise.all([
        queries.list(caller, which),
        isLive ? queries.waiting(caller.userNo) : [],
        isLive ? queries.signing(caller.userNo) : [],
      ]);
      const inSigning = await Promise.all(signing.map((found) => views.operation(found)));
      return {
        agreements: await Promise.all(agreements.map((one) => views.agreement(one, caller.userNo))),
        waiting: [
          // Setups without `signAt` are omitted: the wallet signs them by itself and their agreement exists
          // within seconds.
          ...inSigning.filter(({ signAt }) => signAt !== null),
          ...(await Promise.all(waiting.map((found) => views.operation(found)))),
        ],
      };
    },
    /**
     * Returns one agreement and its events. Refuses `agreementNotFound`, also when the caller is neither its
     * signer nor its beneficiary.
     */
    'GET /auto/v1/protocol': async ({ agreementNo }, caller) => {
      const found = await queries.one(caller, agreementNo);
      if (!found) throw new Refusal('agreementNotFound');
      const events = await queries.events(found.agreement.userNo, agreementNo);
      return { agreement: await views.withEvents(found, events, caller.userNo) };
    },
    /**
     * Returns a number's live and ended agreements and, for the caller's own number, what others ask and pay
     * for it; the lists may be empty. Refuses `mobileInvalid`.
     */
    'GET /auto/v1/protocol/queryProtocolByAgrMbl': async ({ agrMbl }, caller) => {
      const asked = mobileNumber(agrMbl);
      const [agreements, offers] = await Promise.all([
        queries.ofNumber(caller, asked),
        asked === caller.mobileNo ? queries.offers(asked) : [],
      ]);
      return {
        agreements: await Promise.all(agreements.map((one) => views.agreement(one, caller.userNo))),
        offers: await views.offers(offers),
      };
    },
    /** Refuses `agreementNotFound`. */
    'GET /auto/v1/protocol/queryProtocolByArgId': async ({ agrId }, caller) => {
      const found = await queries.one(caller, agrId);
      if (!found) throw new Refusal('agreementNotFound');
      return { agreement: await views.agreement(found, caller.userNo) };
    },
    /** Returns the outcome of an operation. Refuses `operationNotFound`. */
    'GET /auto/v1/protocol/operation-status': async ({ requestNo }, { userNo }) => {
      const found = await queries.operation(userNo, requestNo);
      if (!found) throw new Refusal('operationNotFound');
      return { operation: await views.operation(found) };
    },
    /** Returns null until a setup has opened an agreement. Refuses `operationNotFound`. */
    'GET /auto/v1/protocol/queryAgrIdByReqNo': async ({ requestNo }, { userNo }) => {
      const found = await queries.operation(userNo, requestNo);
      if (!found) throw new Refusal('operationNotFound');
      const {
        operation: { kind, state },
        shown,
      } = found;
      return { agrId: kind === 'add' && state !== 'done' ? null : shown.agreement.agreementNo };
    },
  };
}
