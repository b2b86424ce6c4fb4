/**
 * Tests the image and compose.yaml where a container engine runs: executes the commands at the head of
 * compose.yaml, unchanged, in a copy of the repository; then places an order through the proxy, and one while
 * a process is stopped.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '../support/eventually.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { numbersOf, wish } from '../support/visitors.ts';
import { type Need, isThere } from '../harness/needs.ts';
import { repositoryFile } from './files-by-their-tools.ts';

/** Time (ms) for a command: pulling and building take minutes. */
const WITHIN_MS = 20 * 60_000;
const MOST_SHOWN = 3000;
const newNumber = numbersOf('1390077');

/** A need for a container engine, which is started by hand: it is a service of the machine. */
export const forContainers: Need = { missing: missingForContainers };

function missingForContainers(): string | null {
  if (!isThere('docker', ['--version'])) return 'apt-get install docker.io docker-compose';
  const answers = (args: readonly string[]): boolean => {
    try {
      execFileSync('docker', args, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  if (!answers(['version'])) return 'dockerd (no engine answers `docker version`)';
  return answers(['compose', 'version']) ? null : 'apt-get install docker-compose (2.24 or later)';
}

/** Lets the engine choose the machine's ports, so that they collide with nothing that runs here. */
const OVERRIDE = `services:
  proxy: { ports: !override ["127.0.0.1::443"] }
  sandbox: { ports: !override ["127.0.0.1::8081"] }
`;

export async function checkContainers(say: (line: string) => void): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'phonebill-compose-'));
  copyRepository(copy);
  const deploy = join(copy, 'deploy');
  writeFileSync(join(deploy, 'override.yaml'), OVERRIDE);
  function run(command: string, folder = deploy): string {
    const { status, stdout, stderr, error } = spawnSync('sh', ['-ec', command], {
      cwd: folder,
      encoding: 'utf8',
      timeout: WITHIN_MS,
      maxBuffer: 1024 ** 3,
      env: {
        ...process.env,
        COMPOSE_FILE: 'compose.yaml:override.yaml',
        COMPOSE_PROJECT_NAME: `phonebill-test-${process.pid}`,
      },
    });
    if (error) throw error;
    assert.equal(status, 0, `${command}\n${stdout.slice(-MOST_SHOWN)}\n${stderr.slice(-MOST_SHOWN)}`);
    return stdout;
  }
  try {
    run(commandsOf(join(deploy, 'compose.yaml')), copy);
    say('the image is built and everything started by the commands of compose.yaml');
    await orderThroughIt(run, deploy, say);
  } finally {
    run('docker compose down --volumes --remove-orphans --timeout 60');
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Copies the files that git lists, with their present content, and the modules that the commands need. */
function copyRepository(folder: string): void {
  const root = repositoryFile('.');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}

/** Returns the lines of the file's head that are indented by three spaces. */
function commandsOf(file: string): string {
  const [head = ''] = readFileSync(file, 'utf8').split('\n\n');
  return [...head.matchAll(/^# {3}(.*)$/gm)].map(([, line]) => line).join('\n');
}

type Run = (command: string) => string;

async function orderThroughIt(run: Run, deploy: string, say: (line: string) => void): Promise<void> {
  const addressOf = (service: string, port: number): URL =>
    new URL(`https://${run(`docker compose port ${service} ${port}`).trim()}`);
  const proxy = addressOf('proxy', 443);
  const sandbox = createSandboxClient(`http://${addressOf('sandbox', 8081).host}`);
  const ca = readFileSync(join(deploy, 'keys/fullchain.pem'), 'utf8');
  const post = async (path: string, body: object): Promise<Answered> => {
    const answered = Promise.withResolvers<Answered>();
    const options = {
      ca,
      method: 'POST',
      servername: 'localhost',
      headers: { 'content-type': 'application/json', host: 'localhost' },
    };
    request(new URL(`/huafei-agw${path}`, proxy), options, (response) => {
      void text(response).then((said) => {
        try {
          answered.resolve(JSON.parse(said) as Answered);
        } catch {
          answered.resolve({ msgCd: `${response.statusCode} ${said.slice(0, 200)}` });
        }
      });
    })
      .once('error', answered.reject)
      .end(JSON.stringify(body));
    return answered.promise;
  };

  /** Makes a top-up without login, as on the page of direct charges. */
  async function topUp(): Promise<void> {
    const mobileNo = newNumber();
    const placed = await post('/vi/order', { ...wish(mobileNo), xAuthToken: randomUUID() });
    assert.equal(placed.msgCd, 'PMC00000', JSON.stringify(placed));
    assert.equal(await sandbox.pay(placed.payment?.paymentNo ?? ''), 'paid');
    const order = { orderNo: placed.order?.orderNo, resultKey: placed.resultKey };
    await eventually(
      'the credit',
      async () => (await post('/vi/queryRechargeBill', order)).orders?.[0]?.state === 'credited',
      { withinMs: 60_000, everyMs: 500 },
    );
  }

  await eventually(
    'the web processes to answer',
    async () => (await post('/vi/jkSwitch', {})).msgCd === 'PMC00000',
    {
      withinMs: 120_000,
      everyMs: 500,
    },
  );
  await topUp();
  say('an order is placed through the proxy, paid and credited');

  const lines = run("docker compose ps --all --format '{{.Service}} {{.Health}} {{.State}}'")
    .trim()
    .split('\n');
  assert.deepEqual(
    lines.filter((line) => !line.endsWith('running')),
    [],
  );
  for (const name of ['web-1', 'web-2', 'worker'])
    await eventually(
      `${name} to be healthy`,
      () =>
        run(`docker compose ps --format '{{.Service}} {{.Health}}' ${name}`)
          .trim()
          .split('\n')
          .every((line) => line === `${name} healthy`),
      { withinMs: 60_000, everyMs: 1000 },
    );
  assert.match(run('docker compose exec -T web-1 id'), /^uid=1000/);
  assert.throws(() => run('docker compose exec -T web-1 touch /app/written'), /[Rr]ead-only file system/);
  say('every process is healthy, is no root, and cannot write to its file system');

  run('docker compose stop web-1');
  const ended = run("docker compose ps --all --format '{{.ExitCode}}' web-1").trim();
  assert.equal(ended, '0', run('docker compose logs web-1').slice(-2000));
  await topUp();
  run('docker compose start web-1 && docker compose restart worker');
  await topUp();
  say('a process that is stopped ends with 0, and orders go on without it');
}

interface Answered {
  readonly msgCd: string;
  readonly order?: { readonly orderNo: string };
  readonly orders?: readonly { readonly state: string }[];
  readonly payment?: { readonly paymentNo: string };
  readonly resultKey?: string;
}
