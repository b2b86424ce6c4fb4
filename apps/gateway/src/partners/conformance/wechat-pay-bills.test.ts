import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billedUntil } from '../payments/daily-bills.ts';
import { StatementUnavailable } from '../statement.ts';
import { readTradeBill } from '../wechat-pay/trade-bill.ts';
import {
  failed,
  type ScriptedWechatPay,
  signed,
  startScriptedWechatPay,
} from '../testing/scripted-wechat-pay.ts';

let partner: ScriptedWechatPay['partner'];
let provider: ScriptedWechatPay['provider'];
let stop: ScriptedWechatPay['stop'];
beforeAll(async () => {
  ({ partner, provider, stop } = await startScriptedWechatPay());
});
afterAll(() => stop());

describe('DESIGN partner conformance: bills of WeChat Pay', () => {
  // The columns are in another order than documented, and one is new.
  const bill = [
    '﻿商户订单号,交易时间,新的一列,交易状态,订单金额,商户退款单号,申请退款金额',
    '`P1,`2026-11-20 08:00:01,`x,`SUCCESS,`49.90,`0,`0.00',
    '`P2,`2026-11-20 07:59:59,`x,`REFUND,`0.00,`R2,`1000.00',
    '总交易单数,订单总金额',
    '`2,`49.90',
    '',
  ].join('\r\n');
  const entries = [
    {
      kind: 'refund',
      requestNo: 'R2',
      paymentNo: 'P2',
      amount: 100_000n,
      at: new Date('2026-11-19T23:59:59Z'),
    },
    {
      kind: 'payment',
      requestNo: 'P1',
      paymentNo: null,
      amount: 4990n,
      at: new Date('2026-11-20T00:00:01Z'),
    },
  ];
  const [from, to] = [new Date('2026-11-19T16:00:00Z'), new Date('2026-11-20T16:00:00Z')];

  test('are read by their column headings, and their lines are sorted by time', () => {
    expect(readTradeBill(bill, '2026-11-20')).toEqual(entries);
  });

  test.each([
    ['without a column that is needed', bill.replace('交易状态', '状态')],
    ['of which no line can be read', bill.replaceAll('`SUCCESS', '`x').replaceAll('`REFUND', '`x')],
  ])('bills %s are rejected', (_what, text) => {
    expect(() => readTradeBill(text, '2026-11-20')).toThrow(StatementUnavailable);
  });

  const [refund, payment] = entries;
  const startsAt = new Date('2026-11-19T16:00:00Z');
  test.each([
    ['an amount that is none', bill.replace('49.90', 'free'), [refund, { ...payment, amount: null }]],
    ['a state of neither', bill.replace('`SUCCESS', '`REVOKED'), [refund, { ...payment, amount: null }]],
    ['an inherited name', bill.replace('`SUCCESS', '`toString'), [refund, { ...payment, amount: null }]],
    ['no time', bill.replace('08:00:01', '8 am'), [{ ...payment, at: startsAt }, refund]],
    ['no day', bill.replace('11-20 07:59', '02-30 07:59'), [{ ...refund, at: startsAt }, payment]],
    ['no number', bill.replace('`P1,', '`话费,'), [refund, { ...payment, requestNo: 'unreadable' }]],
  ])('a line with %s is returned incomplete; the others are read', (_what, text, read) => {
    expect(readTradeBill(text, '2026-11-20')).toEqual(read);
  });

  const announced = (patch: object = {}) =>
    signed({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(bill).digest('hex'),
      download_url: `${partner.url}/v3/billdownload/file?token=t`,
      ...patch,
    });
  const readDay = () => Array.fromAsync(provider.statement(from, to));

  test('are downloaded once for each day, and checked against their hash', async () => {
    partner.answer(({ path }) =>
      path.startsWith('/v3/billdownload/') ? { body: gzipSync(bill) } : announced(),
    );
    expect(await readDay()).toEqual(entries);
    expect(await Array.fromAsync(provider.statement(from, new Date('2026-11-20T00:00:00Z')))).toEqual(
      entries.slice(0, 1),
    );
    expect(partner.requests.map(({ path }) => path)).toEqual([
      '/v3/bill/tradebill?bill_date=2026-11-20&bill_type=ALL&tar_type=GZIP',
      '/v3/billdownload/file?token=t',
    ]);
  });

  test.each([
    ['that is not the one that was announced', () => announced({ hash_value: 'a'.repeat(40) })],
    ['that is kept somewhere else', () => announced({ download_url: 'https://elsewhere.example/file' })],
    ['that is not there yet', () => failed(400, 'STATEMENT_CREATING')],
  ])('a file %s makes the statement unavailable', async (_what, answer) => {
    partner.answer(({ path }) =>
      path.startsWith('/v3/billdownload/') ? { body: gzipSync(bill) } : answer(),
    );
    const [day, next] = [new Date('2026-11-21T16:00:00Z'), new Date('2026-11-22T16:00:00Z')];
    await expect(Array.fromAsync(provider.statement(day, next))).rejects.toThrow(StatementUnavailable);
  });

  test('a day without trades has an empty statement', async () => {
    partner.answer(() => failed(400, 'NO_STATEMENT_EXIST'));
    const [day, next] = [new Date('2026-11-23T16:00:00Z'), new Date('2026-11-24T16:00:00Z')];
    expect(await Array.fromAsync(provider.statement(day, next))).toEqual([]);
  });

  test('are available from 10:00 the next morning in China', () => {
    expect(billedUntil(Date.parse('2026-11-21T09:59:59+08:00'))).toEqual(
      new Date('2026-11-20T00:00:00+08:00'),
    );
    expect(billedUntil(Date.parse('2026-11-21T10:00:00+08:00'))).toEqual(
      new Date('2026-11-21T00:00:00+08:00'),
    );
  });
});
