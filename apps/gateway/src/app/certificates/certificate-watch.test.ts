import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { type NamedRsaKey, readNamedRsaKeys } from '@phonebill/signing';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readGatewayConfig } from '../../config/index.ts';
import { needed, rsa } from '../../config/testing/needed-variables.ts';
import { looksOfCertificates } from '../../http/metrics/index.ts';
import { registerLooks } from '../../http/metrics/register.ts';
import { appCertificate, rootCertificates } from '../../partners/testing/alipay-vectors.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { createCertificateWatch, readEnd } from './certificate-watch.ts';

/** A certificate of ends.example, made for this test only. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBgzCCASmgAwIBAgIUOIsSuv2u0qf1kuXe83WzGUKD9mEwCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMZW5kcy5leGFtcGxlMB4XDTI2MDEwMTAwMDAwMFoXDTI2MTAy
ODAwMDAwMFowFzEVMBMGA1UEAwwMZW5kcy5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE6eIvo60fjmZ8035rLd4sXAD3ADIXP8cisnrm+HAZX9wryuki
ryxHkiUe1bcTVRGdpog0WrhkVLa63puvTcv0lKNTMFEwHQYDVR0OBBYEFFQpsRFH
jx4n3DYNYgjABPIXdkNRMB8GA1UdIwQYMBaAFFQpsRFHjx4n3DYNYgjABPIXdkNR
MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgMBgHrXhB0i4Ua7B0
VD4/6tcVTg0AUpx7Y70dqPnWWXMCIQCjwTO1PhCo8NLTl9d4VOYBvioQyI7p2wdy
icrWzfqXww==
-----END CERTIFICATE-----`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm2vAOrIKitcP59xC
r0CcbfjULGhv3IMWLAejg5wMGzOhRANCAATp4i+jrR+OZnzTfmst3ixcAPcAMhc/
xyKyeub4cBlf3CvK6SKvLEeSJR7VtxNVEZ2miDRauGRUtrrem69Ny/SU
-----END PRIVATE KEY-----`;
const ENDED = new Date('2026-10-28T00:00:00Z');

const NOW = Date.parse('2026-12-01T00:00:00Z');
const wechatKey = 'PLATFORM_CERTIFICATE';
const wechatKeys = `${wechatKey}=${Buffer.from(appCertificate).toString('base64')}`;
const config = readGatewayConfig({
  ...needed,
  PUBLIC_URL: 'https://pages.example/bills',
  CALLBACK_URL: 'https://pages.example:8443',
  CASHIER_PROVIDER: 'wechat,alipay',
  WECHAT_PAY_APP_ID: 'wxd678efh567hg6787',
  WECHAT_PAY_MERCHANT_ID: '1900000109',
  WECHAT_PAY_CERTIFICATE_SERIAL: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
  WECHAT_PAY_PRIVATE_KEY: rsa.privateKey,
  WECHAT_PAY_API_V3_KEY: 'k'.repeat(32),
  WECHAT_PAY_PUBLIC_KEYS: wechatKeys,
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: rsa.privateKey,
  ALIPAY_PUBLIC_KEY: rsa.publicKey,
  ALIPAY_APP_CERTIFICATE: appCertificate,
  ALIPAY_ROOT_CERTIFICATE: rootCertificates,
});

async function shownBy(watch: ReturnType<typeof createCertificateWatch>) {
  const registry = new Registry();
  registerLooks(registry, looksOfCertificates(watch.ends));
  const name = 'phonebill_certificate_ends_timestamp_seconds';
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return Object.fromEntries(
    values.map(({ labels, value }) => [`${labels['whose']} ${labels['certificate']}`, value]),
  );
}

test('shows the end of the certificates of our addresses, of partners, and in variables', async () => {
  const log: unknown[] = [];
  const kept: string[] = [];
  const ends = new Map([['pages.example:443', NOW + 9 * DAY_MS]]);
  const watch = createCertificateWatch(config, {
    clock: () => NOW,
    telemetry: { log: (_level, message, fields) => void log.push([message, fields]) },
    endOf: async ({ name }) => new Date(ends.get(name) ?? NOW + 90 * DAY_MS),
    keep: async (known) => void kept.push(...known.map(({ name }) => name)),
  });
  expect(Object.keys(await shownBy(watch))).toEqual([
    `partner WECHAT_PAY_PUBLIC_KEYS ${wechatKey}`,
    'ours ALIPAY_APP_CERTIFICATE',
    'partner ALIPAY_ROOT_CERTIFICATE',
  ]);
  await watch.look();
  const shown = await shownBy(watch);
  expect(shown['ours pages.example:443']).toBe((NOW + 9 * DAY_MS) / 1000);
  expect(shown).toMatchObject({
    'ours pages.example:8443': expect.any(Number),
    'partner api.mch.weixin.qq.com:443': expect.any(Number),
    'partner carrier.example:443': expect.any(Number),
    'partner wallet.example:443': expect.any(Number),
  });
  expect(watch.endSoon().map(({ name }) => name)).toEqual(['pages.example:443']);
  const fields = { certificate: 'pages.example:443', whose: 'ours', endsAt: '2026-12-10T00:00:00.000Z' };
  expect(log).toContainEqual(['a certificate ends soon, or has ended', fields]);
  expect(JSON.stringify(log)).not.toContain('carrier.example');
  expect(kept).toEqual(expect.arrayContaining(['pages.example:443', 'ALIPAY_APP_CERTIFICATE']));
});

test('a certificate that WeChat Pay publishes replaces one that ends earlier', async () => {
  const [key] = readNamedRsaKeys(wechatKeys);
  const published: NamedRsaKey[] = [];
  const watch = createCertificateWatch(config, {
    clock: () => NOW,
    telemetry: { log: () => undefined },
    endOf: () => Promise.reject(new Error('ECONNREFUSED')),
    keep: () => Promise.resolve(),
    published: () => published,
  });
  const ofWechat = (): string[] =>
    watch.ends().flatMap(({ name }) => /^WECHAT_PAY_PUBLIC_KEYS (.*)$/.exec(name)?.[1] ?? []);
  expect(ofWechat()).toEqual([wechatKey]);
  published.push({ ...key, name: 'NEXT_ONE', endsAt: new Date(Number(key.endsAt) + DAY_MS) }, key);
  expect(ofWechat()).toEqual(['NEXT_ONE']);
  published.splice(0, 1);
  expect(ofWechat()).toEqual([wechatKey]);
});

test('an address that does not answer keeps its known end, even during a database outage', async () => {
  let isAway = false;
  const watch = createCertificateWatch(config, {
    clock: () => NOW,
    telemetry: { log: () => undefined },
    endOf: async () => {
      if (isAway) throw new Error('ECONNREFUSED');
      return ENDED;
    },
    keep: () => Promise.reject(new Error('the database is away')),
  });
  await watch.look();
  isAway = true;
  await watch.look();
  expect((await shownBy(watch))['partner carrier.example:443']).toBe(ENDED.getTime() / 1000);
});

test('the end of an expired, untrusted certificate is read over the network', async () => {
  const server = createServer({ cert: certificate, key: privateKey }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const at = { name: 'here', whose: 'ours', port } as const;
  try {
    expect(await readEnd({ ...at, host: '127.0.0.1' })).toEqual(ENDED);
    expect(await readEnd({ ...at, host: 'localhost' })).toEqual(ENDED);
  } finally {
    server.close();
    await once(server, 'close');
  }
  await expect(readEnd({ ...at, host: '127.0.0.1' })).rejects.toThrow('ECONNREFUSED');
});
