/**
 * Stops and resumes giving new orders to a supplier, by one command. It is still asked about the orders it
 * has.
 */
import { supplierNames } from '../../config/top-ups/index.ts';
import type { SupplierStop } from '../../settings/stops/index.ts';
import type { ChangedBy } from '../../settings/versions/index.ts';
import { changeStops } from './change-stops.ts';
import { isTextForUsers, type NamedStop } from './stop-selling.ts';
import type { CommandTools } from '../tools.ts';

/** Returns the stop, or a sentence that says what is wrong with the options. */
export function readSupplierStop(
  supplier: string,
  { textZh = '', textEn = '' }: Pick<NamedStop, 'textZh' | 'textEn'>,
): SupplierStop | string {
  if (!supplierNames.some((name) => name === supplier))
    return `A supplier is one of ${supplierNames.join(', ')}.`;
  const [zh, en] = [textZh.trim(), textEn.trim()];
  if (!isTextForUsers(zh) || !isTextForUsers(en))
    return 'stop-supplier needs --text-zh "..." and --text-en "...", of at most 200 signs: users read them.';
  return { supplier, text: { zh, en } };
}

/** Stops a supplier. Returns true once no process leases a new order to it. */
export function stopSupplier(tools: CommandTools, stop: SupplierStop, by: ChangedBy): Promise<boolean> {
  return changeStops<SupplierStop>(tools, 'supplierStops', 'stop-supplier', by, (stops) =>
    stops.some(({ supplier }) => supplier === stop.supplier)
      ? `${stop.supplier} gets no new orders already`
      : [...stops, stop],
  );
}

/** Reverts `stopSupplier`. */
export function useSupplier(tools: CommandTools, supplier: string, by: ChangedBy): Promise<boolean> {
  return changeStops<SupplierStop>(tools, 'supplierStops', 'use-supplier', by, (stops) => {
    const left = stops.filter((one) => one.supplier !== supplier);
    return left.length < stops.length ? left : `${supplier} is not switched off`;
  });
}
