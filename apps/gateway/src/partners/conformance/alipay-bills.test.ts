import { generateRsaKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAlipay } from '../alipay/http-alipay.ts';
import { readTradeBill } from '../alipay/trade-bill.ts';
import { StatementUnavailable } from '../statement.ts';
import { contentOf, methodOf, signedAnswer } from '../testing/alipay-answers.ts';
import * as vectors from '../testing/alipay-vectors.ts';
import { type RawPartner, type RawRequest, startRawPartner } from '../testing/raw-partner.ts';

const [app, platform] = [generateRsaKeyPair(), generateRsaKeyPair()];
let now = Date.parse('2026-11-21T10:00:00+08:00');

let partner: RawPartner;
let provider: ReturnType<typeof createAlipay>;
beforeAll(async () => {
  partner = await startRawPartner();
  provider = createAlipay({
    baseUrl: `${partner.url}/api/`,
    billUrl: `${partner.url}/bills`,
    clock: () => now,
    appId: '2021000000000000',
    privateKey: app.privateKey,
    publicKeys: platform.publicKey,
    notifyUrl: 'https://gateway.example/notify',
  });
});
afterAll(async () => {
  await provider.close();
  await partner.stop();
});

const done = (node: object) => (request: RawRequest) =>
  signedAnswer(platform.privateKey, methodOf(request), { code: '10000', msg: 'Success', ...node });
const refused =
  (name: string, code = '40004') =>
  (request: RawRequest) =>
    signedAnswer(platform.privateKey, methodOf(request), { code, msg: 'x', sub_code: name });

describe('DESIGN partner conformance: bills of Alipay', () => {
  const file = Buffer.from(vectors.zippedBill, 'base64');
  const refundLine = {
    kind: 'refund',
    requestNo: 'R2611200001000001000000010201',
    paymentNo: 'P2611200001000001000000010201',
    amount: 100_000n,
    at: new Date('2026-11-20T01:30:00Z'),
  };
  const paymentLine = {
    kind: 'payment',
    requestNo: 'P2611200001000001000000010101',
    paymentNo: null,
    amount: 4990n,
    at: new Date('2026-11-20T00:00:09Z'),
  };
  const dayAfter = (days: number) => new Date(Date.parse('2026-11-20T00:00:00+08:00') + days * 86_400_000);
  const readDay = (days = 0) => Array.fromAsync(provider.statement(dayAfter(days), dayAfter(days + 1)));
  const kept = (path: string) => `${partner.url}${path}`;

  test('are downloaded once for each day, and their lines are sorted by time', async () => {
    partner.answer((one) =>
      one.path.startsWith('/bills/')
        ? { body: file }
        : done({ bill_download_url: kept('/bills/downloadBillFile.resource?fileId=1&x=%20') })(one),
    );
    expect(await readDay()).toEqual([paymentLine, refundLine]);
    expect(await Array.fromAsync(provider.statement(dayAfter(0), paymentLine.at))).toEqual([]);
    expect(partner.requests.map(({ path }) => path.split('?')[0])).toEqual([
      '/api/gateway.do',
      '/bills/downloadBillFile.resource',
    ]);
    expect(partner.requests[1]?.path).toContain('?fileId=1&x=%20');
    expect(contentOf(partner.requests[0] as RawRequest)).toEqual({
      bill_type: 'trade',
      bill_date: '2026-11-20',
    });
    expect(await provider.totals(dayAfter(0), dayAfter(1))).toEqual([
      { kind: 'payment', count: 1, total: 4990n },
      { kind: 'refund', count: 1, total: 100_000n },
    ]);
  });

  test.each([
    ['that is kept somewhere else', done({ bill_download_url: 'https://elsewhere.example/bills/file' })],
    ['under another path', (one: RawRequest) => done({ bill_download_url: kept('/other') })(one)],
    ['that is no zip', (one: RawRequest) => done({ bill_download_url: kept('/bills/broken') })(one)],
    ['that Alipay does not know why', refused('aop.unknow-error', '20000')],
  ])('a file %s makes the statement unavailable', async (_what, answer) => {
    partner.answer((one) => {
      if (one.path === '/bills/broken') return { body: 'x' };
      return one.path.startsWith('/bills/') ? { body: file } : answer(one);
    });
    await expect(readDay(5)).rejects.toThrow(StatementUnavailable);
  });

  test('a missing bill is late until 18:00 on the next day, and then means no trades', async () => {
    partner.answer(refused('isp.bill_not_exist'));
    now = Date.parse('2026-11-28T17:59:59+08:00');
    await expect(readDay(7)).rejects.toThrow(StatementUnavailable);
    now = Date.parse('2026-11-28T18:00:00+08:00');
    expect(await readDay(7)).toEqual([]);
  });

  const head = '支付宝交易号,商户订单号,业务类型,商品名称,完成时间,订单金额(元),退款批次号/请求号';
  const line = '1\t,P1\t,交易,话费,2026-11-20 08:00:00,49.90,';
  test('a line belongs to the day of its bill, whatever time it contains', () => {
    const texts = [[head, line.replace('11-20', '11-19'), line.replace('11-20', '11-21')].join('\r\n')];
    expect(readTradeBill(texts, '2026-11-20').map(({ at }) => at.toISOString())).toEqual([
      '2026-11-19T16:00:00.000Z',
      '2026-11-20T15:59:59.999Z',
    ]);
  });

  test.each([
    ['without a table', ['#x', 'a,b']],
    ['with two tables', [head, head]],
    ['without a column that is needed', [head.replace('业务类型', '类型')]],
    ['of which no line can be read', [`${head}\n${line.replace('49.90', 'free')}`]],
  ])('bills %s are rejected', (_what, texts) => {
    expect(() => readTradeBill(texts, '2026-11-20')).toThrow(StatementUnavailable);
  });

  test.each([
    ['an amount that is none', line.replace('49.90', 'free'), { amount: null }],
    ['a kind of neither', line.replace('交易,', '转账,'), { amount: null }],
    ['no time', line.replace('08:00:00', '8 am'), { at: new Date('2026-11-19T16:00:00Z') }],
    ['no number', line.replace('P1\t', '话费'), { requestNo: 'unreadable' }],
  ])('a line with %s is returned incomplete; the others are read', (_what, bad, read) => {
    const good = line.replaceAll('P1', 'P2').replace('08:00:00', '09:00:00');
    const known = { kind: 'payment', paymentNo: null, amount: 4990n } as const;
    expect(readTradeBill([[head, bad, good].join('\n')], '2026-11-20')).toEqual([
      { ...known, requestNo: 'P1', at: new Date('2026-11-20T00:00:00Z'), ...read },
      { ...known, requestNo: 'P2', at: new Date('2026-11-20T01:00:00Z') },
    ]);
  });
});
