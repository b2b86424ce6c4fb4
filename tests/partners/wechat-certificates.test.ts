// A WeChat Pay merchant with platform certificates, while they are replaced: fetched from the stand-in.

import { generateRsaKeyPair, type NamedRsaKey, readNamedRsaKeys } from '@phonebill/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { played } from '../../apps/launcher/src/keys/played-partners.ts';
import {
  createPlatformCertificates,
  type PlatformCertificates,
} from '../../apps/gateway/src/partners/wechat-pay/http-platform-certificates.ts';
import { createWechatPay } from '../../apps/gateway/src/partners/wechat-pay/http-wechat-pay.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { wechatMerchantOf } from '../support/played-partners.ts';
import { adapterOptions } from './adapter-options.ts';
import { startWorld, type World } from './world.ts';

const { gateway, sandbox } = played.wechat.variables(played.wechat.make());
const [PRESENT, NEXT] = ['7132D72A03E93CDDF8C03BBD1F37EED1', '7132D72A03E93CDDF8C03BBD1F37EED2'];
const [present, next] = [generateRsaKeyPair(), generateRsaKeyPair()];
/** A certificate as an older merchant has it; its end makes the process fetch the next one. */
const given: NamedRsaKey = {
  ...readNamedRsaKeys(`${PRESENT}=${present.publicKey}`)[0],
  endsAt: new Date(Date.now() + 24 * 3_600_000),
};

let world: World;
beforeAll(async () => {
  world = await startWorld({
    ...freshKeys(),
    ...sandbox,
    WECHAT_PAY_PLATFORM_KEYS: `${PRESENT}=${present.privateKey} ${NEXT}=${next.privateKey}`,
  });
});
afterAll(() => world.stop());

/** Returns a process that was given only the present certificate. */
function process(over: object = {}) {
  const options = {
    ...adapterOptions(world, []),
    ...wechatMerchantOf(gateway),
    platformKeys: [given] as const,
    baseUrl: `${world.url}/wechat`,
    signOn: null,
    ...over,
  };
  const certificates: PlatformCertificates | null = createPlatformCertificates(options, 'cashier');
  if (!certificates) throw new Error('a merchant with certificates');
  const provider = createWechatPay({ ...options, fetchedKeys: certificates.keys });
  return { certificates, provider, close: () => Promise.all([certificates.close(), provider.close()]) };
}

test('certificates are published side by side, and answers signed by the next one are accepted', async () => {
  const { certificates, provider, close } = process();
  expect(await provider.query('P261127000100000100000001')).toEqual({ kind: 'notFound' });
  expect(await certificates.fetch()).toEqual({ kind: 'fetched' });
  expect(certificates.keys().map(({ name }) => name)).toEqual([NEXT, PRESENT]);
  const [newest, oldest] = certificates.keys().map(({ endsAt }) => Number(endsAt) - world.now());
  expect(newest).toBeGreaterThan(4 * 365 * 24 * 3_600_000);
  expect(oldest).toBeLessThan(11 * 24 * 3_600_000);
  await world.faults('wechat', { oldKeysEnd: true });
  expect(await provider.query('P261127000100000100000001')).toEqual({ kind: 'notFound' });
  expect(await certificates.fetch()).toEqual({ kind: 'fetched' });
  expect(certificates.keys().map(({ name }) => name)).toEqual([NEXT]);
  await world.faults('wechat', {});
  await close();
});

test('a process that has not fetched the next certificate does not accept its signatures', async () => {
  await world.faults('wechat', { oldKeysEnd: true });
  const { provider, close } = process();
  expect(await provider.query('P261127000100000100000001')).toMatchObject({ kind: 'indeterminate' });
  await world.faults('wechat', {});
  await close();
});

test('certificates encrypted with another API v3 key are not accepted', async () => {
  const { certificates, close } = process({ apiV3Keys: ['0'.repeat(32)] });
  expect(await certificates.fetch()).toMatchObject({ kind: 'indeterminate' });
  expect(certificates.keys()).toEqual([]);
  await close();
});

test('a merchant that uses a public key is told that there is no certificate', async () => {
  const other = await startWorld({ ...freshKeys(), ...sandbox });
  const { certificates, close } = process({ baseUrl: `${other.url}/wechat` });
  expect(await certificates.fetch()).toMatchObject({ kind: 'indeterminate' });
  await close();
  await other.stop();
});
