// Tests of the signatures of messages to channels, verified with the library that receivers use.
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { generateSharedSecret, signShared } from './index.ts';

const [first, second] = [generateSharedSecret(), generateSharedSecret()];
const message = { id: 'msg_1', body: '{"type":"order.paid"}', nowMs: Date.now() };

test('the standard library accepts a message with either of two secrets, and with no other', () => {
  const headers = { ...signShared([first, second], message) };
  for (const secret of [first, second])
    expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'order.paid' });
  expect(() => new Webhook(generateSharedSecret()).verify(message.body, headers)).toThrow(
    'No matching signature',
  );
});

test("the signature equals the standard library's", () => {
  const { id, body, nowMs } = message;
  expect(signShared([first], message)['webhook-signature']).toBe(
    new Webhook(first).sign(id, new Date(nowMs), body),
  );
});

test('the library refuses a changed body and a message ten minutes old', () => {
  const headers = { ...signShared([first], message) };
  expect(() => new Webhook(first).verify('{"type":"order.credited"}', headers)).toThrow();
  const old = signShared([first], { ...message, nowMs: message.nowMs - 10 * 60_000 });
  expect(() => new Webhook(first).verify(message.body, { ...old })).toThrow('too old');
});

test('refuses a secret of the wrong length or prefix, and an empty list of secrets', () => {
  const secretOf = (bytes: number): string => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
  for (const wrong of [secretOf(23), secretOf(65), 'whsec_', `whsk_${secretOf(32).slice(6)}`])
    expect(() => signShared([wrong], message)).toThrow('not a whsec_ secret');
  for (const right of [secretOf(24), secretOf(64)]) signShared([right], message);
  expect(() => signShared([], message)).toThrow('nothing to sign with');
});
