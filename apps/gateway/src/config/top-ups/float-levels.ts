/** Reads how far the amount that we have paid a supplier in advance may fall (TOP_UP_FLOATS). */
import { type Micros, parseMicros } from '@phonebill/money';
import { type SupplierName, supplierNames, type SupplierRoute } from './suppliers.ts';

export interface FloatLevel {
  /** The currency of the balance that is checked, where a supplier keeps several. */
  readonly currency: string;
  /** The balance below which operators are alerted. */
  readonly low: Micros;
  /** The balance at or below which the supplier gets no new orders. */
  readonly stop: Micros;
}

export type FloatLevels = Readonly<Partial<Record<SupplierName, FloatLevel>>>;

const EXAMPLE = 'dtone=USD,low:2000,stop:300';

/**
 * Reads `SUPPLIER=CURRENCY,low:AMOUNT,stop:AMOUNT`, with spaces between entries. Throws Error, in a sentence,
 * when it cannot be understood.
 */
export function readFloatLevels(text: string, suppliers: SupplierRoute): FloatLevels {
  const levels: Partial<Record<SupplierName, FloatLevel>> = {};
  for (const part of text.trim().split(/\s+/)) {
    const [, name, currency = '', lowText = '', stopText = ''] =
      /^([a-z]+)=([A-Z]{3}),low:([\d.]+),stop:([\d.]+)$/.exec(part) ?? [];
    const supplier = supplierNames.find((one) => one === name);
    const [low, stop] = [parseMicros(lowText), parseMicros(stopText)];
    if (supplier === undefined || levels[supplier] !== undefined || low === null || stop === null)
      throw new Error(`must name a currency and two levels for each supplier once, like ${EXAMPLE}`);
    if (!suppliers.includes(supplier)) throw new Error(`names ${supplier}, which TOP_UP_SUPPLIER does not`);
    if (stop > low) throw new Error(`has a stop above low for ${supplier}: nobody would be told before`);
    levels[supplier] = { currency, low, stop };
  }
  return levels;
}
