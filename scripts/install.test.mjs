// A real npm installs a small product from packages on this disk, whose Node takes as long to build as a test
// requires, and is interrupted in the ways that people and machines do.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readdirSync, realpathSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../tests/support/eventually.ts';
import { explainFailure } from './install-failure.mjs';
import { root } from './install.mjs';
import { runNpm } from './run-npm.mjs';

const SECONDS_60 = 60_000;
const started = new Set();
let home;
let product;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'phonebill-install-'));
  const template = join(home, 'template');
  for (const name of ['node', 'tool', 'template/apps/launcher', 'template/scripts'])
    mkdirSync(join(home, name), { recursive: true });
  json(join(home, 'node', 'package.json'), {
    name: 'node',
    version: '1.0.0',
    bin: { node: 'bin/node' },
    scripts: { preinstall: 'node make.js' },
  });
  writeFileSync(join(home, 'node', 'make.js'), NODE_IN_THE_MAKING);
  json(join(home, 'tool', 'package.json'), { name: 'tool', version: '1.0.0' });
  for (const name of ['node', 'tool']) await npm(join(home, name), ['pack', '--silent']);
  json(join(template, 'package.json'), {
    name: 'product',
    private: true,
    workspaces: ['apps/*'],
    devDependencies: { tool: 'file:../tool/tool-1.0.0.tgz' },
    allowScripts: { node: true },
  });
  json(join(template, 'apps', 'launcher', 'package.json'), {
    name: 'launcher',
    version: '1.0.0',
    dependencies: { node: 'file:../../../node/node-1.0.0.tgz' },
  });
  for (const name of readdirSync(join(root, 'scripts')).filter((each) =>
    /^(install|run-npm|tools)/.test(each),
  ))
    copyFileSync(join(root, 'scripts', name), join(template, 'scripts', name));
  writeFileSync(join(template, 'scripts', 'go.mjs'), GO);
  writeFileSync(join(template, '.npmrc'), 'offline=true\nstrict-allow-scripts=false\n');
  await npm(template, ['install', '--package-lock-only', '--offline', '--ignore-scripts']);
}, SECONDS_60);
beforeEach(() => {
  product = mkdtempSync(join(home, 'product-'));
  cpSync(join(home, 'template'), product, { recursive: true });
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true, maxRetries: 5 });
});

const NODE_IN_THE_MAKING = `
  const fs = require('fs');
  fs.writeFileSync('begun', '');
  const end = () => {
    if (fs.existsSync('../../held')) return setTimeout(end, 20);
    fs.mkdirSync('bin', { recursive: true });
    fs.writeFileSync('bin/node', '#!/bin/sh', { mode: 0o755 });
  };
  end();
`;
const GO = `
  import { ensureInstalled } from './install.mjs';
  await ensureInstalled(process.argv[2]);
  console.log('READY');
`;

/** Settings of an npm that runs these tests would override the product's .npmrc. */
const withoutNpm = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

function json(file, value) {
  writeFileSync(file, JSON.stringify(value));
}

async function npm(folder, args) {
  const { status, output } = await runNpm(folder, args, () => {});
  expect(status, output).toBe(0);
}

/** Starts the product in this folder; returns its output, its end, and a way to send signals. */
function start(scope = 'run') {
  return run('go.mjs', scope);
}

function run(script, ...args) {
  return runBy(process.execPath, withoutNpm, script, ...args);
}

function runBy(node, env, script, ...args) {
  const child = spawn(node, [join(product, 'scripts', script), ...args], { cwd: product, env });
  started.add(child);
  const running = { child, said: '', ended: once(child, 'close').then(([status]) => status) };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (running.said += text));
  return running;
}

/** Returns the program behind the command `npm`. */
function npmOfMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return realpathSync(folders.map((each) => join(each, 'npm')).find((each) => existsSync(each)) ?? '');
}

/** Keeps every installation here from ending before `letGo`, however late it is looked at. */
const hold = () => writeFileSync(join(product, 'held'), '');
const letGo = () => rmSync(join(product, 'held'));

const installed = (name) => join(product, 'node_modules', name);
const packagesAreWritten = () => existsSync(join(product, 'node_modules'));
const scriptRuns = () => existsSync(installed('node/begun'));
const isComplete = () => existsSync(installed('.bin/node')) && !existsSync(join(product, '.installing'));
const npmRuns = () => JSON.parse(readFileSync(join(product, '.installing'), 'utf8')).npm;
const runs = (group) => {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
};

describe('installation', () => {
  test(
    'installs the packages to start, then those to test, and nothing twice',
    async () => {
      const first = start('run');
      expect(await first.ended, first.said).toBe(0);
      expect([installed('node'), installed('tool')].map(existsSync)).toEqual([true, false]);
      const again = start('run');
      await again.ended;
      expect(again.said).toBe('READY\n');
      expect(await start('test').ended).toBe(0);
      expect([installed('node'), installed('tool')].map(existsSync)).toEqual([true, true]);
      const toRun = start('run');
      await toRun.ended;
      expect(toRun.said).toBe('READY\n');
      expect(existsSync(installed('tool'))).toBe(true);
    },
    SECONDS_60,
  );

  test(
    'a command that needs the tools installs them, after a start without them',
    async () => {
      expect(await start('run').ended).toBe(0);
      expect(existsSync(installed('tool'))).toBe(false);
      const tools = run('tools.mjs');
      expect(await tools.ended, tools.said).toBe(0);
      expect(existsSync(installed('tool'))).toBe(true);
    },
    SECONDS_60,
  );

  test('every command that needs the tools begins by installing them', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const ofTools = /\b(?:tsc|vitest|playwright|oxlint|oxfmt|knip|depcruise)\b|(?:^|\s)(?:tests|bench)\//;
    const needing = Object.entries(scripts).filter(([, command]) => ofTools.test(command));
    expect(needing.length).toBeGreaterThan(15);
    const unprepared = needing.filter(([, command]) => !command.startsWith('node scripts/tools.mjs && '));
    expect(unprepared.map(([name]) => name)).toEqual([]);
  });

  test(
    'installs again when a workspace is not linked, as after a pull',
    async () => {
      await start('test').ended;
      rmSync(installed('launcher'));
      rmSync(installed('.phonebill-installed'), { force: true });
      const again = start('test');
      expect(await again.ended).toBe(0);
      expect(existsSync(installed('launcher'))).toBe(true);
    },
    SECONDS_60,
  );

  test(
    'installs again when package-lock.json has changed',
    async () => {
      await start().ended;
      const lock = join(product, 'package-lock.json');
      writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`);
      const again = start();
      expect(await again.ended).toBe(0);
      expect(again.said).toContain('Updating the dependencies');
    },
    SECONDS_60,
  );

  test(
    'a changed package-lock.json is installed also when run by the installed Node, as in `npm run`',
    async () => {
      await start().ended;
      const lock = join(product, 'package-lock.json');
      writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`);
      const own = installed('node/bin/node');
      copyFileSync(process.execPath, own);
      const env = {
        ...withoutNpm,
        npm_execpath: npmOfMachine(),
        npm_node_execpath: process.execPath,
      };
      const again = runBy(own, env, 'go.mjs', 'run');
      expect(await again.ended, again.said).toBe(0);
      expect(isComplete()).toBe(true);
    },
    SECONDS_60,
  );
});

describe('interrupted', () => {
  const cases = [
    { signal: 'SIGINT', when: 'while packages are written', isNow: packagesAreWritten },
    { signal: 'SIGKILL', when: 'while packages are written', isNow: packagesAreWritten },
    { signal: 'SIGTERM', when: 'while a package makes what it needs', isNow: scriptRuns },
    { signal: 'SIGKILL', when: 'while a package makes what it needs', isNow: scriptRuns },
  ];

  test.each(cases)(
    'an installation ended by $signal $when is completed by the next start',
    async ({ when, isNow, signal }) => {
      hold();
      const first = start();
      await eventually(when, () => isNow());
      const group = npmRuns();
      first.child.kill(signal);
      const status = await first.ended;
      letGo();
      if (signal !== 'SIGKILL') {
        // Everything that npm started has ended before we do, so nothing writes there any more.
        expect([status, runs(group)]).toEqual([130, false]);
        expect(first.said).toContain('The installation is not complete');
      }
      const next = start();
      expect(await next.ended, next.said).toBe(0);
      expect(next.said).toContain('READY');
      expect(isComplete()).toBe(true);
    },
    SECONDS_60,
  );

  test(
    "npm's own record does not suffice when the script of a package was interrupted",
    async () => {
      hold();
      const first = start();
      await eventually('a script that has begun', scriptRuns);
      first.child.kill('SIGINT');
      await first.ended;
      letGo();
      mkdirSync(installed('.bin'), { recursive: true });
      writeFileSync(installed('.bin/node'), '');
      const next = start();
      await next.ended;
      expect(next.said).toContain('The last installation was not completed');
      expect(statSync(installed('node/bin/node')).size).toBeGreaterThan(0);
    },
    SECONDS_60,
  );
});

describe('at the same time', () => {
  test(
    'one of two starts installs, and the other waits without installing',
    async () => {
      hold();
      const first = start();
      await eventually('a script that has begun', scriptRuns);
      const second = start();
      await eventually('the second to wait', () => second.said.includes('Another process'));
      letGo();
      expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
      expect(second.said).toContain(`Another process (${first.child.pid}) installs here`);
      expect(second.said).not.toContain('Installing the dependencies');
      expect(isComplete()).toBe(true);
    },
    SECONDS_60,
  );

  test(
    'the other start installs when one of two is interrupted',
    async () => {
      hold();
      const first = start();
      await eventually('a script that has begun', scriptRuns);
      const second = start();
      await eventually('the second to wait', () => second.said.includes('Another process'));
      first.child.kill('SIGTERM');
      const status = await first.ended;
      letGo();
      expect([status, await second.ended]).toEqual([130, 0]);
      expect(isComplete()).toBe(true);
    },
    SECONDS_60,
  );

  test(
    'an old mark is ignored, even if its process number belongs to another process now',
    async () => {
      const mark = join(product, '.installing');
      json(mark, { pid: process.pid, npm: process.pid, host: 'elsewhere' });
      utimesSync(mark, 1, 1);
      expect(await start().ended).toBe(0);
    },
    SECONDS_60,
  );
});

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to https://r failed', 'registry cannot be reached'],
  ['npm error code ENOSPC\nnpm error ENOSPC: no space left on device, write', 'The disk is full'],
  ['npm error code EACCES\nnpm error path /srv/.npm/_cacache\nnpm error', 'write /srv/.npm/_cacache.'],
  ["EROFS: read-only file system, open '/srv/p/.installing'", 'cannot write /srv/p/.installing.'],
  ['npm error code EUSAGE\nnpm error `npm ci` can only install packages when', 'do not agree'],
  ['npm error code ENOTEMPTY\nnpm error syscall rmdir', 'Something else writes in node_modules'],
  ['Error: spawn npm ENOENT', 'npm is not there'],
])('explains a known failure in one sentence: %j', (output, sentence) => {
  const said = explainFailure(output, '/srv/p');
  expect(said).toContain(sentence);
  expect(said).not.toContain('\n');
});
