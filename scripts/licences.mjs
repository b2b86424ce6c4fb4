// `npm run licences`: lists the licences of our locked dependencies; ends with 1 when one of them is not
// among the accepted ones. A few more are accepted for what is only used for development.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** Each permits making and selling a product; the only condition is passing on their texts. */
const forTheProduct = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'W3C',
]);
/** Software under these is not passed on: fonts and lists for tests, tools that are used unchanged. */
const forDevelopment = new Set([
  ...forTheProduct,
  '(MIT OR Apache-2.0)',
  '(MIT OR CC0-1.0)',
  'Apache-2.0 AND MIT',
  'CC-BY-3.0',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
]);
/**
 * Packages that state their licence in other words, or whose licence was accepted for them alone, after
 * reading it.
 */
const readByHand = {
  'fast-sha256': { licence: 'Unlicense (public domain), as its LICENSE says', development: true },
  'dialog-polyfill': { licence: 'BSD-3-Clause, as its LICENSE says', development: false },
  'dejavu-fonts-ttf': { licence: 'Bitstream Vera (free fonts), as its LICENSE says', development: true },
  'png-js': { licence: 'MIT, as its LICENSE says', development: true },
};

/** Returns every installed package with its licence, according to package-lock.json. */
export function licencesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link)
    .map(([path, { version, license, dev, devOptional }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license ?? null,
      development: Boolean(dev ?? devOptional),
    }));
}

/** Returns the packages whose licence was not accepted for the way in which they are used. */
export function notAgreedTo(packages) {
  return packages.filter(({ name, licence, development }) => {
    const read = readByHand[name];
    if (read && (development || !read.development)) return false;
    return !(development ? forDevelopment : forTheProduct).has(licence);
  });
}

export function readLock() {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

function main() {
  const packages = licencesOf(readLock());
  for (const development of [false, true]) {
    console.log(development ? '\nFor development only:' : 'In the product:');
    const of = packages.filter((one) => one.development === development);
    const byLicence = Object.groupBy(of, ({ licence }) => licence ?? 'said in other words');
    for (const licence of Object.keys(byLicence).toSorted()) {
      const names = byLicence[licence].map(({ name, version }) => `${name}@${version}`);
      console.log(`  ${licence} (${names.length}): ${names.join(', ')}`);
    }
  }
  const wrong = notAgreedTo(packages);
  for (const { name, version, licence } of wrong)
    console.error(`\n${name}@${version}: ${licence ?? 'no licence'} is not among those that were agreed to.`);
  if (wrong.length > 0) process.exitCode = 1;
}

if (existsSync(argv[1] ?? '') && fileURLToPath(import.meta.url) === argv[1]) main();
