/** Amounts and times in Alipay's format. */
import { type Fen, formatYuan } from '@phonebill/money';

/** Returns the amount as `1234.50`. */
export function yuan(amount: Fen | number): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/** Returns the time (ms) of such a text; NaN when it is none. */
export function instantInChina(text: string): number {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}+08:00`)
    : Number.NaN;
}
