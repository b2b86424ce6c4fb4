import { describe } from 'vitest';
import type { PointsAccounts } from '../points/port.ts';
import { createHttpPoints } from '../points/http-points.ts';
import { describePartnerCallPromises, MOBILE_NO } from './partner-call-promises.ts';

const account = {
  payerNo: MOBILE_NO,
  availablePoints: 12_000,
  frozenPoints: 500,
  expiring: { points: 300, at: '2026-12-31T15:59:59Z' },
};
const accountMeans = {
  kind: 'points',
  available: 12_000n,
  frozen: 500n,
  expiring: { points: 300n, at: new Date('2026-12-31T15:59:59Z') },
};

describe('DESIGN partner conformance: the accounts of the points service over HTTP', () => {
  describePartnerCallPromises<PointsAccounts>({
    create: (partner, timeLimitMs) =>
      createHttpPoints({
        baseUrl: partner.baseUrl,
        signer: partner.signer,
        timeLimitMs,
        clock: Date.now,
        newId: () => crypto.randomUUID(),
      }),
    isIndeterminate: (result) => (result as { kind: string }).kind === 'indeterminate',
    calls: [
      {
        name: 'balance',
        call: (points) => points.balance(MOBILE_NO),
        sends: { method: 'GET', path: `/points/v1/accounts/${MOBILE_NO}` },
        understood: [
          { answer: account, means: accountMeans },
          { answer: { ...account, expiring: null }, means: { ...accountMeans, expiring: null } },
        ],
        wrong: {
          'another payer': { ...account, payerNo: '0002000001' },
          'a balance below zero': { ...account, availablePoints: -1 },
          'a missing part': { ...account, frozenPoints: undefined },
          'an end without a time': { ...account, expiring: { points: 300, at: 'soon' } },
          'an end in no calendar': { ...account, expiring: { points: 300, at: '2026-11-31T15:59:59Z' } },
        },
        notFound: 'indeterminate',
      },
    ],
  });
});
