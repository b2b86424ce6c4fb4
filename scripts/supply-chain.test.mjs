// Tests of what the dependencies bring: their licences, the scripts that may run when they are installed, and
// the bill of materials that lists them.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installLocked, root } from './install.mjs';
import { licencesOf, notAgreedTo, readLock } from './licences.mjs';

const lock = readLock();
let folder;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-supply-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function npm(args, cwd) {
  const { status, stderr } = spawnSync('npm', args, { cwd, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
}

test('every dependency has an accepted licence', () => {
  expect(notAgreedTo(licencesOf(lock))).toEqual([]);
});

test.each([
  ['AGPL-3.0', false],
  ['GPL-2.0', true],
  ['MPL-2.0', false],
  [undefined, false],
  [undefined, true],
])('a package under %s (development: %s) is reported', (license, dev) => {
  const packages = { ...lock.packages, 'node_modules/newcomer': { version: '1.0.0', license, dev } };
  expect(notAgreedTo(licencesOf({ packages })).map(({ name }) => name)).toEqual(['newcomer']);
});

test('every dependency with an install script is allowed or denied by name', () => {
  const { allowScripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const withScript = Object.entries(lock.packages)
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted());
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m);
});

test('only an allowed package runs its install script', async () => {
  const app = join(folder, 'app');
  mkdirSync(app);
  for (const name of ['intruder', 'welcome']) {
    const made = join(folder, name);
    mkdirSync(made);
    const ran = JSON.stringify(join(folder, `${name}-ran`));
    writeFileSync(join(made, 'script.js'), `require('fs').writeFileSync(${ran}, '')`);
    const scripts = { postinstall: 'node script.js' };
    writeFileSync(join(made, 'package.json'), JSON.stringify({ name, version: '1.0.0', scripts }));
    npm(['pack', '--silent'], made);
  }
  const dependencies = {
    intruder: 'file:../intruder/intruder-1.0.0.tgz',
    welcome: 'file:../welcome/welcome-1.0.0.tgz',
  };
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'app', private: true, dependencies, allowScripts: { welcome: true } }),
  );
  npm(['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit'], app);
  // A package from a file has no name that npm's own list could allow.
  const { status, output } = await installLocked(app, {
    options: ['--offline', '--strict-allow-scripts=false'],
  });
  expect(status, output).toBe(0);
  expect(existsSync(join(app, 'node_modules', 'intruder', 'package.json'))).toBe(true);
  expect(['intruder', 'welcome'].map((name) => existsSync(join(folder, `${name}-ran`)))).toEqual([
    false,
    true,
  ]);
}, 60_000);

test('the bill of materials lists run-time packages with version and licence, and no tools', () => {
  const file = join(folder, 'sbom.cdx.json');
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'sbom', '--', file], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  const { bomFormat, specVersion, components } = JSON.parse(readFileSync(file, 'utf8'));
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6']);
  const named = new Map(components.map((one) => [one.group ? `${one.group}/${one.name}` : one.name, one]));
  for (const name of ['fastify', 'pg', 'graphile-worker', 'react', 'pino', 'node']) {
    expect(named.get(name)?.version, name).toBe(lock.packages[`node_modules/${name}`].version);
    expect(named.get(name)?.licenses, name).toHaveLength(1);
  }
  for (const name of ['vitest', 'oxlint', '@playwright/test', '@cyclonedx/cyclonedx-npm'])
    expect(named.has(name), name).toBe(false);
}, 60_000);
