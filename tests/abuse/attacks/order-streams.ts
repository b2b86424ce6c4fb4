/** One guest follows one order many times over, with different spellings of the stream's address. */
import { FOLLOW_ORDER_PATH } from '@phonebill/contract';
import { counted } from '../../harness/report.ts';
import { eventually } from '../../support/eventually.ts';
import type { Attack } from '../attack.ts';
import { placeGuestOrder } from '../guest.ts';
import { othersServed } from '../others-served.ts';
import { openRaw, statusOf } from '../raw-connection.ts';

const path = `/huafei-agw${FOLLOW_ORDER_PATH}`;
const spellings = [
  path,
  `${path}?x=1`,
  `${path}/`,
  path.replace('follow', '%66ollow'),
  path.replaceAll('/own', '%2Fown'),
  path.replace('/own', '//own'),
  path.toUpperCase(),
  `/.${path}`,
  `http://x${path}`,
];
/** One order may have fewer streams than this. */
const FEW = 20;

export const orderStreams: Attack = {
  name: 'order streams of one guest, in nine spellings',
  count: { whole: 500, short: 90 },
  mixes: true,
  async run(target, count) {
    const address = target.newAddress();
    const { orderNo, resultKey } = await placeGuestOrder(target, address);
    const body = JSON.stringify({ orderNo, resultKey });
    const streams = Array.from({ length: count }, (_, at) =>
      openRaw(
        target.port,
        `POST ${spellings[at % spellings.length] ?? path} HTTP/1.1\r\nHost: x\r\n` +
          `X-Forwarded-For: ${address}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      ),
    );
    try {
      await eventually(
        'every stream to be answered',
        () => streams.every(({ answer, isClosed }) => statusOf(answer()) !== 0 || isClosed()),
        { withinMs: 60_000 },
      );
      const violations = await othersServed(target);
      const followed = streams.filter(({ answer }) => /^content-type: text\/event-stream/im.test(answer()));
      if (followed.length > FEW) violations.push(`${followed.length} streams of one order are open`);
      if (followed.length === 0) violations.push('the order could not be followed at all');
      return {
        result: counted(
          streams.map((one) => (followed.includes(one) ? 'open' : `${statusOf(one.answer())}`)),
        ),
        violations,
      };
    } finally {
      for (const stream of streams) stream.close();
    }
  },
};
