import type { CallResponse } from '@phonebill/contract/wire';
import type { wayCopy } from './copy.ts';

export type Way = 'cash' | 'digital' | 'points';

/** Who takes what is paid in cash: WeChat Pay, Alipay, or the wallet. */
export type Cashier = CallResponse<'POST /vi/fusionPageInfo'>['cashier'];

/** What a way to pay is called where this one takes the money. */
export function wayName(way: Way, cashier: Cashier, copy: (typeof wayCopy)['en']): string {
  return way === 'cash' && cashier !== undefined ? copy[cashier] : copy[way];
}
