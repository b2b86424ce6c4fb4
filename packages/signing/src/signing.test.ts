import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSigner, createVerifier, generateKeyPair, InvalidSignature } from './index.ts';

const keys = generateKeyPair();
const signer = createSigner(keys.secretKey);
const verifier = createVerifier(keys.publicKey);
const NOW = Date.UTC(2026, 10, 20);

test('a signature verifies for any body', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (body, id) => {
      verifier.verify(body, { ...signer.sign(body, id, NOW) }, NOW + 1000);
    }),
    { numRuns: 50 },
  );
});

test('a changed body, id, time or key is refused', () => {
  const headers = signer.sign('{"a":1}', 'msg-1', NOW);
  expect(() => verifier.verify('{"a":2}', { ...headers }, NOW)).toThrow(InvalidSignature);
  expect(() => verifier.verify('{"a":1}', { ...headers, 'webhook-id': 'msg-2' }, NOW)).toThrow(
    InvalidSignature,
  );
  expect(() =>
    verifier.verify('{"a":1}', { ...headers, 'webhook-timestamp': String(NOW / 1000 + 1) }, NOW),
  ).toThrow(InvalidSignature);
  expect(() => createVerifier(generateKeyPair().publicKey).verify('{"a":1}', { ...headers }, NOW)).toThrow(
    InvalidSignature,
  );
});

test('an untrusted key verifies no message, and the other of two still does', () => {
  const other = generateKeyPair();
  const either = createVerifier(`${keys.publicKey} ${other.publicKey}`);
  const trusts = (publicKey: string): boolean => publicKey !== keys.publicKey;
  const headers = { ...signer.sign('x', 'msg-1', NOW) };
  either.verify('x', headers, NOW);
  expect(() => either.verify('x', headers, NOW, trusts)).toThrow(InvalidSignature);
  either.verify('x', { ...createSigner(other.secretKey).sign('x', 'msg-1', NOW) }, NOW, trusts);
});

test('an old message and one from the future are refused', () => {
  const headers = { ...signer.sign('x', 'msg-1', NOW) };
  verifier.verify('x', headers, NOW + 300_000);
  expect(() => verifier.verify('x', headers, NOW + 301_000)).toThrow('timestamp outside the window');
  expect(() => verifier.verify('x', headers, NOW - 301_000)).toThrow('timestamp outside the window');
});

test('missing or malformed headers are refused, and one valid signature among several is enough', () => {
  const headers = { ...signer.sign('x', 'msg-1', NOW) };
  expect(() => verifier.verify('x', {}, NOW)).toThrow('signature headers missing');
  expect(() => verifier.verify('x', { ...headers, 'webhook-timestamp': 'soon' }, NOW)).toThrow(
    'timestamp not a number',
  );
  expect(() => verifier.verify('x', { ...headers, 'webhook-signature': 'v1,abc' }, NOW)).toThrow(
    'signature does not match',
  );
  verifier.verify('x', { ...headers, 'webhook-signature': `v1,abc ${headers['webhook-signature']}` }, NOW);
});

test('invalid keys are refused when read', () => {
  expect(() => createSigner('whsk_abc')).toThrow('not a whsk_ key');
  expect(() => createVerifier(keys.secretKey)).toThrow('not a whpk_ key');
});
