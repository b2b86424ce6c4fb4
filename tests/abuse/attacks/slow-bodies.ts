/** One client begins many requests and never ends their bodies. */
import { counted } from '../../harness/report.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { othersServed } from '../others-served.ts';
import { openRaw, statusOf } from '../raw-connection.ts';

/** A client may have fewer than this under way. */
const FEW = 100;

export const slowBodies: Attack = {
  name: 'slow bodies of one client',
  count: { whole: 505, short: 120 },
  mixes: true,
  async run(target, count) {
    const address = target.newAddress();
    const bodies = Array.from({ length: count }, () =>
      openRaw(
        target.port,
        `POST /huafei-agw/vi/limit HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
      ),
    );
    try {
      const refused = () => bodies.filter(({ answer }) => statusOf(answer()) === 503);
      await eventually('most bodies to be refused', () => refused().length > count - FEW);
      const violations = await othersServed(target);
      const statuses = bodies.map(({ answer }) => statusOf(answer()));
      const result = counted(statuses.map((status) => (status === 0 ? 'wait for their end' : `${status}`)));
      return { result, violations };
    } finally {
      for (const body of bodies) body.close();
    }
  },
};
