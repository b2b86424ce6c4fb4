// Every role runs without root on a file system that is read-only except for its data folder. Tested with
// Linux namespaces, which root may create: every mount becomes read-only, then the process continues as an
// account without rights.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { writeSmallPages } from '../support/small-pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const NOBODY = 65_534;
/** Mounts at /proc, /sys and /dev belong to the kernel and hold no user's files. */
const READ_ONLY = `
set -eu
data=$1
shift
mount --make-rprivate /
mount --bind "$data" "$data"
while read -r _ place _; do
  place=$(printf '%b' "$place")
  case "$place" in "$data"|/proc|/proc/*|/sys|/sys/*|/dev|/dev/*) continue ;; esac
  mount -o remount,bind,ro "$place"
done < /proc/self/mounts
exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups --no-new-privs "$@"
`;

/** The command line that runs `command` so. */
const inside = (dataFolder: string, command: readonly string[]): string[] => [
  '--mount',
  'sh',
  '-c',
  READ_ONLY,
  'read-only',
  dataFolder,
  ...command,
];

const launcher = join(root, 'apps', 'launcher', 'src', 'main.ts');
const parent = mkdtempSync(join(tmpdir(), 'phonebill-read-only-'));
chmodSync(parent, 0o755);
/**
 * Whether this can be tested: only as root, with these programs, and where the account without rights may
 * read the files.
 */
const canTry =
  process.getuid?.() === 0 &&
  spawnSync('unshare', inside(parent, ['sh', '-c', `test -r ${launcher} && ! touch ${tmpdir()}/x`]))
    .status === 0;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
  }
});
afterAll(async () => {
  await database.drop();
  rmSync(parent, { recursive: true, force: true });
});

/** Creates a data folder owned by the account, and pages as a build leaves them. */
function newDataFolder(): { readonly folder: string; readonly webRoot: string } {
  const folder = mkdtempSync(join(parent, 'data-'));
  const webRoot = join(parent, 'pages');
  writeSmallPages(webRoot);
  chownSync(folder, NOBODY, NOBODY);
  return { folder, webRoot };
}

/**
 * An upper bound: one of them creates a database first, which takes a minute and more when the disk is busy.
 */
const READY_WITHIN_MS = 240_000;

const partners = ['CASHIER', 'CARRIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'SMS', 'WALLET'];
const given = (): Record<string, string> => ({
  ...freshKeys(),
  ...Object.fromEntries(partners.map((partner) => [`${partner}_URL`, 'http://127.0.0.1:9'])),
  DATABASE_URL: database.url,
});

test.skipIf(!canTry).each([
  ['web,worker,sandbox', () => ({})],
  ['web', given],
  ['worker', given],
  ['sandbox', freshKeys],
])(
  'ROLES=%s runs without root, with only its data folder writable (root only: unshare, setpriv)',
  async (roles, settings) => {
    const { folder, webRoot } = newDataFolder();
    const [{ environment, operationsUrl }, sandboxPort] = [await gatewayPorts(), await freePort()];
    const child = spawn('unshare', inside(folder, [process.execPath, launcher]), {
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        ...settings(),
        ...environment,
        ROLES: roles,
        DATA_DIR: folder,
        WEB_ROOT: webRoot,
        SANDBOX_PORT: String(sandboxPort),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const ready = roles === 'sandbox' ? `http://127.0.0.1:${sandboxPort}/livez` : `${operationsUrl}/readyz`;
    await eventually(
      'it to be ready',
      () => {
        if (child.exitCode !== null) throw new Error(`it ended by itself:\n${output}`);
        return fetch(ready).then(
          ({ ok }) => ok,
          () => false,
        );
      },
      { withinMs: READY_WITHIN_MS },
    );
    expect(readFileSync(`/proc/${child.pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended, output).toBe(0);
  },
  2 * READY_WITHIN_MS,
);
