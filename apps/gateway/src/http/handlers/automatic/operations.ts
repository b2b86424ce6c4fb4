import type { AgreementQueries } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementViews } from '../../../agreements/views/agreement-view.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { Handler } from '../../handler.ts';

/**
 * SPEC section 7, GET /auto/v1/protocol/operation-status: what became of an opening or a change. Refuses
 * `operationNotFound`.
 */
export function operationStatusHandler(
  queries: AgreementQueries,
  views: AgreementViews,
): Handler<'GET /auto/v1/protocol/operation-status'> {
  return async ({ requestNo }, { userNo }) => {
    const found = await queries.operation(userNo, requestNo);
    if (!found) throw new Refusal('operationNotFound');
    return { operation: views.operation(found) };
  };
}

/**
 * SPEC section 7, GET /auto/v1/protocol/queryAgrIdByReqNo: null as long as an opening has opened nothing.
 * Refuses `operationNotFound`.
 */
export function agreementOfRequestHandler(
  queries: AgreementQueries,
): Handler<'GET /auto/v1/protocol/queryAgrIdByReqNo'> {
  return async ({ requestNo }, { userNo }) => {
    const found = await queries.operation(userNo, requestNo);
    if (!found) throw new Refusal('operationNotFound');
    const {
      operation: { kind, state },
      shown,
    } = found;
    return { agrId: kind === 'add' && state !== 'done' ? null : shown.agreement.agreementNo };
  };
}
