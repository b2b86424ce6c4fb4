import { generateKeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { publicKeysOf, readSignedHead, signHead } from './signed-head.ts';

const ours = generateKeyPair();
const next = generateKeyPair();
const head = { sealNo: 1234, hash: '0f'.repeat(32) };
const at = Date.parse('2026-11-28T10:00:00Z');
const signed = signHead(ours.secretKey, head, at);

test('a signed head is read with its time, however long ago it was signed', () => {
  expect(readSignedHead(ours.publicKey, signed)).toEqual({ ...head, at: new Date(at) });
  expect(readSignedHead(ours.publicKey, ` ${signed}\n`)).not.toBeNull();
});

test('a head is read with either key during a key change, and later with the public key only', () => {
  const both = signHead(`${next.secretKey} ${ours.secretKey}`, head, at);
  for (const { publicKey } of [ours, next]) expect(readSignedHead(publicKey, both)).toMatchObject(head);
  expect(readSignedHead(publicKeysOf(`${next.secretKey} ${ours.secretKey}`), signed)).toMatchObject(head);
  expect(readSignedHead(publicKeysOf(next.secretKey), signed)).toBeNull();
});

test.each([
  ['another number of seals', signed.replace('1234:', '1235:')],
  ['another hash', signed.replace('0f0f', '0f0e')],
  ['another time', signed.replace(/:(\d+):([^:]+)$/, (_, time, rest) => `:${Number(time) + 1}:${rest}`)],
  ['a signature of somebody else', signHead(next.secretKey, head, at)],
  ['no signature', signed.replace(/:[^:]+$/, ':')],
  ['a head without a time', `1234:${head.hash}`],
  ['no text', ''],
])('a head with %s is not accepted', (_what, text) => {
  expect(readSignedHead(ours.publicKey, text)).toBeNull();
});
