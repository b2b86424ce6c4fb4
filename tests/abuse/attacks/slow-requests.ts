/**
 * Requests that are begun and never completed: many headers; many bodies from one client, or a few from each
 * of many networks of one customer. The oldest bodies are cut off; a client that sends a whole request gets
 * through, also from the same address.
 */
import { counted } from '../../harness/report.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { othersServed } from '../others-served.ts';
import { openRaw, statusOf } from '../raw-connection.ts';

export const slowBodies = attackFrom('slow bodies of one client', () => '198.18.0.1', 100);
export const slowBodiesOfManyNetworks = attackFrom(
  'slow bodies, a few of each of 250 IPv6 networks',
  (at) => `2001:db8:ff:${(at % 250).toString(16)}::1`,
  260,
);

/** Calls and the partners' webhook paths: a body is read before its sender is known. */
const PARTNERS = ['cashier', 'carrier', 'entrust', 'sms', 'accounts'];
const PATHS = ['/vi/limit', ...PARTNERS.map((partner) => `/partner/${partner}`)];

/** `mostLeft`: fewer than this may remain in progress. */
function attackFrom(name: string, addressOf: (at: number) => string, mostLeft: number): Attack {
  return {
    name,
    count: { whole: 1010, short: 300 },
    mixes: true,
    async run(target, count) {
      const bodies = Array.from({ length: count }, (_, at) =>
        openRaw(
          target.port,
          `POST /huafei-agw${PATHS[at % PATHS.length]} HTTP/1.1\r\nHost: x\r\n` +
            `X-Forwarded-For: ${addressOf(at)}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
        ),
      );
      try {
        const cutOff = () => bodies.filter(({ answer }) => statusOf(answer()) === 408);
        await eventually('the oldest bodies to be cut off', () => cutOff().length > count - mostLeft, {
          withinMs: 60_000,
        });
        const violations = await othersServed(target);
        for (const wrong of await othersServed(target, addressOf(0)))
          violations.push(`at the attacker's address ${wrong}`);
        const statuses = bodies.map(({ answer }) => statusOf(answer()));
        const result = counted(statuses.map((status) => (status === 0 ? 'wait for their end' : `${status}`)));
        return { result, violations };
      } finally {
        for (const body of bodies) body.close();
      }
    },
  };
}

export const slowHeaders: Attack = {
  name: 'connections whose headers never end',
  count: { whole: 505, short: 120 },
  mixes: true,
  async run(target, count) {
    const opened = Array.from({ length: count }, () =>
      openRaw(target.port, `GET /livez HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${target.newAddress()}\r\n`),
    );
    try {
      const violations = await othersServed(target);
      return {
        result: counted(opened.map(({ isClosed }) => (isClosed() ? 'hung up on' : 'wait'))),
        violations,
      };
    } finally {
      for (const one of opened) one.close();
    }
  },
};

/** One of three kinds each: headers that never end, a body that never comes, metrics that are never read. */
const TO_OPERATIONS = [
  'GET /readyz HTTP/1.1\r\nHost: x\r\n',
  'POST /readyz HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100\r\n\r\na',
  'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50),
];

/** A client that reaches this port by mistake cannot block operators' probes or metrics. */
export const slowToOperations: Attack = {
  name: 'slow requests and unread metrics at the operations port',
  count: { whole: 600, short: 120 },
  mixes: true,
  async run(target, count) {
    const mostLeft = 60;
    const port = Number(new URL(target.healthUrl).port);
    const opened = Array.from({ length: count }, (_, at) =>
      openRaw(port, TO_OPERATIONS[at % TO_OPERATIONS.length] ?? '', { reads: at % 3 !== 2 }),
    );
    try {
      // A connection that reads nothing does not notice that it was cut off.
      const readers = opened.filter((_, at) => at % 3 !== 2);
      const cutOff = () => readers.filter(({ isClosed }) => isClosed());
      await eventually('the oldest to be cut off', () => cutOff().length > readers.length - mostLeft, {
        withinMs: 60_000,
      });
      const violations = await othersServed(target);
      return {
        result: counted(readers.map(({ isClosed }) => (isClosed() ? 'hung up on' : 'wait'))),
        violations,
      };
    } finally {
      for (const one of opened) one.close();
    }
  },
};
