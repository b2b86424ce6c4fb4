import { generateRsaKeyPair, readNamedRsaKeys } from '@phonebill/signing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { type RawPartner, startRawPartner } from '../testing/raw-partner.ts';
import { failed, NOW, signed, unpaid } from '../testing/scripted-wechat-pay.ts';
import {
  API_V3_KEY,
  by,
  givenOf,
  nextCertificate,
  presentCertificate,
  published,
  seal,
} from '../testing/wechat-certificates.ts';
import { createWechatPay } from '../wechat-pay/http-wechat-pay.ts';
import { createNoticeReader } from '../wechat-pay/notice-webhook.ts';
import { createPlatformCertificates, usedKeys } from '../wechat-pay/http-platform-certificates.ts';

const merchant = generateRsaKeyPair();

let partner: RawPartner;
let nowMs = NOW;
let open: { close(): Promise<void> }[] = [];
beforeAll(async () => {
  partner = await startRawPartner();
});
afterEach(async () => {
  nowMs = NOW;
  await Promise.all(open.map((one) => one.close()));
  open = [];
});
afterAll(() => partner.stop());

/** Creates the parts of a merchant who was given these certificates, or only a public key. */
function merchantWith(given: string) {
  const platformKeys = readNamedRsaKeys(given);
  const options = {
    baseUrl: partner.url,
    clock: () => nowMs,
    appId: 'wx8888888888888888',
    merchantId: '1900000109',
    certificateSerial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
    privateKey: merchant.privateKey,
    apiV3Keys: [API_V3_KEY],
    platformKeys,
    notifyUrl: 'https://gateway.example/notify',
  };
  const certificates = createPlatformCertificates(options, 'cashier');
  const keys = usedKeys(certificates);
  const provider = createWechatPay({ ...options, ...keys });
  open.push(provider, ...(certificates ? [certificates] : []));
  return { certificates, provider, readNotice: createNoticeReader({ ...options, ...keys }) };
}

describe('DESIGN partner conformance: platform certificates of WeChat Pay', () => {
  test('are fetched before they are used, and then verify answers and notices', async () => {
    const { certificates, provider, readNotice } = merchantWith(givenOf(presentCertificate));
    const trade = { ...unpaid, trade_state: 'NOTPAY' };
    partner.answer(() => signed(trade, by(nextCertificate)));
    expect(await provider.query('P1')).toMatchObject({ kind: 'indeterminate' });

    partner.answer(() => signed(published([presentCertificate, nextCertificate]), by(presentCertificate)));
    expect(await certificates?.fetch()).toEqual({ kind: 'fetched' });
    expect(partner.requests[0]?.path).toBe('/v3/certificates');
    expect(certificates?.keys().map(({ name, endsAt }) => [name, endsAt?.getUTCFullYear()])).toEqual([
      [nextCertificate.serial, 2031],
      [presentCertificate.serial, 2026],
    ]);

    for (const one of [presentCertificate, nextCertificate]) {
      partner.answer(() => signed(trade, by(one)));
      expect(await provider.query('P1')).toMatchObject({ kind: 'payment', state: 'open' });
    }
    const paid = { ...unpaid, trade_state: 'SUCCESS', transaction_id: '42', amount: { total: 4990 } };
    const resource = seal(JSON.stringify(paid));
    const { body, headers } = signed({ event_type: 'TRANSACTION.SUCCESS', resource }, by(nextCertificate));
    expect(readNotice(String(body), headers ?? {}, nowMs)).toMatchObject({ kind: 'payment', state: 'paid' });
  });

  test('are fetched at once for a notice by one that is not known, and once a minute at most', async () => {
    const { certificates, readNotice } = merchantWith(givenOf(presentCertificate));
    const paid = { ...unpaid, trade_state: 'SUCCESS', transaction_id: '42', amount: { total: 4990 } };
    const resource = seal(JSON.stringify(paid));
    const notice = (id: string) => {
      const { body, headers } = signed(
        { event_type: 'TRANSACTION.SUCCESS', resource },
        { ...by(nextCertificate), id, at: nowMs },
      );
      return () => readNotice(String(body), headers ?? {}, nowMs);
    };
    partner.answer(() => signed(published([presentCertificate, nextCertificate]), by(presentCertificate)));
    expect(notice(nextCertificate.serial)).toThrow('signed by a key that is not known');
    await expect.poll(() => certificates?.keys().length).toBe(2);
    expect(notice(nextCertificate.serial)()).toMatchObject({ kind: 'payment', state: 'paid' });

    const requestsAfterStrangers = async () => {
      partner.answer(() => signed(published([nextCertificate]), { ...by(nextCertificate), at: nowMs }));
      const before = partner.requests.length;
      for (let sent = 0; sent < 20; sent += 1)
        expect(notice(`a stranger’s ${sent}`)).toThrow('signed by a key that is not known');
      // One more request, so that all of those before it have been made.
      await certificates?.fetch();
      return partner.requests.length - before - 1;
    };
    expect(await requestsAfterStrangers()).toBe(0);
    nowMs += MINUTE_MS;
    expect(await requestsAfterStrangers()).toBe(1);
  });

  test('answers are asked for that are signed by one that has not ended', async () => {
    const { certificates, provider } = merchantWith(givenOf(presentCertificate));
    partner.answer(() => signed(published([presentCertificate, nextCertificate]), by(presentCertificate)));
    await certificates?.fetch();
    const askedFor = async () => {
      partner.answer(() => signed(unpaid, { ...by(nextCertificate), at: nowMs }));
      expect(await provider.query('P1')).toMatchObject({ kind: 'payment' });
      return partner.requests[0]?.headers['wechatpay-serial'];
    };
    expect(await askedFor()).toBe(presentCertificate.serial);
    nowMs = NOW + 30 * DAY_MS;
    expect(await askedFor()).toBe(nextCertificate.serial);
  });

  test('a merchant without the next certificate trusts it if it was sealed with the API v3 key', async () => {
    const { certificates } = merchantWith(givenOf(presentCertificate));
    partner.answer(() => signed(published([nextCertificate]), by(nextCertificate)));
    expect(await certificates?.fetch()).toEqual({ kind: 'fetched' });
    expect(certificates?.keys().map(({ name }) => name)).toEqual([nextCertificate.serial]);
  });

  test.each([
    [
      'sealed by another key',
      () => signed(published([nextCertificate], 'x'.repeat(32)), by(nextCertificate)),
    ],
    ['unsigned', () => ({ body: JSON.stringify(published([nextCertificate])) })],
    [
      'signed by a key that is none of them',
      () => signed(published([nextCertificate]), { key: merchant.privateKey, id: nextCertificate.serial }),
    ],
    ['none', () => signed({ data: [] }, by(presentCertificate))],
    ['no certificates', () => signed({ data: [{ serial_no: 'x' }] }, by(presentCertificate))],
    ['an error', () => failed(500, 'SYSTEM_ERROR')],
  ])('certificates that are %s are not used', async (_what, answer) => {
    const { certificates } = merchantWith(givenOf(presentCertificate));
    partner.answer(answer);
    expect(await certificates?.fetch()).toMatchObject({ kind: 'indeterminate' });
    expect(certificates?.keys()).toEqual([]);
  });

  test('are not fetched by a merchant who has WeChat Pay’s public key', () => {
    const { certificates } = merchantWith(`PUB_KEY_ID_1=${generateRsaKeyPair().publicKey}`);
    expect(certificates).toBeNull();
  });
});
