import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Each is one way to ask the machine for time or for chance. */
const forbidden = [
  'export const one = new Date();',
  'export const one = Date();',
  'export const one = Date.now();',
  'export const one = performance.now();',
  'export const one = Math.random();',
  'export const one = globalThis.Date;',
  'export const one = setTimeout(() => undefined, 1);',
  'export const one = setInterval(() => undefined, 1);',
  'export const one = setImmediate(() => undefined);',
  'export const one = crypto.randomUUID();',
  "export { setTimeout as one } from 'node:timers';",
  "export { setTimeout as one } from 'node:timers/promises';",
  "export { performance as one } from 'node:perf_hooks';",
  "export { randomInt as one } from 'node:crypto';",
  "export { randomBytes as one } from 'node:crypto';",
  "export { randomUUID as one } from 'node:crypto';",
];
const allowed = ['export const one = new Date(0);', "export { createHash as one } from 'node:crypto';"];
/** Folders whose code is run by worlds, and folders whose code is not. */
const inWorlds = ['orders', 'agreements', 'activities', 'settings/pricing'];
const elsewhere = ['http', 'orders/testing'];

/** A folder with the rules and nothing else of the product. */
let folder;
/** The messages of the linter, by file. */
const said = new Map();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phonebill-lint-'));
  await mkdir(join(folder, 'scripts'));
  for (const file of ['.oxlintrc.json', 'scripts/lint-rules.mjs'])
    await copyFile(join(root, file), join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const place of [...inWorlds, ...elsewhere])
    for (const [index, line] of [...forbidden, ...allowed].entries()) {
      const file = join(folder, fileOf(place, index));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, `${line}\n`);
    }
  for (const { filename, message, help } of await lint()) said.set(filename, `${message} ${help ?? ''}`);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileOf = (place, index) => `apps/gateway/src/${place}/planted-${index}.ts`;

/** Returns the linter's output; the linter ends with an error when it finds something. */
function lint() {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json', 'apps'],
      { cwd: folder, maxBuffer: 10_000_000 },
      (error, stdout) => {
        if (stdout === '') reject(new Error('the linter said nothing', { cause: error }));
        else resolve(JSON.parse(stdout).diagnostics);
      },
    );
  });
}

test.each(inWorlds.flatMap((place) => forbidden.map((line, index) => [line, place, index])))(
  '“%s” is refused in %s, which simulated worlds run',
  (_line, place, index) => {
    expect(said.get(fileOf(place, index))).toMatch(/given/);
  },
);

test.each(inWorlds.flatMap((place) => allowed.map((line, index) => [line, place, forbidden.length + index])))(
  '“%s” is allowed in %s, which simulated worlds run',
  (_line, place, index) => {
    expect(said.get(fileOf(place, index))).toBeUndefined();
  },
);

test.each(elsewhere)(
  "the machine's time and randomness are allowed in %s, which no simulated world runs",
  (place) => {
    const found = forbidden.map((_line, index) => said.get(fileOf(place, index)) ?? '');
    expect(found.filter((what) => /given/.test(what))).toEqual([]);
  },
);
