/** A signer's charges, as lists and by month (SPEC section 7, GET /auto/v1/charge). */
import { lastMonths } from '@phonebill/china-time';
import type { AgreementQueries, Caller, ChargeCursor, OwnCharge } from '../../../agreements/store/index.ts';
import type { AgreementViews } from '../../../agreements/index.ts';
import { mobileNumber } from '../../../numbers/index.ts';
import type { Clock } from '../../../runtime/time/index.ts';
import { Refusal } from '../../../runtime/index.ts';
import type { HandlersOf } from '../../handler.ts';

const DEFAULT_PAGE_SIZE = 20;
const MONTHS = 12;

export function chargeHandlers(
  queries: AgreementQueries,
  views: AgreementViews,
  clock: Clock,
): HandlersOf<'GET /auto/v1/charge/bill' | 'GET /auto/v1/charge/getBillByAgrMbl'> {
  /**
   * Returns the agreement's mobile number. Beneficiaries see no charges, because these are the signer's
   * payments. Throws Refusal `agreementNotFound`.
   */
  async function mustBeSigner(caller: Caller, agreementNo: string): Promise<string> {
    const found = await queries.one(caller, agreementNo);
    if (found?.agreement.userNo !== caller.userNo) throw new Refusal('agreementNotFound');
    return found.agreement.beneficiaryMobileNo;
  }

  return {
    /**
     * Returns the caller's charges, newest debit first. Refuses `agreementNotFound`, and `badRequest` for an
     * invalid cursor.
     */
    'GET /auto/v1/charge/bill': async ({ agreementNo, month, state, cursor, pageSize }, caller) => {
      if (agreementNo !== undefined) await mustBeSigner(caller, agreementNo);
      const limit = pageSize === undefined ? DEFAULT_PAGE_SIZE : Number(pageSize);
      const after = readCursor(cursor);
      const filter = { agreementNo, month, state, after, limit: limit + 1 };
      const found = await queries.charges(caller.userNo, filter);
      const last = found.length > limit ? found[limit - 1] : undefined;
      return {
        charges: found.slice(0, limit).map((one) => views.charge(one)),
        nextCursor: last ? cursorOf(last) : null,
      };
    },
    /** Returns a number's charges of the last twelve months. Refuses `mobileInvalid`, `agreementNotFound`. */
    'GET /auto/v1/charge/getBillByAgrMbl': async (request, caller) => {
      const beneficiaryMobileNo = mobileNumber(request.agrMbl);
      const agreementNo = request.agreementNo ?? null;
      if (agreementNo !== null && (await mustBeSigner(caller, agreementNo)) !== beneficiaryMobileNo)
        throw new Refusal('agreementNotFound');
      const months = lastMonths(clock(), MONTHS);
      const charges = await queries.chargesOfNumber(caller.userNo, {
        beneficiaryMobileNo,
        agreementNo,
        fromMonth: months.at(-1) ?? '',
        toMonth: months[0] ?? '',
      });
      return { agrMbl: beneficiaryMobileNo, months: views.months(months, charges) };
    },
  };
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
