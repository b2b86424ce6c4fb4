import { describe, expect, test } from 'vitest';
import type { CarrierService } from '../carrier/port.ts';
import { createHttpCarrier } from '../carrier/http-carrier.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';
import { answerWith, type PartnerStandIn, startPartnerStandIn } from './partner-stand-in.ts';

const topUp = { deliveryNo: 'D1', mobileNo: MOBILE_NO, carrier: 'CMCC', faceFen: 5000n } as const;
const create = (
  partner: PartnerStandIn,
  timeLimitMs: number,
  onConflict: (call: string, requestNo: string) => void = () => undefined,
) =>
  createHttpCarrier({
    hasFloat: true,
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    notifyUrl: 'http://gw.example/notify',
    timeLimitMs,
    lookUpTimeLimitMs: timeLimitMs,
    clock: Date.now,
    newId: () => crypto.randomUUID(),
    onConflict,
  });

const accepted = { requestNo: 'D1', carrierRef: 'C1', state: 'accepted', faceFen: 5000, reason: null };
const means = { kind: 'delivery', state: 'accepted', carrierRef: 'C1', faceFen: 5000n, reason: null };
const wrong = {
  'another request number': { ...accepted, requestNo: 'D2' },
  'an unknown state': { ...accepted, state: 'done' },
  'a negative amount': { ...accepted, faceFen: -5000 },
  'a reason with NUL': { ...accepted, state: 'refused', reason: 'a\u0000' },
};
const bill = {
  mobileNo: MOBILE_NO,
  balanceFen: -1234,
  asOf: '2026-11-20T08:00:00Z',
  months: [
    {
      month: '202611',
      totalFen: 6900,
      kinds: [
        { kind: 'plan', amountFen: 5900 },
        { kind: 'sms', amountFen: 1000 },
      ],
    },
    { month: '202610', totalFen: 0, kinds: [] },
  ],
};
const billMeans = {
  kind: 'bill',
  balanceFen: -1234n,
  asOf: new Date('2026-11-20T08:00:00Z'),
  months: [
    {
      month: '202611',
      totalFen: 6900n,
      kinds: [
        { kind: 'plan', amountFen: 5900n },
        { kind: 'sms', amountFen: 1000n },
      ],
    },
    { month: '202610', totalFen: 0n, kinds: [] },
  ],
};
const [firstMonth] = bill.months;
const billOfMonth = (patch: object) => ({ ...bill, months: [{ ...firstMonth, ...patch }] });
const facts = { carrier: 'CUCC', ported: true, acceptsTopUp: true };

describe('DESIGN partner conformance: the carrier over HTTP', () => {
  describePartnerCallPromises<CarrierService>({
    create,
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'lookUp',
        call: (carrier) => carrier.lookUp(MOBILE_NO),
        sends: { method: 'GET', path: `/carrier/v1/numbers/${MOBILE_NO}` },
        understood: [
          { answer: facts, means: { kind: 'number', ...facts } },
          { answer: { ...facts, carrier: null }, means: { kind: 'number', ...facts, carrier: null } },
        ],
        wrong: {
          'an unknown carrier': { ...facts, carrier: 'ACME' },
          'a missing part': { carrier: 'CMCC', ported: false },
        },
        notFound: 'indeterminate',
      },
      {
        name: 'topUp',
        call: (carrier) => carrier.topUp(topUp),
        sends: {
          method: 'POST',
          path: '/carrier/v1/topups',
          body: {
            requestNo: 'D1',
            mobileNo: MOBILE_NO,
            faceFen: 5000,
            notifyUrl: 'http://gw.example/notify',
          },
        },
        understood: [
          { answer: accepted, means },
          {
            answer: { ...accepted, costFen: 4950, feeFen: 10 },
            means: { ...means, cost: { currency: 'CNY', total: 49_500_000n, fee: 100_000n } },
          },
          {
            answer: { ...accepted, costFen: 4950 },
            means: { ...means, cost: { currency: 'CNY', total: 49_500_000n, fee: 0n } },
          },
          { answer: { ...accepted, costFen: null }, means },
          // An invalid cost does not affect the state of the delivery.
          { answer: { ...accepted, costFen: -1 }, means },
          { answer: { ...accepted, costFen: 49.5, feeFen: 1 }, means },
          { answer: { ...accepted, costFen: 9_007_199_254_740_991 }, means },
          { answer: { requestNo: 'D1', state: 'notTaken' }, means: { kind: 'floatTooLow' } },
          {
            answer: { ...accepted, state: 'refused', carrierRef: null, reason: '号码停机' },
            means: { ...means, state: 'refused', carrierRef: null, reason: '号码停机' },
          },
        ],
        wrong: {
          ...wrong,
          'another amount': { ...accepted, faceFen: 10000 },
        },
        notFound: 'indeterminate',
        kept: {
          compose: (carrier) => carrier.topUpBody(topUp),
          send: (carrier, body) => carrier.topUp(topUp, body),
          asks: '/carrier/v1/topups/D1',
          held: [
            { answer: { ...accepted, state: 'credited' }, means: { ...means, state: 'credited' } },
            { answer: { ...accepted, faceFen: 3000 }, means: { ...means, faceFen: 3000n } },
          ],
        },
      },
      {
        name: 'queryTopUp',
        call: (carrier) => carrier.queryTopUp('D1'),
        sends: { method: 'GET', path: '/carrier/v1/topups/D1' },
        understood: (['accepted', 'credited', 'refused', 'cancelled'] as const).map((state) => ({
          answer: { ...accepted, state },
          means: { ...means, state },
        })),
        wrong: { ...wrong, 'what only a request may be': { requestNo: 'D1', state: 'notTaken' } },
        notFound: 'notFound',
      },
      {
        name: 'balance',
        call: (carrier) => carrier.balance?.() ?? Promise.reject(new Error('it has no float')),
        sends: { method: 'GET', path: '/carrier/v1/float' },
        understood: [
          {
            answer: { availableFen: 1_234_567 },
            means: { kind: 'balance', floats: [{ currency: 'CNY', available: 12_345_670_000n }] },
          },
          {
            answer: { availableFen: -5 },
            means: { kind: 'balance', floats: [{ currency: 'CNY', available: -50_000n }] },
          },
        ],
        wrong: {
          'an amount in yuan': { availableFen: 12.5 },
          'no amount': {},
          'more than can be kept': { availableFen: 9_007_199_254_740_991 },
        },
        notFound: 'indeterminate',
      },
      {
        name: 'cancelTopUp',
        call: (carrier) => carrier.cancelTopUp(topUp),
        sends: { method: 'POST', path: '/carrier/v1/topups/D1/cancel', body: {} },
        understood: [
          { answer: { ...accepted, state: 'cancelled' }, means: { ...means, state: 'cancelled' } },
        ],
        wrong,
        notFound: 'notFound',
      },
      {
        name: 'bill',
        call: (carrier) => carrier.bill(MOBILE_NO),
        sends: { method: 'GET', path: `/carrier/v1/accounts/${MOBILE_NO}/bills` },
        understood: [
          { answer: bill, means: billMeans },
          {
            answer: { ...bill, balanceFen: 0, months: [] },
            means: { ...billMeans, balanceFen: 0n, months: [] },
          },
        ],
        wrong: {
          'another number': { ...bill, mobileNo: '13900139000' },
          'kinds that do not make the sum': billOfMonth({ totalFen: 6901 }),
          'a sum without kinds': billOfMonth({ kinds: [] }),
          'an unknown kind': billOfMonth({ kinds: [{ kind: 'roaming', amountFen: 6900 }] }),
          'a negative charge': billOfMonth({ totalFen: -1, kinds: [{ kind: 'plan', amountFen: -1 }] }),
          'a month that is none': billOfMonth({ month: '202613' }),
          'a balance in yuan': { ...bill, balanceFen: 12.34 },
          'a day instead of a time': { ...bill, asOf: 'yesterday' },
          'a day that is in no calendar': { ...bill, asOf: '2026-02-30T08:00:00Z' },
          'more months than anybody asks for': {
            ...bill,
            months: Array.from({ length: 25 }, () => firstMonth),
          },
        },
        notFound: 'notFound',
      },
    ],
  });
});

test('DESIGN partner conformance: a carrier without prepayment has no float', async () => {
  const partner = await startPartnerStandIn();
  const carrier = createHttpCarrier({
    baseUrl: partner.baseUrl,
    signer: partner.signer,
    notifyUrl: 'http://gw.example/notify',
    clock: Date.now,
    newId: () => crypto.randomUUID(),
  });
  expect(carrier.balance).toBeUndefined();
  await carrier.close();
  await partner.stop();
});

test('DESIGN partner conformance: reads the carrier statement page by page', async () => {
  const partner = await startPartnerStandIn();
  const carrier = create(partner, 10_000);
  partner.behave(
    answerWith({
      items: [{ requestNo: 'D1', mobileNo: MOBILE_NO, faceFen: 5000, at: '2026-11-20T08:00:00.123Z' }],
      nextCursor: null,
    }),
  );
  expect(await Array.fromAsync(carrier.statement(new Date(0), new Date(1)))).toEqual([
    { deliveryNo: 'D1', mobileNo: MOBILE_NO, faceFen: 5000n, at: new Date('2026-11-20T08:00:00.123Z') },
  ]);
  await carrier.close();
  await partner.stop();
});
