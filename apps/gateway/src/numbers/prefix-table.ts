/**
 * A table of prefixes. Mobile numbers begin with seven digits from 1300000 to 1999999, which determine the
 * carrier and the district; no finer information exists.
 */
const DIGITS = 7;
const FIRST = 1_300_000;
const COUNT = 700_000;

export interface PrefixTable {
  /**
   * Returns the text of the longest known prefix of a (normalised) mobile number; undefined when none is
   * known.
   */
  get(mobileNo: string): string | undefined;
}

/**
 * Creates a table from prefixes (1 to 7 digits) to texts. It uses two bytes per possible prefix, so that a
 * look-up is one array access. Prefixes that no mobile number has are left out. Throws RangeError when there
 * are more than 65 535 different texts.
 */
export function createPrefixTable(entries: Iterable<readonly [prefix: string, text: string]>): PrefixTable {
  const texts: (string | undefined)[] = [undefined];
  const numberOf = new Map<string, number>();
  const table = new Uint16Array(COUNT);
  const lengthAt = new Uint8Array(COUNT);
  for (const [prefix, text] of entries) {
    if (!/^1[3-9]\d{0,5}$/.test(prefix)) continue;
    let number = numberOf.get(text);
    if (number === undefined) {
      number = texts.push(text) - 1;
      numberOf.set(text, number);
    }
    const width = 10 ** (DIGITS - prefix.length);
    const start = Number(prefix) * width - FIRST;
    for (let index = start; index < start + width; index += 1) {
      if (prefix.length < (lengthAt[index] ?? 0)) continue;
      table[index] = number;
      lengthAt[index] = prefix.length;
    }
  }
  if (texts.length > 65_536) throw new RangeError('too many different texts for a prefix table');
  return { get: (mobileNo) => texts[table[Number(mobileNo.slice(0, DIGITS)) - FIRST] ?? 0] };
}
