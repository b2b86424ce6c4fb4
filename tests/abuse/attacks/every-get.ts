/**
 * Repeats every GET request on a few connections, many times in a row, as a stranger and as a user with a
 * session. A client that reads the answers receives only answers that are cheap to make; one that reads none
 * is cut off once too much is queued for it, while others are served.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { inParallel } from '../../harness/in-parallel.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { getPaths } from '../get-paths.ts';
import { watchMemory } from '../memory.ts';
import { othersServed } from '../others-served.ts';
import { openRaw, type RawConnection } from '../raw-connection.ts';
import type { Target } from '../target.ts';

const CONNECTIONS = 8;
/** The most requests that one connection may have in progress. */
const IN_A_ROW = 16;
const MANY_IN_A_ROW = 120;
/**
 * Limits on processor time: for a byte of a request, and for a megabyte of an answer. A request has about a
 * hundred bytes; most calls take a tenth of the limit, drawing a picture most of it.
 */
const MOST_US_PER_BYTE = 40;
const MOST_MS_PER_MB = 5;
/**
 * The factor for the short form, whose few requests share the machine with other work: it only reveals a call
 * that costs a multiple. The whole form runs alone and keeps to the limits above.
 */
const MARGIN_OF_FEW = 4;
/** Measurements per path, of which the lowest is used, since other work may distort one. */
const TRIES = 3;
/** Time limit (ms) for the liveness probe. */
const LIVES_WITHIN_MS = 1500;

const requests = (path: string, address: string, count: number): string => {
  const get = (more: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`;
  return get('').repeat(count - 1) + get('Connection: close\r\n');
};

/**
 * Returns the number of requests for a path: fewer with a session, since those calls wait for partners, and
 * fewer show as much.
 */
const timesOf = (path: string, count: number): number => (path.includes('ssoToken=') ? count / 4 : count);

/** The cost of requests for a path, in bytes and ms of processor time. */
interface Cost {
  readonly sent: number;
  readonly answered: number;
  readonly ms: number;
}

const mostMs = ({ sent, answered }: Cost, margin: number): number =>
  margin * ((sent * MOST_US_PER_BYTE) / 1000 + (answered / 1024 / 1024) * MOST_MS_PER_MB);

const COUNT = { whole: 256, short: 64 };

export const everyGet: Attack = {
  name: 'every GET, read: what a byte of a request costs the processor',
  count: COUNT,
  mixes: false,
  async run(target, count) {
    const violations: string[] = [];
    const margin = count < COUNT.whole ? MARGIN_OF_FEW : 1;
    let [tried, dearest, dearestPath] = [0, 0, ''];
    for (const path of await getPaths(target, await target.newUser())) {
      const times = timesOf(path, count);
      let cost = await costOf(target, path, times);
      for (let again = 1; again < TRIES && cost.ms > mostMs(cost, margin); again += 1) {
        const other = await costOf(target, path, times);
        if (other.ms < cost.ms) cost = other;
      }
      const { sent, ms } = cost;
      const most = mostMs(cost, margin);
      if (ms > most) violations.push(`${path} costs ${ms.toFixed(1)} ms, more than ${most.toFixed(1)}`);
      if (cost.answered === 0) violations.push(`${path} was not answered`);
      const each = (ms / sent) * 1000;
      if (each > dearest) [dearest, dearestPath] = [each, path.replace(/\?.*/, '')];
      tried += times;
    }
    const result = `the dearest byte ${dearest.toFixed(0)} microseconds: ${dearestPath}`;
    return { tried, result, violations };
  },
};

/** The bytes are only counted: making text of them takes longer than the gateway needs for the answer. */
async function bytesAnswered(port: number, text: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  // A connection that is reset is an expected answer, too.
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return bytes;
}

/** Measures `count` requests, 16 on a connection. `answered` is 0 when a connection received nothing. */
async function costOf(target: Target, path: string, count: number): Promise<Cost> {
  const before = await processorMs(target);
  const rounds = Math.ceil(count / IN_A_ROW);
  let [sent, answered, isSilent] = [0, 0, false];
  await inParallel(
    Array.from({ length: rounds }, (_, at) => at),
    CONNECTIONS,
    async () => {
      const text = requests(path, target.newAddress(), IN_A_ROW);
      const bytes = await bytesAnswered(target.port, text);
      isSilent ||= bytes === 0;
      sent += text.length;
      answered += bytes;
    },
  );
  const asked = rounds * IN_A_ROW;
  const ms = ((await processorMs(target)) - before) / asked;
  return { sent: sent / asked, answered: isSilent ? 0 : answered / asked, ms };
}

/**
 * Opens two kinds of connections on each path at once: some send far more requests in a row than any client
 * does and are cut off, and many each send as many as is allowed.
 */
export const everyGetUnread: Attack = {
  name: 'every GET, many in a row, never read',
  count: { whole: 960, short: 160 },
  mixes: true,
  async run(target, count) {
    const violations: string[] = [];
    const memory = watchMemory(target);
    let [tried, slowest] = [0, 0];
    for (const path of await getPaths(target, await target.newUser())) {
      const open = (inARow: number): RawConnection =>
        openRaw(target.port, requests(path, target.newAddress(), inARow), { reads: false });
      const modest = Array.from({ length: Math.ceil(timesOf(path, count) / IN_A_ROW) }, () => open(IN_A_ROW));
      const greedy = Array.from({ length: CONNECTIONS }, () => open(MANY_IN_A_ROW));
      tried += timesOf(path, count) + CONNECTIONS * MANY_IN_A_ROW;
      try {
        slowest = Math.max(slowest, await livesAfterMs(target));
        await memory.look();
        await eventually('who sends too many in a row to be cut off', () => {
          // A connection that reads nothing notices only by writing that it was closed.
          for (const reader of greedy) reader.write('\r\n');
          return greedy.every(({ isClosed }) => isClosed());
        }).catch((error: unknown) => violations.push(`${path}: ${String(error)}`));
      } finally {
        for (const reader of [...greedy, ...modest]) reader.close();
      }
    }
    violations.push(...(await othersServed(target)));
    if (slowest > LIVES_WITHIN_MS) violations.push(`/livez answered after ${slowest.toFixed(0)} ms`);
    violations.push(...memory.violations);
    const result = `/livez after ${slowest.toFixed(0)} ms and ${memory.mostMb} MB of memory at most`;
    return { tried, result, violations };
  },
};

/** Returns the processor time (ms) that the gateway has used so far. */
async function processorMs({ healthUrl }: Target): Promise<number> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000;
}

async function livesAfterMs({ healthUrl }: Target): Promise<number> {
  const askedAt = performance.now();
  await (await fetch(`${healthUrl}/livez`)).arrayBuffer();
  return performance.now() - askedAt;
}
