// `npm run licences`: which licences our dependencies are under, by what is locked; ends with 1 when one of
// them is not among those that were agreed to. What is only used for development may be under a few more.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { root } from './install.mjs';

/** Each lets a product be made and sold; asked for is that their texts are passed on. */
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
/** These reach nobody: fonts and lists for tests, tools that are used unchanged. */
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
/** What the packages themselves say in other words, or what was agreed to of one alone: read there. */
const readByHand = {
  'fast-sha256': { licence: 'Unlicense (public domain), as its LICENSE says', development: true },
  'dialog-polyfill': { licence: 'BSD-3-Clause, as its LICENSE says', development: false },
  'dejavu-fonts-ttf': { licence: 'Bitstream Vera (free fonts), as its LICENSE says', development: true },
  'png-js': { licence: 'MIT, as its LICENSE says', development: true },
};

/** Every installed package with its licence, by what package-lock.json says. */
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

/** Those under a licence that was not agreed to, for where they are used. */
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
