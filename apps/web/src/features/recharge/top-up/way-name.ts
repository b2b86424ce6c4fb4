import type { CallResponse, CashierName } from '@phonebill/contract/wire';
import { useChosenCashier } from '../../../platform/pay/cashiers.ts';
import type { wayCopy } from './copy.ts';

export type Way = 'cash' | 'digital' | 'points';

/** The cashier for cash payments: WeChat Pay, Alipay, or the wallet (undefined). */
export type Cashier = CallResponse<'POST /vi/fusionPageInfo'>['cashier'];

/** Returns the name of a payment method with this cashier. */
export function wayName(way: Way, cashier: Cashier, copy: (typeof wayCopy)['en']): string {
  return way === 'cash' && cashier !== undefined ? copy[cashier] : copy[way];
}

/** Returns the cashier here: the one that the payer has chosen, or the usual one if there is no choice. */
export function useCashier(usual: Cashier): Cashier {
  const chosen = useChosenCashier();
  return chosen === undefined ? usual : asCashier(chosen);
}

/** Returns a cashier's name as payment method names need it: undefined for the wallet. */
export function asCashier(name: CashierName): Cashier {
  return name === 'phonebill' ? undefined : name;
}
