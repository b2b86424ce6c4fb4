import type { AgreementQueries, Caller } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementViews } from '../../../agreements/views/agreement-view.ts';
import type { ChargeCursor, OwnCharge } from '../../../agreements/queries/charge-queries.ts';
import { lastMonths } from '../../../agreements/views/charge-view.ts';
import { type Clock, Refusal } from '../../../runtime/index.ts';
import { mobileNumber } from '../../../numbers/index.ts';
import type { Handler } from '../../handler.ts';

const USUAL_PAGE = 20;
const MONTHS = 12;

/**
 * SPEC section 7, GET /auto/v1/charge/bill: own charges, the newest debit first. Refuses `agreementNotFound`,
 * `badRequest` for a cursor that is none.
 */
export function chargeListHandler(
  queries: AgreementQueries,
  views: AgreementViews,
): Handler<'GET /auto/v1/charge/bill'> {
  return async ({ agreementNo, month, state, cursor, pageSize }, caller) => {
    if (agreementNo !== undefined) await mustBeSigner(queries, caller, agreementNo);
    const limit = pageSize === undefined ? USUAL_PAGE : Number(pageSize);
    const found = await queries.charges(caller.userNo, {
      agreementNo,
      month,
      state,
      after: readCursor(cursor),
      limit: limit + 1,
    });
    const last = found.length > limit ? found[limit - 1] : undefined;
    return {
      charges: found.slice(0, limit).map((one) => views.charge(one)),
      nextCursor: last ? cursorOf(last) : null,
    };
  };
}

/**
 * SPEC section 7, GET /auto/v1/charge/getBillByAgrMbl: a number's charges of the last twelve months. Refuses
 * `mobileInvalid`, `agreementNotFound`.
 */
export function chargeMonthsHandler(
  queries: AgreementQueries,
  views: AgreementViews,
  clock: Clock,
): Handler<'GET /auto/v1/charge/getBillByAgrMbl'> {
  return async (request, caller) => {
    const agrMbl = mobileNumber(request.agrMbl);
    const agreementNo = request.agreementNo ?? null;
    if (agreementNo !== null && (await mustBeSigner(queries, caller, agreementNo)) !== agrMbl)
      throw new Refusal('agreementNotFound');
    const months = lastMonths(clock(), MONTHS);
    const charges = await queries.chargesOfNumber(caller.userNo, {
      agrMbl,
      agreementNo,
      fromMonth: months.at(-1) ?? '',
      toMonth: months[0] ?? '',
    });
    return { agrMbl, months: views.months(months, charges) };
  };
}

/** The agreement's number. A beneficiary sees no charges, which are the signer's payments. */
async function mustBeSigner(queries: AgreementQueries, caller: Caller, agreementNo: string): Promise<string> {
  const found = await queries.one(caller, agreementNo);
  if (found?.agreement.userNo !== caller.userNo) throw new Refusal('agreementNotFound');
  return found.agreement.agrMbl;
}

function cursorOf({ charge: { debitAt, chargeNo } }: OwnCharge): string {
  return `${debitAt.getTime()}-${chargeNo}`;
}

function readCursor(text: string | undefined): ChargeCursor | undefined {
  if (text === undefined) return undefined;
  const [, ms, chargeNo] = /^([0-9]{1,14})-(C[0-9]{32})$/.exec(text) ?? [];
  if (ms === undefined || chargeNo === undefined) throw new Refusal('badRequest');
  return { debitAt: new Date(Number(ms)), chargeNo };
}
