/**
 * Tests the product behind nginx with the files of deploy/: HTTP/2, event streams, slow clients, a rolling
 * restart.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type GatewayProcess, startGatewayProcesses } from '../support/gateway-process.ts';
import { startOwnDatabase } from '../support/own-database.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { signInUser } from '../support/test-user.ts';
import { placeTopUp } from '../support/top-up.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { askThrough, connectTo } from './nginx-client.ts';
import { repositoryFile } from './files-by-their-tools.ts';

const PAGE = '/phonebillh5/rechargeTelebill/placeOrder';
const CALLS = '/huafei-agw';
const RESTARTS = 6;

/** Reports each finding in a line. Throws if something is not as it should be. */
export async function checkNginx(say: (line: string) => void): Promise<void> {
  await withNginxBeforeEcho(say);
  await withNginxBeforeProduct(say);
}

/** Tests nginx before a server that returns the headers it received and sends an event stream. */
async function withNginxBeforeEcho(say: (line: string) => void): Promise<void> {
  let requests = 0;
  const echo = createServer((request, response) => {
    requests += 1;
    if (request.url !== `${CALLS}/own/v1/followOrder`) response.end(JSON.stringify(request.headers));
    else response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
  }).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { port } = echo.address() as AddressInfo;
  const nginx = await startNginx([port, port]);
  const client = connectTo(nginx);
  try {
    const sent = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'gopher', host: 'localhost' };
    const got = JSON.parse((await askThrough(client, 'GET', PAGE, undefined, sent)).body) as Record<
      string,
      string
    >;
    assert.equal(got['x-forwarded-for'], '127.0.0.1');
    assert.equal(got['x-forwarded-proto'], 'https');
    say('X-Forwarded-For is what nginx saw, whatever the client wrote there');

    // One field per cookie, as browsers send them.
    const cookie = Array.from({ length: 40 }, (_, at) => `carrier-${at}=${'x'.repeat(900)}`);
    const many = client.request({ ':path': PAGE, cookie });
    assert.equal('cookie' in (JSON.parse(await text(many)) as object), false);
    say("36 KB of cookies of the domain's other sites keep nobody out, and reach no process");

    const stream = client.request({ ':method': 'POST', ':path': `${CALLS}/own/v1/followOrder` }).end('{}');
    const [first] = (await once(stream, 'data')) as [Buffer];
    assert.equal(first.toString(), 'data: first\n\n');
    stream.close();
    say('an event arrives while its stream goes on');

    const before = requests;
    const slow = connectTls({ port: nginx.port, host: '127.0.0.1', ca: nginx.certificate });
    slow.on('error', () => undefined);
    await once(slow, 'secureConnect');
    slow.write(`POST ${CALLS}/vi/order HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{"slow"`);
    const closed = once(slow, 'close');
    slow.resume();
    assert.equal((await askThrough(client, 'GET', PAGE)).status, 200);
    await closed;
    assert.equal(requests, before + 1);
    say('a client that stops sending reaches no process, and is cut off');
  } finally {
    client.destroy();
    await nginx.stop();
    echo.closeAllConnections();
    echo.close();
  }
}

async function withNginxBeforeProduct(say: (line: string) => void): Promise<void> {
  const pages = mkdtempSync(join(tmpdir(), 'phonebill-pages-'));
  writeSmallPages(pages);
  const database = await startOwnDatabase();
  const processes = await startGatewayProcesses(database.url);
  const settings = { ROLES: 'web', WEB_ROOT: pages, TRUST_PROXY: 'loopback', DRAIN_MS: '3000' };
  const worker = await processes.start({ ROLES: 'worker' });
  const webs = [await processes.start(settings), await processes.start(settings)];
  await Promise.all([worker, ...webs].map((each) => each.ready()));
  const nginx = await startNginx([portOf(webs[0]), portOf(webs[1])]);
  const client = connectTo(nginx);
  const pool = createTestPool(database.url, 2);
  try {
    const page = await askThrough(client, 'GET', PAGE, undefined, { 'accept-encoding': 'br' });
    assert.deepEqual([page.status, page.headers['content-encoding']], [200, 'br']);
    const again = { 'accept-encoding': 'br', 'if-none-match': String(page.headers['etag']) };
    assert.equal((await askThrough(client, 'GET', PAGE, undefined, again)).status, 304);
    say('pages come compressed over HTTP/2, and not twice');

    const user = await signInUser(pool, '13900001555');
    const order = await placeTopUp(createApiClient(webs[0]?.url ?? '', user.ssoToken), '13800004321');
    const stream = client.request({
      ':method': 'POST',
      ':path': `${CALLS}/own/v1/followOrder`,
      'content-type': 'application/json',
    });
    stream.end(JSON.stringify({ orderNo: order.order?.orderNo, ssoToken: user.ssoToken }));
    const [first] = (await once(stream, 'data')) as [Buffer];
    assert.match(first.toString(), /event: order/);
    stream.close();
    say('an order is followed through it');

    const load = startLoad(nginx, user.ssoToken);
    await load.more(100);
    for (let round = 0; round < RESTARTS / 2; round += 1)
      await rollingRestart(nginx, webs, async (index) => {
        await webs[index]?.program.stop();
        await load.more(100);
        // The new process uses the same ports.
        const { url, operationsUrl } = webs[index] ?? { url: '', operationsUrl: '' };
        const { program } = await processes.start({ ...settings, ...portsOf(webs[index]) });
        webs[index] = { url, operationsUrl, program, ready: () => Promise.resolve() };
      });
    const { answered, failed } = await load.stop();
    assert.deepEqual(failed, []);
    say(`${RESTARTS} restarts, one process after the other: ${answered} requests, none failed`);
  } finally {
    client.destroy();
    await pool.end();
    await nginx.stop();
    await processes.end();
    await database.drop();
    rmSync(pages, { recursive: true, force: true });
  }
}

/**
 * Runs deploy/rolling-restart.sh for both; `restart` takes systemd's place: it ends the process and starts it
 * again.
 */
async function rollingRestart(
  nginx: Nginx,
  webs: readonly GatewayProcess[],
  restart: (index: number) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-environment-'));
  webs.forEach((web, index) => {
    const lines = Object.entries(portsOf(web)).map(([name, port]) => `${name}=${port}\n`);
    writeFileSync(join(folder, `web-${index + 1}.env`), lines.join(''));
  });
  const restarter = createServer((request, response) => {
    void text(request)
      .then((name) => restart(name === 'phonebill@web-1' ? 0 : 1))
      .then(() => response.end())
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(restarter, 'listening');
  const { port } = restarter.address() as AddressInfo;
  const script = spawn('sh', [repositoryFile('deploy/rolling-restart.sh'), 'web-1', 'web-2'], {
    env: {
      ...process.env,
      ...nginx.environment,
      ENVIRONMENT: folder,
      RESTART: `curl -fsS http://127.0.0.1:${port} -d`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(script, 'exit')) as [number | null];
  restarter.close();
  rmSync(folder, { recursive: true, force: true });
  assert.equal(code, 0, 'rolling-restart.sh failed');
}

function portOf(process: GatewayProcess | undefined): number {
  return Number(new URL(process?.url ?? '').port);
}

function portsOf(process: GatewayProcess | undefined): { PORT: string; OPERATIONS_PORT: string } {
  const operations = new URL(process?.operationsUrl ?? '').port;
  return { PORT: String(portOf(process)), OPERATIONS_PORT: operations };
}

/** Starts eight clients that open pages and read orders, half of it by POST, each on its own connection. */
function startLoad(nginx: Nginx, ssoToken: string) {
  const failed: string[] = [];
  const ending = new AbortController();
  let answered = 0;
  const body = JSON.stringify({ ssoToken });
  const clients = Array.from({ length: 8 }, async () => {
    let client = connectTo(nginx);
    for (let count = 0; !ending.signal.aborted; count += 1) {
      // nginx closes a connection after a thousand requests.
      if (client.closed || client.destroyed) client = connectTo(nginx);
      const answer = await (
        count % 2 === 0
          ? askThrough(client, 'GET', PAGE)
          : askThrough(client, 'POST', `${CALLS}/vi/queryRechargeBill`, body)
      ).catch((error: unknown) => ({ status: 0, body: String(error) }));
      // nginx closes connections of its old configuration: the request was not processed, and every browser
      // sends it again (RFC 9113, section 8.7).
      if (answer.status === 0 && answer.body.includes('NGHTTP2_REFUSED_STREAM')) {
        client.destroy();
        client = connectTo(nginx);
        count -= 1;
        continue;
      }
      answered += 1;
      const isGood = answer.status === 200 && (count % 2 === 0 || answer.body.includes('PMC00000'));
      if (!isGood) failed.push(`${answer.status} ${answer.body.slice(0, 200)}`);
      await wait(5);
    }
    client.destroy();
  });
  return {
    async more(requests: number): Promise<void> {
      const until = answered + requests;
      await eventually(`${requests} more requests`, () => answered >= until, { withinMs: 120_000 });
    },
    async stop() {
      ending.abort();
      await Promise.all(clients);
      return { answered, failed };
    },
  };
}
