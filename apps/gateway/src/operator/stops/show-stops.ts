/** The present stops, as an operator is shown them. */
import {
  type DebitStop,
  type KeyStop,
  saleFields,
  type SellingStop,
  type SupplierStop,
} from '../../settings/stops/index.ts';
import type { PartVersion, SettingsPart } from '../../settings/versions/index.ts';

/** Prints the stops; nothing if there are none. */
export function showStops(
  newest: ReadonlyMap<SettingsPart, PartVersion>,
  print: (line: string) => void,
): void {
  const of = (part: SettingsPart): unknown => newest.get(part)?.content ?? [];
  for (const { channel } of of('debitStops') as readonly DebitStop[])
    print(`Stopped: automatic debits${channel === null ? '' : ` of channel ${channel}`}`);
  for (const { key } of of('keyStops') as readonly KeyStop[]) print(`Not trusted: ${key}`);
  for (const { supplier } of of('supplierStops') as readonly SupplierStop[])
    print(`Gets no new orders: ${supplier}`);
  for (const { what, text, until } of of('sellingStops') as readonly SellingStop[]) {
    const named = saleFields.flatMap((field) =>
      what[field] === undefined ? [] : [`${field} ${what[field]}`],
    );
    print(`Not sold: ${named.join(', ')}${until === null ? '' : ` until ${until}`}: ${text.zh} / ${text.en}`);
  }
}
