/**
 * Replies to the service number, from the sandbox's SMS centre to the gateway and back: gateway, PostgreSQL
 * and sandbox over signed HTTP.
 */
import type { StoredText } from '../../apps/gateway/src/db/numbers/stored-numbers.ts';
import { randomUUID } from 'node:crypto';
import { createSigner, generateKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Returns a number that has received a message from us: a user's code. */
async function numberWithMessage(): Promise<string> {
  const { api, mobileNo } = await product.newUser();
  await api.call('POST /common/v1/self/sendMessage', {});
  return mobileNo;
}
const answers = async (mobileNo: string) =>
  (await product.sandbox.messages(mobileNo)).filter(({ text }) => text.includes('自动充值'));
const stored = async (mobileNo: string) =>
  (
    await product.pool.query<{ text: StoredText; word: string | null; outcome: string | null }>(
      'select text, word, outcome from sms_replies where mobile_no = $1 order by replied_at, part',
      [product.pool.numbers.store(mobileNo)],
    )
  ).rows.map((row) => ({ ...row, text: product.pool.numbers.readText(row.text) }));

/** Waits until all replies of the number have an outcome, which is stored once they have been answered. */
const doneWith = (mobileNo: string): Promise<boolean> =>
  eventually('the reply to be done with', async () =>
    (await stored(mobileNo)).every(({ outcome }) => outcome !== null),
  );

test('a reply that arrives twice, in full width, oddly spaced and with +86 is answered once', async () => {
  const mobileNo = await numberWithMessage();
  await product.sandbox.reply(mobileNo, 'Y37', {
    twice: true,
    fullWidth: true,
    oddSpacing: true,
    countryCode: true,
  });
  await eventually('the answer', async () => (await answers(mobileNo)).length === 1);
  await eventually('nothing under way', async () => (await product.sandbox.callbacksWaiting()) === 0);
  await doneWith(mobileNo);
  expect(await stored(mobileNo)).toMatchObject([{ word: 'agree', outcome: 'nothing' }]);
  expect(await answers(mobileNo)).toHaveLength(1);
});

test('a reply in parts that arrive late and in reverse is answered once', async () => {
  const mobileNo = await numberWithMessage();
  await product.sandbox.reply(mobileNo, '拒绝037', { inParts: true, lateSeconds: 2 });
  await eventually('the answer', async () => (await answers(mobileNo)).length === 1);
  await doneWith(mobileNo);
  expect((await stored(mobileNo)).map(({ word }) => word)).toEqual(['refuse', 'refuse', 'refuse']);
});

test('a reply from another number is stored and answered for that number', async () => {
  const mobileNo = await numberWithMessage();
  const other = '13700137001';
  await product.sandbox.reply(mobileNo, 'TD', { from: other });
  await eventually('the answer', async () => (await answers(other)).length === 1);
  expect([await stored(mobileNo), await answers(mobileNo)]).toEqual([[], []]);
});

test('a reply sent while the gateway is stopped is answered after its start', async () => {
  const mobileNo = await numberWithMessage();
  await product.restart({
    whileStopped: async () => void (await product.sandbox.reply(mobileNo, 'T37')),
  });
  await eventually('the answer', async () => (await answers(mobileNo)).length === 1);
});

interface Sending {
  readonly key?: string;
  readonly at?: number;
  readonly headers?: Record<string, string>;
}
async function send(content: object, { key, at = Date.now(), headers = {} }: Sending = {}) {
  const body = JSON.stringify(content);
  const signer = createSigner(key ?? product.keys['SMS_SIGNING_KEY'] ?? '');
  const answer = await fetch(`${product.url}/huafei-agw/partner/sms`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signer.sign(body, `msg_${randomUUID()}`, at),
      ...headers,
    },
    body,
  });
  return answer.status;
}

test('a forged or malformed reply over HTTP changes nothing', async () => {
  const mobileNo = await numberWithMessage();
  const reply = {
    type: 'message.received',
    messageId: `MO${randomUUID()}`,
    from: mobileNo,
    to: '1065800886',
    text: 'Y37',
    receivedAt: new Date().toISOString(),
  };
  expect(await send(reply, { key: generateKeyPair().secretKey })).toBe(401);
  // Forged with another partner's key, without a signature, an hour late, and with the text changed after
  // signing.
  expect(await send(reply, { key: product.keys['CARRIER_SIGNING_KEY'] ?? '' })).toBe(401);
  expect(await send(reply, { headers: { 'webhook-signature': '' } })).toBe(401);
  expect(await send(reply, { at: Date.now() - 3_600_000 })).toBe(401);
  const signed = createSigner(product.keys['SMS_SIGNING_KEY'] ?? '').sign(
    JSON.stringify({ ...reply, text: 'N37' }),
    'msg_1',
    Date.now(),
  );
  expect(await send(reply, { headers: { ...signed } })).toBe(401);
  expect(await send({ ...reply, messageId: '' })).toBe(400);
  expect(await stored(mobileNo)).toEqual([]);
  // The same reply takes effect when the centre signs it.
  expect(await send(reply)).toBe(200);
  await eventually('the answer', async () => (await answers(mobileNo)).length === 1);
});
