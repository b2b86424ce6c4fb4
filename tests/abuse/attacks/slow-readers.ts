/** Many connections ask for a large file, several times over, and read nothing of it. */
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { othersServed } from '../others-served.ts';
import { openRaw } from '../raw-connection.ts';

export const slowReaders: Attack = {
  name: 'answers of eight clients that are never read',
  count: { whole: 1200, short: 520 },
  mixes: true,
  async run(target, count) {
    const clients = Array.from({ length: 8 }, () => target.newAddress());
    const readers = Array.from({ length: count }, (_, at) => {
      const from = `X-Forwarded-For: ${clients[at % 8]}`;
      const get = `GET ${target.largeFile} HTTP/1.1\r\nHost: x\r\n${from}\r\n\r\n`;
      return openRaw(target.port, get.repeat(3), { reads: false });
    });
    try {
      const violations = await othersServed(target);
      // Once the burst is over, who shares an attacker's address is served too.
      await eventually(
        'whoever is at the same address to be served',
        async () => (await othersServed(target, clients[0])).length === 0,
      ).catch((error: unknown) => violations.push(String(error)));
      violations.push(...(await othersServed(target)));
      return { result: `${readers.length} asked and did not read`, violations };
    } finally {
      for (const reader of readers) reader.close();
    }
  },
};
