/** Who can credit numbers: the carrier of our protocol, DT One and Reloadly. */
export const supplierNames = ['carrier', 'dtone', 'reloadly'] as const;
export type SupplierName = (typeof supplierNames)[number];

/** In the order of preference, at least one. */
export type SupplierRoute = readonly [SupplierName, ...SupplierName[]];

/** Throws Error unless it names suppliers, each once, with commas between. */
export function readRoute(text: string): SupplierRoute {
  const names = text.split(',').map((part) => supplierNames.find((one) => one === part.trim()));
  const [first, ...others] = names.filter((name) => name !== undefined);
  if (first === undefined || others.length + 1 < names.length || new Set(names).size < names.length)
    throw new Error(`must name ${supplierNames.join(', ')}, each once, with commas between: dtone,carrier`);
  return [first, ...others];
}
