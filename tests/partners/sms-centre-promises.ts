// Tests of what the product relies on when it sends messages, whichever provider sends them: they run on
// every adapter, with a stateful centre.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type SmsCentre, smsMessage, type SmsReplyEvent } from '../../apps/gateway/src/partners/sms/index.ts';
import type { Notice, World } from './world.ts';

export interface CentreUnderTest {
  readonly world: World;
  /** Two adapters, as two processes have them. */
  readonly centres: readonly [SmsCentre, SmsCentre];
  /** The reasons in the log why messages were not taken. */
  readonly reasons: string[];
  /** Returns the replies in a request to the world's receiver. Throws for one that is not from the centre. */
  readonly repliesIn: (notice: Notice) => readonly SmsReplyEvent[];
}

export interface CentreCase {
  readonly name: string;
  /** The centre's name in the sandbox. */
  readonly partner: string;
  readonly start: () => Promise<CentreUnderTest>;
  /** Time (ms) after which a lost message is sent again; 6 minutes when omitted. */
  readonly laterMs?: number;
}

let numbers = 0;

/** Returns a notice to a number that no other test uses. */
function noticeTo(mobileNo = `1370013${String((numbers += 1)).padStart(4, '0')}`) {
  const number = '138****8000';
  const amount = '50.00';
  const message = smsMessage('order.credited', 'zh', `【话费充值】${number}的¥${amount}话费已到账。`, () => ({
    number,
    amount,
  }));
  return { ...message, requestNo: `E${String(numbers).padStart(36, '0')}`, mobileNo };
}

export function describeSmsCentre({ name, partner, start, laterMs = 6 * 60_000 }: CentreCase): void {
  describe(`DESIGN promises of an SMS centre: ${name}`, () => {
    let under: CentreUnderTest;
    beforeAll(async () => {
      under = await start();
    });
    afterEach(() => under.world.faults(partner, {}));
    afterAll(() => under.world.stop());

    const sentTo = async (mobileNo: string): Promise<{ text: string }[]> =>
      (await under.world.open('GET', `/messages?mobileNo=${mobileNo}`))['messages'] as { text: string }[];

    test('a message is accepted and delivered with its amounts and text', async () => {
      const notice = noticeTo();
      expect(await under.centres[0].send(notice)).toBe(true);
      const [sent, ...others] = await sentTo(notice.mobileNo);
      expect(others).toEqual([]);
      expect(sent?.text).toContain('138****8000');
      expect(sent?.text).toContain('50.00');
    });

    test('a repeated request is one message, also from another process', async () => {
      const notice = noticeTo();
      for (const centre of [...under.centres, ...under.centres]) expect(await centre.send(notice)).toBe(true);
      expect(await sentTo(notice.mobileNo)).toHaveLength(1);
    });

    test('a message whose answer was lost is found, and not sent again', async () => {
      const notice = noticeTo();
      await under.world.faults(partner, { dropReplyRate: 1 });
      expect(await under.centres[0].send(notice)).toBe(false);
      await under.world.faults(partner, {});
      // The message is found as soon as the centre knows its outcome.
      await expect.poll(() => under.centres[1].send(notice)).toBe(true);
      under.world.passes(laterMs);
      expect(await under.centres[0].send(notice)).toBe(true);
      expect(await sentTo(notice.mobileNo)).toHaveLength(1);
    });

    test('a message whose request was lost is sent once later', async () => {
      const notice = noticeTo();
      await under.world.faults(partner, { dropRequestRate: 1 });
      expect(await under.centres[0].send(notice)).toBe(false);
      await under.world.faults(partner, {});
      under.world.passes(laterMs);
      const answers = await Promise.all(under.centres.map((centre) => centre.send(notice)));
      expect(answers).toContain(true);
      expect(await sentTo(notice.mobileNo)).toHaveLength(1);
    });

    test('a failing centre accepts no message', async () => {
      const notice = noticeTo();
      for (const knobs of [{ errorRate: 1 }, { down: true }]) {
        await under.world.faults(partner, knobs);
        expect(await under.centres[0].send(notice)).toBe(false);
      }
      expect(await sentTo(notice.mobileNo)).toEqual([]);
    });

    test('with all faults at once each of twenty messages is sent once', async () => {
      const notices = Array.from({ length: 20 }, () => noticeTo());
      await under.world.faults(partner, { errorRate: 0.2, dropReplyRate: 0.3, dropRequestRate: 0.2 });
      const sendAll = () =>
        Promise.all(notices.flatMap((notice) => under.centres.map((centre) => centre.send(notice))));
      for (let rounds = 0; rounds < 4; rounds += 1) {
        await sendAll();
        under.world.passes(laterMs);
      }
      await under.world.faults(partner, {});
      await sendAll();
      for (const { mobileNo } of notices) expect(await sentTo(mobileNo)).toHaveLength(1);
    });

    test('a logged reason contains no number, text or parameter', async () => {
      const notice = noticeTo();
      under.reasons.length = 0;
      await under.world.faults(partner, { errorRate: 1 });
      await under.centres[0].send(notice);
      expect(under.reasons).toHaveLength(1);
      expect(under.reasons[0]).not.toMatch(/\d{4}|138|50\.00|充值/);
    });

    test('a reply that arrives twice has the same content both times', async () => {
      const notice = noticeTo();
      await under.centres[0].send(notice);
      await under.world.open('POST', '/replies', { mobileNo: notice.mobileNo, text: 'Y37', twice: true });
      const replies = (): readonly SmsReplyEvent[] =>
        under.world.notices
          .flatMap((one) => under.repliesIn(one))
          .filter(({ from }) => from.endsWith(notice.mobileNo));
      await expect.poll(() => replies().length).toBe(2);
      const [one, other] = replies();
      expect(one).toEqual(other);
      expect(one).toMatchObject({ text: 'Y37', part: null });
      expect(Math.abs((one?.receivedAt.getTime() ?? 0) - under.world.now())).toBeLessThan(60_000);
    });
  });
}
