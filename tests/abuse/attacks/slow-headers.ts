/** Many connections that begin a request and never end its headers. */
import { counted } from '../../harness/report.ts';
import type { Attack } from '../attack.ts';
import { othersServed } from '../others-served.ts';
import { openRaw } from '../raw-connection.ts';

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
