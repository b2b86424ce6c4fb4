/** Which debts are to be paid. Pure. */
import type { DebtView } from '@phonebill/contract/wire';

/** Those that can be chosen: nothing is under way for them. */
export function payable(debts: readonly DebtView[]): readonly DebtView[] {
  return debts.filter(({ state }) => state === 'owed');
}

/** The debts that are chosen and can be; null chooses all of them. */
export function chosenOf(debts: readonly DebtView[], chosen: readonly string[] | null): readonly DebtView[] {
  return payable(debts).filter(({ chargeNo }) => chosen === null || chosen.includes(chargeNo));
}

/** The choice with one debt in or out; null again when all are in. */
export function withDebt(
  debts: readonly DebtView[],
  chosen: readonly string[] | null,
  chargeNo: string,
  isIn: boolean,
): readonly string[] | null {
  const others = chosenOf(debts, chosen)
    .map((debt) => debt.chargeNo)
    .filter((each) => each !== chargeNo);
  const next = isIn ? [...others, chargeNo] : others;
  return next.length === payable(debts).length ? null : next;
}

/** In whole fen. */
export function sumOf(debts: readonly DebtView[]): number {
  return debts.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
