import { expect, test } from 'vitest';
import { readGatewayConfig } from '../config/index.ts';
import { needed, rsa } from '../config/testing/needed-variables.ts';
import { startRawPartner } from '../partners/testing/raw-partner.ts';
import { NOW, signed } from '../partners/testing/scripted-wechat-pay.ts';
import {
  API_V3_KEY,
  by,
  givenOf,
  nextCertificate,
  presentCertificate,
  published,
  seal,
} from '../partners/testing/wechat-certificates.ts';
import { createTelemetry } from '../runtime/telemetry/index.ts';
import { createPartners } from './partners.ts';

const unused = (): Promise<never> => Promise.reject(new Error('no message is sent here'));
const smsAttempts = { begin: unused, again: unused, taken: unused, refused: unused };

test('a gateway with WeChat Pay for cash and debits reads notices by a fetched certificate', async () => {
  const partner = await startRawPartner();
  const config = readGatewayConfig({
    ...needed,
    CASHIER_PROVIDER: 'wechat',
    ENTRUST_PROVIDER: 'wechat',
    WECHAT_PAY_URL: partner.url,
    WECHAT_PAY_APP_ID: 'wxd678efh567hg6787',
    WECHAT_PAY_MERCHANT_ID: '1900000109',
    WECHAT_PAY_CERTIFICATE_SERIAL: '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB',
    WECHAT_PAY_PRIVATE_KEY: rsa.privateKey,
    WECHAT_PAY_API_V3_KEY: API_V3_KEY,
    WECHAT_PAY_API_V2_KEY: API_V3_KEY,
    WECHAT_PAPAY_PLAN_ID: '12535',
    WECHAT_PAY_PUBLIC_KEYS: givenOf(presentCertificate),
  });
  const telemetry = createTelemetry({
    level: 'silent',
    roles: config.roles,
    countProviderMismatch: () => undefined,
  });
  const partners = createPartners(config, () => NOW, telemetry, smsAttempts);
  const content = {
    mchid: '1900000109',
    out_refund_no: 'R1',
    transaction_id: '42',
    refund_status: 'SUCCESS',
    amount: { total: 4990, refund: 4990 },
  };
  const notice = { event_type: 'REFUND.SUCCESS', resource: seal(JSON.stringify(content)) };
  const { body, headers = {} } = signed(notice, by(nextCertificate));
  const { cashier, entrust } = partners.webhookReaders;
  try {
    for (const read of [cashier, entrust])
      expect(() => read(String(body), headers, NOW)).toThrow('signed by a key that is not known');
    partner.answer(() => signed(published([presentCertificate, nextCertificate]), by(presentCertificate)));
    expect(partners.certificates).toHaveLength(2);
    for (const one of partners.certificates) expect(await one.fetch()).toEqual({ kind: 'fetched' });
    const refund = { kind: 'refund', refundNo: 'R1', state: 'settled' };
    expect(cashier(String(body), headers, NOW)).toMatchObject({ cashier: 'wechat', event: refund });
    expect(entrust(String(body), headers, NOW)).toMatchObject(refund);
  } finally {
    await partners.close();
    await partner.stop();
  }
});
