/** Stops the sale of what only switched-off suppliers could credit. */
import type { Carrier } from '@phonebill/contract';
import { candidatesOf, type TopUpSuppliers } from '../partners/index.ts';
import { provinceNames } from '../runtime/index.ts';
import type { Sale, SellingStop } from './stops/stops.ts';
import type { PresentSettings } from './versions/present-settings.ts';

/**
 * Returns the settings with a stop for sales whose every supplier is switched off; the text is that of the
 * first of these stops. A sale whose carrier or amount is still unknown is stopped when all suppliers are
 * switched off.
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
