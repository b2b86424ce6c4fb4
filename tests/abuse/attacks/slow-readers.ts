/**
 * Many connections request a file repeatedly, and then an order's stream, and read no answer. The oldest are
 * cut off; other clients are served, also from the same address. Once the connections are closed nothing of
 * them remains, and orders can be followed as before.
 */
import { FOLLOW_ORDER_PATH } from '@phonebill/contract';
import { inParallel } from '../../harness/in-parallel.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { type GuestOrder, placeGuestOrder } from '../guest.ts';
import { watchMemory } from '../memory.ts';
import { othersServed } from '../others-served.ts';
import { openRaw, type RawConnection } from '../raw-connection.ts';
import type { Target } from '../target.ts';

/** Connections of one client: more than the answers that it may have in progress. */
const OF_ONE = 150;
/** Requests on one connection: far more than fits between its two ends. */
const FILES = 4;
const STREAMS = 2;
const AT_ONCE = 16;
/** Far more than opening a stream takes on a busy machine. */
const WITHIN_MS = 8000;

export const slowReaders: Attack = {
  name: 'answers and streams that are never read',
  count: { whole: 1200, short: 300 },
  mixes: true,
  async run(target, count) {
    const clients = Array.from({ length: Math.ceil(count / OF_ONE) }, () => target.newAddress());
    const orders = await Promise.all(clients.map((address) => placeGuestOrder(target, address)));
    const memory = watchMemory(target);
    const readers: RawConnection[] = [];
    // Opened a few at a time; if all at once, most would be refused.
    await inParallel(
      Array.from({ length: count }, (_, at) => at % clients.length),
      AT_ONCE,
      async (client) => {
        const from = `Host: x\r\nX-Forwarded-For: ${clients[client] ?? ''}\r\n`;
        const get = `GET ${target.largeFile} HTTP/1.1\r\n${from}\r\n`;
        const follow = followRequest(orders[client], from);
        const text = get.repeat(FILES) + follow.repeat(STREAMS);
        const reader = openRaw(target.port, text, { reads: false });
        readers.push(reader);
        await reader.answered;
      },
    );
    await memory.look();
    const violations: string[] = [];
    const cutOff = () => readers.filter(({ isClosed }) => isClosed()).length;
    let left = 0;
    try {
      violations.push(...(await othersServed(target)));
      // After the burst, other users at an attacker's address are served too.
      await eventually(
        'whoever is at the same address to be served',
        async () => (await othersServed(target, clients[0])).length === 0,
        { withinMs: 60_000 },
      ).catch((error: unknown) => violations.push(String(error)));
      // A connection that reads nothing notices only by writing that it was closed.
      for (const reader of readers) reader.write('\r\n');
      violations.push(...(await othersServed(target)));
      await memory.look();
      left = count - cutOff();
    } finally {
      for (const reader of readers) reader.close();
    }
    const allFollow = async (): Promise<boolean> => {
      for (const [at, address] of clients.entries())
        if (!(await canFollow(target, orders[at], address))) return false;
      return true;
    };
    await eventually('orders to be followed again', allFollow, { withinMs: 60_000 }).catch((error: unknown) =>
      violations.push(String(error)),
    );
    violations.push(...memory.violations);
    const result = `${count - left} cut off, ${left} left, ${memory.mostMb} MB of memory at most`;
    return { result, violations };
  },
};

function followRequest(order: GuestOrder | undefined, from: string): string {
  const body = JSON.stringify({ orderNo: order?.orderNo, resultKey: order?.resultKey });
  return (
    `POST /huafei-agw${FOLLOW_ORDER_PATH} HTTP/1.1\r\n${from}Content-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  );
}

async function canFollow(target: Target, order: GuestOrder | undefined, address: string): Promise<boolean> {
  const leave = new AbortController();
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(WITHIN_MS)]);
  const body = JSON.stringify({ orderNo: order?.orderNo, resultKey: order?.resultKey });
  const init = { method: 'POST', body, signal };
  const answer = await target.ask(`/huafei-agw${FOLLOW_ORDER_PATH}`, address, init).catch(() => null);
  const isStream = answer?.headers.get('content-type') === 'text/event-stream';
  leave.abort();
  return isStream;
}
