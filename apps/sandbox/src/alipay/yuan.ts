/** Amounts and times as Alipay writes them. */
import { type Fen, formatYuan } from '@phonebill/money';

/** `1234.50`. */
export function yuan(amount: Fen | number): string {
  return formatYuan(amount, { sign: false }).replaceAll(',', '');
}

/** The time (ms) of such a text; NaN: it is none. */
export function instantInChina(text: string): number {
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)
    ? Date.parse(`${text.replace(' ', 'T')}+08:00`)
    : Number.NaN;
}
