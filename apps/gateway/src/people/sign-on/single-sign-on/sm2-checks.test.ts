/** SM2 of strangers is checked outside the event loop, and only a limited amount of it. */
import { generateSm2KeyPair, sm2Encrypt, sm2Sign } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { createSm2Checks } from './sm2-checks.ts';

const own = generateSm2KeyPair();
const other = generateSm2KeyPair();

test('accepts signatures and ciphers of the given keys and refuses others', async () => {
  const checks = createSm2Checks();
  const signature = sm2Sign('text', own.privateKey);
  expect(await checks.verify('text', signature, [own.publicKey])).toBe(true);
  expect(await checks.verify('text', signature, [other.publicKey])).toBe(false);
  expect(await checks.verify('text', 'nonsense', [own.publicKey])).toBe(false);
  const cipher = sm2Encrypt('13800138000', own.publicKey);
  expect(await checks.decrypt(cipher, [own.privateKey])).toBe('13800138000');
  expect(await checks.decrypt(cipher, [other.privateKey])).toBeNull();
  // While a key is being replaced there are two.
  expect(await checks.verify('text', signature, [other.publicKey, own.publicKey])).toBe(true);
  expect(await checks.decrypt(cipher, [other.privateKey, own.privateKey])).toBe('13800138000');
});

test('checking forged signatures does not block the event loop, and excess ones are refused', async () => {
  const checks = createSm2Checks();
  const signature = sm2Sign('text', other.privateKey);
  await checks.verify('text', signature, [own.publicKey]);
  const forged = Array.from({ length: 150 }, () => checks.verify('text', signature, [own.publicKey]));
  const done = Promise.allSettled(forged);
  const first = await Promise.race([done.then(() => 'all of them'), new Promise(setImmediate)]);
  expect(first).not.toBe('all of them');
  const outcomes = await done;
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(50);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') expect(outcome.value).toBe(false);
  // A hundred checks, on a machine that is busy with other work.
}, 60_000);
