// Tests of replies on a real database: written once, handled once however often a process dies, parts joined.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/support/postgres.ts';
import { createRateLimits } from '../../../db/rate-limits/index.ts';
import type { Pool } from '../../../db/index.ts';
import { createTestPool } from '../../../db/testing/test-pool.ts';
import type { AskReplies, SmsReplyEvent } from '../../../partners/sms/index.ts';
import { DAY_MS } from '../../../runtime/time/index.ts';
import { createSmsReplies, type ReplyReceiver, type SmsReplies } from './sms-replies.ts';

type Told = Parameters<ReplyReceiver['reply']>[0];

let database: TestDatabase;
let pool: Pool;
let now = Date.UTC(2026, 10, 22, 4);
let numbers = 0;
let ids = 0;

/** The replies passed to the agreements, each message once, as they recognise repeats. */
let told: Told[] = [];
let known = new Map<string, Told>();
/** The messages that were sent, by request number; the centre sends nothing twice under one. */
let sent = new Map<string, { mobileNo: string; text: string }>();
let smsTaken = true;
let logged: string[] = [];
/** The answer of a centre that signs nothing when asked which replies a number sent. */
let says: Awaited<ReturnType<AskReplies>>;
let asked: [mobileNo: string, at: Date][] = [];
/** The point at which the process dies: before or after it passes the reply on, or sends the answer. */
let dies: 'beforeTold' | 'afterTold' | 'beforeSent' | 'afterSent' | null = null;

let replies: SmsReplies;
/** The replies of a centre that signs nothing. */
let unsigned: SmsReplies;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 6);
  const clock = () => now;
  const die = (at: typeof dies): void => {
    if (dies !== at) return;
    dies = null;
    throw new Error('the process died');
  };
  const parts: Omit<Parameters<typeof createSmsReplies>[0], 'askReplies'> = {
    pool,
    rateLimits: createRateLimits({ pool, clock }),
    receiver: {
      async reply(reply) {
        die('beforeTold');
        told.push(reply);
        known.set(reply.messageId, reply);
        die('afterTold');
        return reply.word === 'unclear' ? 'nothing' : 'done';
      },
    },
    sms: {
      async send({ requestNo, mobileNo, text }) {
        die('beforeSent');
        if (!smsTaken) return false;
        if (!sent.has(requestNo)) sent.set(requestNo, { mobileNo, text });
        die('afterSent');
        return true;
      },
    },
    languageOf: async (mobileNo) => (mobileNo.endsWith('1') ? 'en' : null),
    clock,
    telemetry: {
      log: (_level, message, facts) => void logged.push(`${message} ${JSON.stringify(facts)}`),
      providerMismatch: () => undefined,
    },
  };
  replies = createSmsReplies({ ...parts, askReplies: null });
  unsigned = createSmsReplies({
    ...parts,
    askReplies: async (mobileNo, at) => {
      asked.push([mobileNo, at]);
      return says;
    },
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  told = [];
  known = new Map();
  sent = new Map();
  logged = [];
  smsTaken = true;
  dies = null;
  asked = [];
  says = { kind: 'replies', texts: [] };
});

const newNumber = (end = '0'): string => `1390000${String((numbers += 1)).padStart(3, '0')}${end}`;
function event(mobileNo: string, text: string, part: SmsReplyEvent['part'] = null): SmsReplyEvent {
  const messageId = `MO${(ids += 1)}`;
  return { messageId, from: mobileNo, to: '1065800886', text, part, receivedAt: new Date(now) };
}
/** Hands over the centre's messages, and runs their jobs. */
async function arrive(...events: SmsReplyEvent[]): Promise<void> {
  for (const one of events) {
    await replies.handleWebhook(one);
    await replies.handle(one.messageId).catch(() => undefined);
  }
}
const jobsOf = async (messageId: string): Promise<number> =>
  (
    await pool.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'handleSmsReply' and j.payload ->> 'messageId' = $1`,
      [messageId],
    )
  ).rowCount ?? 0;

test('a reply that the SMS centre delivers several times is handled once and answered once', async () => {
  const mobileNo = newNumber();
  const reply = event(`+86${mobileNo}`, 'Ｙ　３７ ');
  await Promise.all([replies.handleWebhook(reply), replies.handleWebhook(reply)]);
  expect(await jobsOf(reply.messageId)).toBe(1);
  await arrive(reply, reply);
  expect(told).toEqual([
    { mobileNo, word: 'agree', replyCode: '37', repliedAt: reply.receivedAt, messageId: reply.messageId },
  ]);
  expect([...sent.values()]).toEqual([
    { mobileNo, text: expect.stringMatching(/^【话费充值】您已同意.*T37.* You agreed.*T37/) as string },
  ]);
});

test('a yes from a centre without signatures is applied once a query of the centre confirms it', async () => {
  const mobileNo = newNumber();
  const reply = event(`+86${mobileNo}`, 'Ｙ37');
  await unsigned.handleWebhook(reply);
  await unsigned.handle(reply.messageId);
  expect([told, sent.size]).toEqual([[], 0]);
  // Its own job looks again within seconds, the regular one each minute.
  expect(await jobsOf(reply.messageId)).toBe(2);
  says = { kind: 'indeterminate', why: 'sms.queryReplies: no answer' };
  await expect(unsigned.handle(reply.messageId)).rejects.toThrow('not known: sms.queryReplies');
  says = { kind: 'replies', texts: ['N37', ' y 37 '] };
  now += 60_000;
  await unsigned.lookAfter();
  expect(told).toMatchObject([{ mobileNo, word: 'agree', replyCode: '37' }]);
  expect(asked.at(-1)).toEqual([mobileNo, reply.receivedAt]);
  expect(sent.size).toBe(1);
});

test.each(['N37', 'Y38', 'Y', 'T37', 'Y37 38'])(
  'a yes for which the centre has %s instead changes nothing and is not answered',
  async (text) => {
    says = { kind: 'replies', texts: [text] };
    const reply = event(newNumber(), 'Y37');
    await unsigned.handleWebhook(reply);
    await unsigned.handle(reply.messageId);
    now += 59 * 60_000;
    await unsigned.lookAfter();
    expect([told, logged]).toEqual([[], []]);
    now += 60_000;
    await unsigned.lookAfter();
    expect([told, sent.size]).toEqual([[], 0]);
    expect(logged).toEqual([
      expect.stringMatching(/^a yes that its centre does not know changes nothing/) as string,
    ]);
    const { rows } = await pool.query('select word, outcome from sms_replies where message_id = $1', [
      reply.messageId,
    ]);
    expect(rows).toEqual([{ word: 'agree', outcome: 'notSaid' }]);
  },
);

test('a yes that its centre does not confirm for a day changes nothing', async () => {
  says = { kind: 'indeterminate', why: 'sms.queryReplies: no answer' };
  const reply = event(newNumber(), 'Y37');
  await unsigned.handleWebhook(reply);
  now += DAY_MS - 60_000;
  await unsigned.lookAfter();
  expect(logged).toEqual([
    expect.stringMatching(/^a reply could not be handled and is tried again/) as string,
  ]);
  now += 60_000;
  await unsigned.lookAfter();
  expect([told, sent.size, logged.length]).toEqual([[], 0, 2]);
  await unsigned.handle(reply.messageId);
  expect(asked).toHaveLength(2);
});

test('a yes that was applied is not confirmed again when its answer is sent later', async () => {
  const mobileNo = newNumber();
  says = { kind: 'replies', texts: ['Y37'] };
  smsTaken = false;
  const reply = event(mobileNo, 'Y37');
  await unsigned.handleWebhook(reply);
  await expect(unsigned.handle(reply.messageId)).rejects.toThrow('not taken');
  says = { kind: 'indeterminate', why: 'sms.queryReplies: no answer' };
  smsTaken = true;
  await unsigned.handle(reply.messageId);
  expect([told.length, known.size, sent.size, asked.length]).toEqual([2, 1, 1, 1]);
});

test('a refusal and a stop are applied at once, because they only end something', async () => {
  for (const text of ['N37', 'T', 'TD']) {
    const reply = event(newNumber(), text);
    await unsigned.handleWebhook(reply);
    await unsigned.handle(reply.messageId);
  }
  expect(told.map(({ word }) => word)).toEqual(['refuse', 'stop', 'stopAll']);
  expect(asked).toEqual([]);
});

test('the answer is in the member’s language if it is known', async () => {
  const mobileNo = newNumber('1');
  await arrive(event(mobileNo, 'TD'));
  expect([...sent.values()].map(({ text }) => text)).toEqual([
    '【Phone top-up】All automatic top-ups that others pay for your number are stopped.',
  ]);
});

test.each(['beforeTold', 'afterTold', 'beforeSent', 'afterSent'] as const)(
  'after a process ends %s, the reply is handled again and answered once',
  async (moment) => {
    const mobileNo = newNumber();
    const reply = event(mobileNo, 'N37');
    dies = moment;
    await arrive(reply);
    expect(dies).toBeNull();
    await replies.handle(reply.messageId);
    await replies.handle(reply.messageId);
    expect([...known.values()]).toMatchObject([{ mobileNo, word: 'refuse', replyCode: '37' }]);
    expect([...sent.values()]).toHaveLength(1);
  },
);

test('a reply whose job never ran is handled after a minute by one regular job', async () => {
  const reply = event(newNumber(), 'T');
  await replies.handleWebhook(reply);
  await replies.lookAfter();
  expect(told).toEqual([]);
  now += 60_000;
  await Promise.all([replies.lookAfter(), replies.lookAfter()]);
  expect(told).toMatchObject([{ word: 'stop', replyCode: null, messageId: reply.messageId }]);
});

test('an answer that the centre does not accept is retried, and abandoned after a day', async () => {
  const reply = event(newNumber(), 'Y37');
  smsTaken = false;
  await replies.handleWebhook(reply);
  await expect(replies.handle(reply.messageId)).rejects.toThrow('not taken');
  now += 6 * 60_000;
  await replies.lookAfter();
  expect(logged.some((line) => line.startsWith('a reply could not be handled'))).toBe(true);
  now += DAY_MS;
  await replies.lookAfter();
  expect(logged.some((line) => line.startsWith('a reply stays without an answer'))).toBe(true);
  smsTaken = true;
  now += DAY_MS;
  await replies.lookAfter();
  expect(sent.size).toBe(0);
});

test('the parts of a message are joined in order once all have arrived', async () => {
  const mobileNo = newNumber();
  const part = (n: number, text: string) => event(mobileNo, text, { part: n, parts: 3, reference: '7' });
  const [one, two, three] = [part(1, '同'), part(2, '意'), part(3, '37')];
  const other = event(newNumber(), '拒', { part: 1, parts: 3, reference: '7' });
  await arrive(three, other, one, one);
  expect(told).toEqual([]);
  await replies.handleWebhook(two);
  await Promise.all([one, two, three].map(({ messageId }) => replies.handle(messageId)));
  expect(new Set(told.map(({ messageId }) => messageId))).toEqual(new Set([one.messageId]));
  expect(told[0]).toMatchObject({ mobileNo, word: 'agree', replyCode: '37' });
  expect(sent.size).toBe(1);
  await replies.handle(two.messageId);
  expect(sent.size).toBe(1);
});

test('a reply in parts whose jobs never ran is handled after a minute', async () => {
  const mobileNo = newNumber();
  const part = (n: number, text: string) => event(mobileNo, text, { part: n, parts: 2, reference: '8' });
  await replies.handleWebhook(part(1, 'N'));
  await replies.handleWebhook(part(2, '37'));
  now += 60_000;
  await replies.lookAfter();
  expect(told).toMatchObject([{ mobileNo, word: 'refuse', replyCode: '37' }]);
});

test('the last part is handled a minute after its arrival, however long the others have waited', async () => {
  const mobileNo = newNumber();
  const part = (n: number, text: string) => event(mobileNo, text, { part: n, parts: 2, reference: '8' });
  await arrive(part(1, 'T'));
  now += 600_000;
  await replies.lookAfter();
  await replies.handleWebhook(part(2, '37'));
  now += 60_000;
  await replies.lookAfter();
  expect(told).toMatchObject([{ mobileNo, word: 'stop', replyCode: '37' }]);
});

test('a part is never joined with one of an earlier message under the same reference', async () => {
  const mobileNo = newNumber();
  const part = (n: number, text: string) => event(mobileNo, text, { part: n, parts: 2, reference: '7' });
  await arrive(part(1, 'Y'));
  now += 2 * 3_600_000;
  const late = [part(2, '37'), part(1, 'N')];
  await arrive(...late);
  expect(told).toMatchObject([{ word: 'refuse', replyCode: '37' }]);
});

test('a message of which a part is missing is handled as unclear after a day', async () => {
  const mobileNo = newNumber();
  const part = event(mobileNo, 'Y', { part: 1, parts: 2, reference: '9' });
  await arrive(part);
  now += DAY_MS - 1000;
  await replies.lookAfter();
  expect(told.filter((one) => one.mobileNo === mobileNo)).toEqual([]);
  now += 2000;
  await replies.lookAfter();
  expect(told.filter((one) => one.mobileNo === mobileNo)).toMatchObject([{ word: 'unclear' }]);
  expect([...sent.values()].map((one) => one.text)).toContainEqual(
    expect.stringMatching(/^【话费充值】未能识别/),
  );
});

test('stores a reply from a sender without a mobile number, but neither handles nor answers it', async () => {
  await arrive(event('10086', 'TD'), event('+447700900123', 'TD'));
  expect([told, sent.size]).toEqual([[], 0]);
  const { rows } = await pool.query("select outcome from sms_replies where outcome = 'notAMobileNumber'");
  expect(rows).toHaveLength(2);
});

test('a number gets at most twenty answers a day, but each reply is applied', async () => {
  const mobileNo = newNumber();
  for (let count = 0; count < 22; count += 1) await arrive(event(mobileNo, '您好，我正在开会'));
  await arrive(event(mobileNo, 'TD'));
  expect(sent.size).toBe(20);
  expect(told.at(-1)).toMatchObject({ word: 'stopAll' });
});

test('logs neither the number nor the text', async () => {
  const mobileNo = newNumber();
  await arrive(event(mobileNo, 'Y37'), event(mobileNo, '我的密码是secret'));
  expect(logged).toHaveLength(2);
  expect(logged.join()).not.toMatch(new RegExp(`${mobileNo}|secret|Y37`));
});
