/** Finds the charges of a month that no longer fit when the shared cap is lowered. Pure. */
import type { ChargeState } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import { stoppableChargeStates } from './states/charge.ts';

interface Counted {
  readonly chargeNo: string;
  readonly state: ChargeState;
  readonly amountFen: Fen;
  readonly debitAt: Date;
}

/**
 * Returns the charges that can still be stopped and do not fit, out of all that count in one month. Charges
 * that are debited, or being debited, come first; the others follow by the time of their debit, as long as
 * there is room.
 */
export function aboveCap<T extends Counted>(charges: readonly T[], capFen: Fen): T[] {
  const canStop = ({ state }: Counted): boolean => stoppableChargeStates.has(state);
  let left = charges.filter((one) => !canStop(one)).reduce((room, { amountFen }) => room - amountFen, capFen);
  return charges
    .filter(canStop)
    .toSorted((a, b) => a.debitAt.getTime() - b.debitAt.getTime() || (a.chargeNo < b.chargeNo ? -1 : 1))
    .filter(({ amountFen }) => {
      if (amountFen > left) return true;
      left -= amountFen;
      return false;
    });
}
