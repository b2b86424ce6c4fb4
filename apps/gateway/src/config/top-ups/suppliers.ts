/** The suppliers that can credit numbers: the carrier of our protocol, DT One and Reloadly. */
export const supplierNames = ['carrier', 'dtone', 'reloadly'] as const;
export type SupplierName = (typeof supplierNames)[number];

/** At least one supplier, in the order of preference. */
export type SupplierRoute = readonly [SupplierName, ...SupplierName[]];

/** Reads names of suppliers separated by commas. Throws Error unless each is known and named once. */
export function readRoute(text: string): SupplierRoute {
  const names = text.split(',').map((part) => supplierNames.find((one) => one === part.trim()));
  const [first, ...others] = names.filter((name) => name !== undefined);
  if (first === undefined || others.length + 1 < names.length || new Set(names).size < names.length)
    throw new Error(`must name ${supplierNames.join(', ')}, each once, with commas between: dtone,carrier`);
  return [first, ...others];
}
