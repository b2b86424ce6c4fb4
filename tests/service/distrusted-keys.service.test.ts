// A wallet's or channel's key that has leaked: one command ends trust in it in two gateway processes on one
// database, without a restart.
import { generateRsaKeyPair, generateSm2KeyPair, sm2PublicKeyOf } from '@phonebill/signing';
import { createPublicKey } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import { type GatewayProcesses, startGatewayProcesses } from '../support/gateway-process.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { codeOf, expectSignedOn } from '../support/sign-on-answers.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';

const keys = freshKeys();
const key = (name: string): string => keys[name] ?? '';
/** The wallet is replacing both of its keys: the gateways know the old and the new ones. */
const [newRsa, newSm2] = [generateRsaKeyPair(), generateSm2KeyPair()];

const pem = (der: string): string =>
  createPublicKey({ key: Buffer.from(der, 'base64'), format: 'der', type: 'spki' })
    .export({ type: 'spki', format: 'pem' })
    .toString();

let database: TestDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let harnesses: readonly ReturnType<typeof createSignOnHarness>[];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  processes = await startGatewayProcesses(database.url, { keys });
  const knowing = (rsaKey: string) => ({
    WALLET_RSA_PUBLIC_KEY: `${rsaKey} ${newRsa.publicKey}`,
    WALLET_SM2_PUBLIC_KEY: `${key('WALLET_SM2_PUBLIC_KEY')} ${newSm2.publicKey}`,
  });
  // The second gateway is given the same key in another format.
  const rsaKey = key('WALLET_RSA_PUBLIC_KEY');
  const gateways = [await processes.start(knowing(rsaKey)), await processes.start(knowing(pem(rsaKey)))];
  for (const gateway of gateways) await gateway.ready();
  const sandbox = createSandboxClient(processes.sandboxUrl);
  harnesses = gateways.map(({ url }) => createSignOnHarness({ url, keys, sandbox }));
}, 240_000);
afterAll(async () => {
  await processes?.end();
  await pool?.end();
  await database?.drop();
});

const operate = (command: 'distrust-key' | 'trust-key', name: string) =>
  runOperator([command, name, '--why', 'others know it'], {
    database: () => ({ pool, orderDatabaseUrls: [] }),
    clock: Date.now,
    systemUser: 'night-shift',
    print: () => undefined,
  });

let users = 0;
const newNumber = (): string => `1380014${String((users += 1)).padStart(4, '0')}`;

/** Returns both gateways' codes for a sign-on newly signed with this key. */
const signOn = (signType: 'RSA' | 'SM2', by: string) =>
  Promise.all(
    harnesses.map(async ({ check, credential }) => {
      const mobileNo = newNumber();
      const answer = await check(credential({ mobileNo, signType, key: by }));
      if (answer.msgCd === 'PMC00000') expectSignedOn(answer, mobileNo);
      return answer.msgCd;
    }),
  );

const DONE = ['PMC00000', 'PMC00000'];
const REFUSED = [codeOf('signOnInvalid'), codeOf('signOnInvalid')];

test.each([
  ['RSA', key('WALLET_RSA_PRIVATE_KEY'), key('WALLET_RSA_PUBLIC_KEY'), newRsa.privateKey],
  ['SM2', key('WALLET_SM2_PRIVATE_KEY'), key('WALLET_SM2_PUBLIC_KEY').toUpperCase(), newSm2.privateKey],
] as const)(
  'a sign-on with a distrusted %s key is refused by both processes; the other key is valid',
  async (signType, leaked, named, other) => {
    expect(await signOn(signType, leaked)).toEqual(DONE);
    expect(await operate('distrust-key', named)).toBe(0);
    expect(await signOn(signType, leaked)).toEqual(REFUSED);
    expect(await signOn(signType, other)).toEqual(DONE);
    expect(await operate('trust-key', named)).toBe(0);
    expect(await signOn(signType, leaked)).toEqual(DONE);
  },
);

test('numbers are encrypted to a trusted key of the wallet, and sign-on is refused if none is', async () => {
  const [one] = harnesses;
  if (!one) throw new Error('there are two gateways');
  const toAgree = async () => {
    const credential = one.credential({ mobileNo: newNumber(), authorized: 'N' });
    return one.check({ ...credential, authorize: 'true' });
  };
  expect(await toAgree()).toMatchObject({ authorizationFlag: 'N' });
  const walletKeys = [sm2PublicKeyOf(key('WALLET_SM2_PRIVATE_KEY')), newSm2.publicKey];
  for (const name of walletKeys) expect(await operate('distrust-key', name)).toBe(0);
  expect((await toAgree()).msgCd).toBe(codeOf('signOnUnavailable'));
  for (const name of walletKeys) expect(await operate('trust-key', name)).toBe(0);
});

test('a channel with a distrusted key can neither sign tourists on nor redeem tokens', async () => {
  const vouch = () =>
    Promise.all(
      harnesses.map(
        async ({ call, tourist }) =>
          (await call('POST', '/vi/verification', tourist({ mobileNo: newNumber() }))).msgCd,
      ),
    );
  const redeem = () =>
    Promise.all(harnesses.map(async (one) => (await one.redeem({ token: 'ct_none' })).status));
  expect(await vouch()).toEqual(DONE);
  const known = await redeem();
  expect(await operate('distrust-key', key('PARTNER_SHOP_PUBLIC_KEY'))).toBe(0);
  expect(await vouch()).toEqual(REFUSED);
  expect(await redeem()).toEqual([401, 401]);
  expect(await operate('trust-key', key('PARTNER_SHOP_PUBLIC_KEY'))).toBe(0);
  expect(await vouch()).toEqual(DONE);
  expect(await redeem()).toEqual(known);
});
