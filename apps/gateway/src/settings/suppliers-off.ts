/** Nothing is sold that only suppliers could credit which operators have switched off. */
import type { Carrier } from '@phonebill/contract';
import { candidatesOf, type TopUpSuppliers } from '../partners/index.ts';
import { provinceNames } from '../runtime/index.ts';
import type { Sale, SellingStop } from './stops/stops.ts';
import type { PresentSettings } from './versions/present-settings.ts';

/**
 * The same settings, in which what every supplier of a sale is switched off for is stopped, with the text of
 * the first of them. A sale whose carrier or amount is not known yet is stopped where all suppliers are off.
 */
export function withoutSuppliers<S extends Pick<PresentSettings, 'stopOf' | 'supplierStops'>>(
  settings: S,
  suppliers: TopUpSuppliers,
): S {
  function unserved(sale: Sale): SellingStop | null {
    const stops = settings.supplierStops();
    if (stops.length === 0) return null;
    const found = suppliersFor(suppliers, sale).map((name) => stops.find((one) => one.supplier === name));
    const [first] = found;
    return first && found.every(Boolean) ? { what: {}, text: first.text, until: null } : null;
  }
  return { ...settings, stopOf: (sale) => settings.stopOf(sale) ?? unserved(sale) };
}

function suppliersFor(suppliers: TopUpSuppliers, { carrier, province, faceFen }: Sale): readonly string[] {
  if (carrier === null || faceFen === null) return [...suppliers.byName.keys()];
  const en = Object.entries(provinceNames).find(([, zh]) => zh === province)?.[0];
  return candidatesOf(suppliers, {
    carrier: carrier as Carrier,
    province: en === undefined ? null : { en },
    faceFen: BigInt(faceFen),
  });
}
