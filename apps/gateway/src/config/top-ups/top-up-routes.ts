/**
 * Routes: which suppliers credit which numbers (TOP_UP_ROUTES). The list is read from left to right: the
 * first entry that fits a number and an amount is used, and TOP_UP_SUPPLIER when none fits. An entry that
 * could never be used is refused, so that an operator does not rely on one that is placed too late.
 */
import { type Carrier, carriers } from '@phonebill/contract';
import { type Fen, parseYuan } from '@phonebill/money';
import { provinceNames } from '../../runtime/index.ts';
import { readRoute, type SupplierRoute } from './suppliers.ts';

/** The properties of a top-up by which its route is chosen. */
export interface RoutedTopUp {
  readonly carrier: Carrier;
  /** Null when unknown, in which case no entry with a province fits. */
  readonly province: { readonly en: string } | null;
  readonly faceFen: Fen;
}

/** One entry: everything that it names must match. */
export interface RouteEntry {
  /** Null for all carriers. */
  readonly carrier: Carrier | null;
  /** The province's English name; null for all, including unknown ones. */
  readonly province: string | null;
  /** The range of amounts in fen, both bounds included; null for no upper bound. */
  readonly least: Fen;
  readonly most: Fen | null;
  readonly suppliers: SupplierRoute;
}

/** Returns the suppliers of the first entry that fits, in their order of preference. */
export function routeOf(
  routes: readonly RouteEntry[],
  otherwise: SupplierRoute,
  { carrier, province, faceFen }: RoutedTopUp,
): SupplierRoute {
  const fits = (one: RouteEntry): boolean =>
    (one.carrier === null || one.carrier === carrier) &&
    (one.province === null || one.province === province?.en) &&
    faceFen >= one.least &&
    (one.most === null || faceFen <= one.most);
  return routes.find(fits)?.suppliers ?? otherwise;
}

const known = carriers.filter((one) => one !== 'UNKNOWN');
const EXAMPLE = 'CMCC/Liaoning/100-500=carrier,dtone CUCC=dtone';

/**
 * Reads `CARRIER[/PROVINCE][/AMOUNT]=SUPPLIER[,SUPPLIER]`, with spaces between entries. `*` is every carrier;
 * a province is named in English without its spaces, or in Chinese; an amount is in yuan: `50`, `50-500`,
 * `500-` or `-50`. Throws Error, in a sentence, when it cannot be understood.
 */
export function readRoutes(text: string, suppliers: SupplierRoute): readonly RouteEntry[] {
  const entries: RouteEntry[] = [];
  for (const part of text.trim().split(/\s+/)) {
    const entry = readEntry(part);
    const other = entry.suppliers.find((one) => !suppliers.includes(one));
    if (other !== undefined) throw new Error(`names ${other}, which TOP_UP_SUPPLIER does not`);
    if (!canCount(entry, entries))
      throw new Error(`has ${part} after entries that take all of it: put it before them, or leave it out`);
    entries.push(entry);
  }
  return entries;
}

function readEntry(part: string): RouteEntry {
  const [, which = '', names = ''] = /^([^=]+)=([a-z,]+)$/.exec(part) ?? [];
  const [name, ...more] = which.split('/');
  const carrier = known.find((one) => one === name) ?? null;
  if (carrier === null && name !== '*')
    throw new Error(`must name suppliers for ${known.join(', ')} or *, like ${EXAMPLE}`);
  const last = more.at(-1);
  const amounts = last === undefined ? null : readAmounts(last);
  const [place, ...rest] = amounts === null ? more : more.slice(0, -1);
  const province = place === undefined ? null : readProvince(place);
  if (province === undefined || rest.length > 0)
    throw new Error(`has ${part}, where a province, then an amount in yuan may follow: ${EXAMPLE}`);
  return { carrier, province, ...(amounts ?? { least: 0n, most: null }), suppliers: readRoute(names) };
}

/** Reads a province; undefined when the text is none. */
function readProvince(text: string): string | undefined {
  const plain = text.toLowerCase();
  return Object.entries(provinceNames).find(
    ([en, zh]) => en.replaceAll(' ', '').toLowerCase() === plain || zh === text,
  )?.[0];
}

/**
 * Reads a range of amounts; null when the text is none. Throws Error for a range that no amount can be in.
 */
function readAmounts(text: string): Pick<RouteEntry, 'least' | 'most'> | null {
  const [, from, dash, to] = /^(\d[\d.]*)?(-)?(\d[\d.]*)?$/.exec(text) ?? [];
  if (from === undefined && to === undefined) return null;
  const [least, most] = [from, to ?? (dash === undefined ? from : undefined)].map((yuan) =>
    yuan === undefined ? null : parseYuan(yuan),
  );
  const isWrong = (from !== undefined && least === null) || (to !== undefined && most === null);
  if (isWrong || (least && most && least > most))
    throw new Error(`has ${text}, which is no amount in yuan: 50, 50-500, 500- and -50 are`);
  return { least: least ?? 0n, most: most ?? null };
}

/** Whether some number and amount fit this entry and none of the entries before it. */
function canCount(entry: RouteEntry, before: readonly RouteEntry[]): boolean {
  const ofCarriers = entry.carrier === null ? carriers : [entry.carrier];
  const ofProvinces = entry.province === null ? [...Object.keys(provinceNames), null] : [entry.province];
  return ofCarriers.some((carrier) =>
    ofProvinces.some((province) => {
      const taken = before.filter(
        (one) =>
          (one.carrier === null || one.carrier === carrier) &&
          (one.province === null || one.province === province),
      );
      return isLeftOver(entry, taken);
    }),
  );
}

/** Whether an amount of `entry` is in none of the others. */
function isLeftOver(entry: RouteEntry, taken: readonly RouteEntry[]): boolean {
  let first = entry.least;
  for (const { least, most } of taken.toSorted((one, other) => (one.least < other.least ? -1 : 1))) {
    if (least > first) break;
    if (most === null) return false;
    if (most >= first) first = most + 1n;
  }
  return entry.most === null || first <= entry.most;
}
