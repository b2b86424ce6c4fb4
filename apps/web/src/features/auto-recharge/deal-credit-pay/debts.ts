/** Debts of credit pay: which are chosen to be paid, and when each is due. Pure. */
import type { DebtView } from '@phonebill/contract/wire';
import { formatShortDay } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { creditPayCopy } from './copy.ts';

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

/** When a debt is due, or since when it is overdue; and when the number was topped up. */
export function debtText(
  { since, dueAt, overdue }: Pick<DebtView, 'since' | 'dueAt' | 'overdue'>,
  now: number,
  language: Language,
): { readonly due: string; readonly since: string } {
  const copy = creditPayCopy[language];
  const day = (time: string) => formatShortDay(Date.parse(time), now, language);
  return { due: (overdue ? copy.overdue : copy.due)(day(dueAt)), since: copy.toppedUp(day(since)) };
}
