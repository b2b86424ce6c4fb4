/** A number's phone bill, from its carrier (SPEC section 7, getBillByMblNo). */
import type { BillView } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import type { NumberInformation } from '../partners/carrier/index.ts';
import { Refusal } from '../runtime/index.ts';

export interface PhoneBills {
  /**
   * Returns the bill. Throws Refusal `billNotYours` for any number but the caller's own, `billNotThere`,
   * `billUnavailable`.
   */
  billOf(mobileNo: string, ownMobileNo: string): Promise<BillView>;
}

export function createPhoneBills(carrier: Pick<NumberInformation, 'bill'>): PhoneBills {
  return {
    async billOf(mobileNo, ownMobileNo) {
      if (mobileNo !== ownMobileNo) throw new Refusal('billNotYours');
      const answer = await carrier.bill(mobileNo);
      if (answer.kind === 'notFound') throw new Refusal('billNotThere');
      if (answer.kind === 'indeterminate') throw new Refusal('billUnavailable');
      return {
        mobileNo,
        balanceFen: fenToWire(answer.balanceFen),
        asOf: answer.asOf.toISOString(),
        months: answer.months.map(({ month, totalFen, kinds }) => ({
          month,
          totalFen: fenToWire(totalFen),
          kinds: kinds.map(({ kind, amountFen }) => ({ kind, amountFen: fenToWire(amountFen) })),
        })),
      };
    },
  };
}
