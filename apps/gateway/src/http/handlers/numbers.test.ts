import { expect, test } from 'vitest';
import { createNumbers } from '../../numbers/numbers.ts';
import { Refusal } from '../../runtime/refusal.ts';
import { numberHandlers } from './numbers.ts';

const context = {
  userNo: '',
  mobileNo: '',
  touristSession: null,
  language: 'en',
  address: '198.51.100.1',
  device: 'a-browser',
  entryPage: null,
} as const;
const numbers = createNumbers({
  carrier: { lookUp: async () => ({ kind: 'number', carrier: 'CUCC', ported: true, acceptsTopUp: false }) },
  clock: () => 0,
});
const text = { zh: '广东号码暂停充值', en: 'No top-ups in Guangdong for now' };
const phoneBills = { billOf: () => Promise.reject(new Error('not asked for')) };
const handlers = numberHandlers(numbers, phoneBills, { stopOf: () => null });
const organization = handlers['POST /vi/organization'];
const mobileCheck = handlers['GET /common/v1/front/mobileCheck'];

test('SPEC 7 POST /vi/organization: accepts a number in a pasted format', async () => {
  expect(await organization({ mobileNo: '１３５-1000 0000' }, context)).toMatchObject({
    mobileNo: '13510000000',
    carrier: 'CUCC',
    ported: true,
    city: { zh: '深圳市', en: 'Shenzhen' },
  });
  await expect(organization({ mobileNo: '010-12345678' }, context)).rejects.toThrow(
    new Refusal('mobileInvalid'),
  );
});

test('SPEC 7 GET /common/v1/front/mobileCheck: allowed or the reason, never a refusal', async () => {
  expect(await mobileCheck({ mobileNo: '13510000000' }, context)).toEqual({
    allowed: false,
    reason: 'carrierRefuses',
  });
  expect(await mobileCheck({ mobileNo: 'x' }, context)).toEqual({
    allowed: false,
    reason: 'notAMobileNumber',
  });
});

test('SPEC 7 GET /common/v1/front/mobileCheck: a sales stop is returned with its text', async () => {
  const { 'GET /common/v1/front/mobileCheck': check } = numberHandlers(
    createNumbers({
      carrier: {
        lookUp: async () => ({ kind: 'number', carrier: 'CUCC', ported: false, acceptsTopUp: true }),
      },
      clock: () => 0,
    }),
    phoneBills,
    {
      stopOf: ({ province }) => (province === '广东省' ? { what: { province }, text, until: null } : null),
    },
  );
  expect(await check({ mobileNo: '13510000000' }, context)).toEqual({
    allowed: false,
    reason: 'sellingStopped',
    text,
  });
});
