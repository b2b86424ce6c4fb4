/**
 * Requests that are begun and never ended: many headers; many bodies of one client, or a few of each of many
 * networks of one customer. The oldest bodies are cut off; whoever sends a whole request gets through, also
 * from the same address.
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

/** `mostLeft`: fewer than this may be under way. */
function attackFrom(name: string, addressOf: (at: number) => string, mostLeft: number): Attack {
  return {
    name,
    count: { whole: 1010, short: 300 },
    mixes: true,
    async run(target, count) {
      const bodies = Array.from({ length: count }, (_, at) =>
        openRaw(
          target.port,
          `POST /huafei-agw/vi/limit HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${addressOf(at)}\r\n` +
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
