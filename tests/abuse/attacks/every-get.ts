/**
 * Everything that is fetched with GET, asked for again and again on a few connections, many times in a row,
 * by a stranger and by somebody who is logged in. Who reads the answers gets what costs little to make; who
 * reads none is cut off once too much is on its way to them, and others are served meanwhile.
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
/** As many as one connection may have under way. */
const IN_A_ROW = 16;
const MANY_IN_A_ROW = 120;
/**
 * Of the processor's time: what a byte of a request may cost, and a megabyte of an answer. A request has
 * about a hundred bytes; most calls take a tenth of that, drawing a picture most of it.
 */
const MOST_US_PER_BYTE = 40;
const MOST_MS_PER_MB = 5;
/**
 * Few requests, beside whatever else the machine does: what they cost is then good for finding a call that
 * costs a multiple, no more. The whole form is run by itself and keeps to the figures above.
 */
const MARGIN_OF_FEW = 4;
/** Who was busy with something else at that moment is asked again; the least counts. */
const TRIES = 3;
/** For whoever asks whether the process lives. */
const LIVES_WITHIN_MS = 1500;

const requests = (path: string, address: string, count: number): string => {
  const get = (more: string): string =>
    `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${more}\r\n`;
  return get('').repeat(count - 1) + get('Connection: close\r\n');
};

/** Whoever is logged in has partners asked, who take their time: fewer requests say as much. */
const timesOf = (path: string, count: number): number => (path.includes('ssoToken=') ? count / 4 : count);

/** What one request for a path was, in bytes and ms of the processor. */
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

/** Only counted: what makes text of them takes longer than the gateway. */
async function bytesAnswered(port: number, text: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let bytes = 0;
  socket.on('data', (chunk) => (bytes += chunk.length));
  // Being hung up on is one of the answers.
  socket.on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return bytes;
}

/** Of `count` requests, 16 on a connection; answered: 0 where a connection got nothing. */
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
 * On each path two kinds of connections at once: those that send far more in a row than anybody does, which
 * are cut off, and many that each send as many as one may.
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
          // Whoever reads nothing learns only by writing that the connection is gone.
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

/** The processor's time that the gateway has taken so far. */
async function processorMs({ healthUrl }: Target): Promise<number> {
  const metrics = await (await fetch(`${healthUrl}/metrics`)).text();
  return Number(/^process_cpu_seconds_total ([\d.e+-]+)/m.exec(metrics)?.[1] ?? Number.NaN) * 1000;
}

async function livesAfterMs({ healthUrl }: Target): Promise<number> {
  const askedAt = performance.now();
  await (await fetch(`${healthUrl}/livez`)).arrayBuffer();
  return performance.now() - askedAt;
}
