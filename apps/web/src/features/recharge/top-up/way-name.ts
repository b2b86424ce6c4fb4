import type { CallResponse, CashierName } from '@phonebill/contract/wire';
import { useChosenCashier } from '../../../platform/pay/cashiers.ts';
import type { wayCopy } from './copy.ts';

export type Way = 'cash' | 'digital' | 'points';

/** Who takes what is paid in cash: WeChat Pay, Alipay, or the wallet. */
export type Cashier = CallResponse<'POST /vi/fusionPageInfo'>['cashier'];

/** What a way to pay is called where this one takes the money. */
export function wayName(way: Way, cashier: Cashier, copy: (typeof wayCopy)['en']): string {
  return way === 'cash' && cashier !== undefined ? copy[cashier] : copy[way];
}

/** Who takes it here: whom the payer has chosen, or else who does where there is no choice. */
export function useCashier(usual: Cashier): Cashier {
  const chosen = useChosenCashier();
  return chosen === undefined ? usual : asCashier(chosen);
}

/** As the names of ways have it: the wallet is who is not named. */
export function asCashier(name: CashierName): Cashier {
  return name === 'phonebill' ? undefined : name;
}
