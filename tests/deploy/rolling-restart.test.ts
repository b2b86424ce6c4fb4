// Tests of failures during deploy/rolling-restart.sh. It restarts two small servers here, and nginx is a
// command that does nothing: `npm run test:deploy` uses the real ones.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { isThere } from '../harness/needs.ts';
import { repositoryFile } from './files-by-their-tools.ts';

type Name = 'web-1' | 'web-2';
const names = ['web-1', 'web-2'] as const;

interface Web {
  readonly port: number;
  readonly operationsPort: number;
  /** The running server; null while it is down. */
  server: Server | null;
}

let folder: string;
let webs: Readonly<Record<Name, Web>>;
/** The restarted processes, in the order of the requests. */
let restarts: string[];
let restarter: Server;
/** The outcome of restarting a process; with `refuses` the command that restarts it fails. */
let afterRestart: Partial<Record<Name, 'ready' | 'not ready' | 'refuses'>>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'phonebill-rolling-'));
  [restarts, afterRestart] = [[], {}];
  const web = async (): Promise<Web> => ({
    port: await freePort(),
    operationsPort: await freePort(),
    server: null,
  });
  webs = { 'web-1': await web(), 'web-2': await web() };
  for (const name of names) {
    const { port, operationsPort } = webs[name];
    writeFileSync(
      join(folder, `${name}.env`),
      `ROLES=web\nPORT=${port}\nOPERATIONS_PORT=${operationsPort}\n`,
    );
    await startWeb(name, 200);
  }
  writeFileSync(
    upstream(),
    names.map((name) => `server 127.0.0.1:${webs[name].port} max_fails=0;\n`).join(''),
  );
  // The script looks for nginx workers among this process's children, of which there are none.
  writeFileSync(join(folder, 'nginx.pid'), `${process.pid}\n`);
  restarter = createServer((request, response) => {
    void text(request).then(async (unit) => {
      restarts.push(unit);
      const name = unit === 'phonebill@web-1' ? 'web-1' : 'web-2';
      const { [name]: becomes = 'ready' } = afterRestart;
      if (becomes === 'refuses') return response.writeHead(500).end();
      await stopWeb(name);
      await startWeb(name, becomes === 'ready' ? 200 : 503);
      return response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(restarter, 'listening');
});
afterEach(async () => {
  for (const name of names) await stopWeb(name);
  restarter.close();
  rmSync(folder, { recursive: true, force: true });
});

const upstream = (): string => join(folder, 'upstream.conf');

async function startWeb(name: Name, status: number): Promise<void> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await once(server.listen(webs[name].operationsPort, '127.0.0.1'), 'listening');
  webs[name].server = server;
}

async function stopWeb(name: Name): Promise<void> {
  const { server } = webs[name];
  webs[name].server = null;
  if (!server) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Returns the processes to which nginx sends nothing. */
function leftOut(): Name[] {
  const lines = readFileSync(upstream(), 'utf8').trimEnd().split('\n');
  return names.filter((_name, index) => lines[index]?.endsWith(' backup;'));
}

async function roll(...given: string[]): Promise<{ code: number | null; said: string; complained: string }> {
  const { port } = restarter.address() as AddressInfo;
  const script = spawn('sh', [repositoryFile('deploy/rolling-restart.sh'), ...given], {
    env: {
      PATH: process.env['PATH'] ?? '',
      UPSTREAM: upstream(),
      ENVIRONMENT: folder,
      NGINX_COMMAND: 'true',
      NGINX_PID: join(folder, 'nginx.pid'),
      RESTART: `curl -fsS http://127.0.0.1:${port} -d`,
      READY_WITHIN_S: '2',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'exit'),
  ]);
  return { code: script.exitCode, said, complained };
}

const canRun = isThere('curl', ['--version']) && isThere('ps', ['--version']);

test.runIf(canRun)(
  'both are restarted, the second once the first is ready, and both serve again',
  async () => {
    const { code, said, complained } = await roll(...names);
    expect([code, complained]).toEqual([0, '']);
    expect(said.trimEnd().split('\n')).toEqual([
      'web-1: restarting, web-2 serves',
      'web-1: ready',
      'web-2: restarting, web-1 serves',
      'web-2: ready',
    ]);
    expect(leftOut()).toEqual([]);
  },
);

test.runIf(canRun)('a process that does not become ready stays excluded, and the other serves', async () => {
  afterRestart = { 'web-1': 'not ready' };
  const { code, complained } = await roll(...names);
  expect(code).toBe(1);
  expect(complained).toMatch(/web-1 is not ready within 2 s and left out; web-2 serves/);
  expect([restarts, leftOut()]).toEqual([['phonebill@web-1'], ['web-1']]);

  // Mended, and the command repeated: that process is restarted first, in whichever order they are named.
  afterRestart = {};
  restarts = [];
  expect((await roll('web-2', 'web-1')).code).toBe(0);
  expect([restarts, leftOut()]).toEqual([['phonebill@web-1', 'phonebill@web-2'], []]);
});

test.runIf(canRun)('a process that does not stop stays excluded, and the other serves', async () => {
  afterRestart = { 'web-1': 'refuses' };
  const { code, complained } = await roll(...names);
  expect(code).toBe(1);
  expect(complained).toContain('web-1 does not restart and is left out; web-2 serves');
  expect([restarts, leftOut()]).toEqual([['phonebill@web-1'], ['web-1']]);
});

test.runIf(canRun)('a process that is down already is started first, in any order of names', async () => {
  await stopWeb('web-2');
  const { code, complained } = await roll(...names);
  expect([code, complained]).toEqual([0, '']);
  expect([restarts, leftOut()]).toEqual([['phonebill@web-2', 'phonebill@web-1'], []]);
});

test.runIf(canRun)(
  'the last process that serves is not restarted while the other does not start',
  async () => {
    await stopWeb('web-2');
    afterRestart = { 'web-2': 'not ready' };
    const { code } = await roll(...names);
    expect(code).toBe(1);
    expect([restarts, leftOut()]).toEqual([['phonebill@web-2'], ['web-2']]);
  },
);

test.runIf(canRun)('no process is restarted when no other is ready', async () => {
  await stopWeb('web-1');
  await stopWeb('web-2');
  const { code, complained } = await roll(...names);
  expect(code).toBe(1);
  expect(complained).toContain('web-1 is not restarted: no other process is ready');
  expect([restarts, leftOut()]).toEqual([[], []]);
});

test.runIf(canRun)('a name that nginx does not know is refused before any restart', async () => {
  writeFileSync(join(folder, 'web-3.env'), 'PORT=1\nOPERATIONS_PORT=2\n');
  const { code, complained } = await roll('web-1', 'web-3');
  expect(code).toBe(1);
  expect(complained).toContain('no line for web-3');
  expect(restarts).toEqual([]);
});
