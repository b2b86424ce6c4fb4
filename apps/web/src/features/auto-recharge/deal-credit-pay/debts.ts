/** Debts of credit pay: which are chosen for payment, when each is due, and the order of their repayment. */
import type { DebtView, CallResponse } from '@phonebill/contract/wire';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type OrderCalls, payRequest } from '../../../order-view/order-calls.ts';
import { createIdempotencyKeys, sendOnce } from '../../../platform/attempt/index.ts';
import { formatShortDay } from '../../../platform/china-time/short-time.ts';
import { call, type CallError, follow } from '../../../platform/http/index.ts';
import type { Language } from '../../../platform/language/index.ts';
import { payerBrowser } from '../../../platform/pay/payer-browser.ts';
import { queryKey } from '../../../platform/query-keys.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { creditPayCopy } from './copy.ts';

/** Returns the debts that can be chosen: those with no repayment under way. */
export function payable(debts: readonly DebtView[]): readonly DebtView[] {
  return debts.filter(({ state }) => state === 'owed');
}

/** Returns the chosen debts that can be paid; null chooses all of them. */
export function chosenOf(debts: readonly DebtView[], chosen: readonly string[] | null): readonly DebtView[] {
  return payable(debts).filter(({ chargeNo }) => chosen === null || chosen.includes(chargeNo));
}

/** Returns the choice with one debt added or removed; null if all are chosen. */
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

/** Returns the sum in fen. */
export function sumOf(debts: readonly DebtView[]): number {
  return debts.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

/** Returns when a debt is due, or since when it is overdue; and when the number was topped up. */
export function debtText(
  { since, dueAt, overdue }: Pick<DebtView, 'since' | 'dueAt' | 'overdue'>,
  now: number,
  language: Language,
): { readonly due: string; readonly since: string } {
  const copy = creditPayCopy[language];
  const day = (time: string) => formatShortDay(Date.parse(time), now, language);
  return { due: (overdue ? copy.overdue : copy.due)(day(dueAt)), since: copy.toppedUp(day(since)) };
}

const keys = createIdempotencyKeys(sessionArea);

/**
 * Orders the repayment of the debts of these charges, all of them or none (SPEC section 7, batchReorder). A
 * request for the same charges is the same order until it is answered.
 */
export function useRepay() {
  const queries = useQueryClient();
  return useMutation<CallResponse<'POST /auto/v1/creditPay/batchReorder'>, CallError, readonly string[]>({
    mutationFn: repay,
    onSettled: () => void queries.invalidateQueries({ queryKey: queryKey('creditPay', 'account') }),
  });
}

function repay(chosen: readonly string[]): Promise<CallResponse<'POST /auto/v1/creditPay/batchReorder'>> {
  const chargeNos = chosen.toSorted();
  return sendOnce(keys, { operation: 'repay', chargeNos }, (requestNo) =>
    call(
      'POST /auto/v1/creditPay/batchReorder',
      { requestNo, chargeNos, browser: payerBrowser() },
      { failureShownBy: 'caller' },
    ),
  );
}

/** A repayment is an order like any other. */
export const repaymentCalls: OrderCalls = {
  ask: (orderNo, signal) =>
    call('POST /vi/queryRechargeBill', { orderNo }, { failureShownBy: 'caller', signal }),
  follow: (orderNo, onOrder, signal) => follow({ orderNo }, onOrder, signal),
  pay: (orderNo, how) => call('POST /vi/order', payRequest(orderNo, how), { failureShownBy: 'caller' }),
  cancel: (orderNo) => call('POST /vi/order', { operation: 'cancel', orderNo }, { failureShownBy: 'caller' }),
};
