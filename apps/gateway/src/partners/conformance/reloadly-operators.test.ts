import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReloadly } from '../reloadly/http-reloadly.ts';
import {
  jsonAnswer as json,
  type RawAnswer,
  type RawPartner,
  startRawPartner,
} from '../testing/raw-partner.ts';

let partner: RawPartner;
let supplier: ReturnType<typeof createReloadly>;
beforeAll(async () => {
  partner = await startRawPartner();
});
beforeEach(() => {
  supplier = createReloadly({
    baseUrl: `${partner.url}/api`,
    authUrl: `${partner.url}/auth`,
    audience: 'https://topups.reloadly.com',
    clientId: 'client',
    clientSecret: 'secret',
    operators: { CMCC: 5101 },
    timeZone: 'America/New_York',
    absentAfterMs: 900_000,
    failedIsFinalAfterMs: 1_800_000,
    clock: () => Date.UTC(2026, 10, 20, 13),
  });
});
afterAll(() => partner.stop());

const failed = (errorCode: string | null, status = 400): RawAnswer =>
  json({ message: 'why', errorCode, details: [] }, status);

describe("DESIGN partner conformance: the amounts that Reloadly's operators offer", () => {
  const token = json({ access_token: 'token', expires_in: 3600 });
  const operator = (patch: object = {}) => ({
    id: 5101,
    operatorId: 5101,
    name: 'China Mobile',
    supportsLocalAmounts: true,
    denominationType: 'RANGE',
    destinationCurrencyCode: 'CNY',
    localMinAmount: 10,
    localMaxAmount: 500,
    localFixedAmounts: [],
    suggestedAmounts: [7],
    country: { isoName: 'CN', name: 'China' },
    status: 'ACTIVE',
    ...patch,
  });
  const says = (answer: RawAnswer) =>
    partner.answer(({ path }) => (path === '/auth/oauth/token' ? token : answer));
  const servedBy = async (answer: RawAnswer) => {
    says(answer);
    await supplier.readOffers?.();
    return (yuan: bigint): boolean => supplier.serves('CMCC', yuan * 100n);
  };

  test('serves any amount of its range, including both ends, whatever amounts it suggests', async () => {
    const serves = await servedBy(json(operator()));
    expect([7n, 9n, 10n, 500n, 501n].map(serves)).toEqual([false, false, true, true, false]);
    expect(partner.requests.at(-1)?.path).toBe('/api/operators/5101');
  });

  test('serves only its fixed amounts', async () => {
    const fixed = { denominationType: 'FIXED', localMinAmount: null, localMaxAmount: null };
    const serves = await servedBy(json(operator({ ...fixed, localFixedAmounts: [30, 50] })));
    expect([30n, 40n, 50n].map(serves)).toEqual([true, false, true]);
  });

  test.each([
    ['takes amounts of the account alone', json(operator({ supportsLocalAmounts: false }))],
    ['credits in another currency', json(operator({ destinationCurrencyCode: 'USD' }))],
    ['is not active', json(operator({ status: 'INACTIVE' }))],
    ['is gone', failed('OPERATOR_NOT_FOUND', 404)],
  ])('serves nothing when the operator %s', async (_what, answer) => {
    expect((await servedBy(answer))(50n)).toBe(false);
  });

  test.each([
    ['a failure', failed(null, 500)],
    ['another operator', json(operator({ operatorId: 5102 }))],
    ['a range without ends', json(operator({ localMaxAmount: null }))],
    ['a third of a yuan', json(operator({ denominationType: 'FIXED', localFixedAmounts: [33.333] }))],
    ['a page of something in between', { status: 200, body: '<html>' }],
  ])('keeps the configured amounts when %s replaces the answer about an operator', async (_what, answer) => {
    const serves = await servedBy(answer);
    expect([serves(501n), serves(50n)]).toEqual([true, true]);
  });

  const facts = (carrier: string | null) => ({ kind: 'number', carrier, ported: false, acceptsTopUp: true });

  test.each([
    ['the operator is a carrier of ours', json(operator()), 'CMCC'],
    ['its operator is none of ours', json(operator({ operatorId: 5999 })), null],
    ['its operator is in another country', json(operator({ country: { isoName: 'SG' } })), null],
    ['no operator is found', failed('COULD_NOT_AUTO_DETECT_OPERATOR', 404), null],
    ['it is no number there', failed('INVALID_RECIPIENT_PHONE'), null],
  ])('a look-up returns the carrier or null when %s', async (_what, answer, carrier) => {
    says(answer);
    expect(await supplier.lookUp('13800138000')).toEqual(facts(carrier));
    expect(partner.requests.at(-1)?.path).toBe('/api/operators/auto-detect/phone/8613800138000/countries/CN');
  });

  test.each([
    ['a failure', failed(null, 500)],
    ['another error', failed('COUNTRY_NOT_SUPPORTED', 409)],
    ['no operator', json({ country: { isoName: 'CN' } })],
  ])('a look-up answered by %s is indeterminate', async (_what, answer) => {
    says(answer);
    expect(await supplier.lookUp('13800138000')).toMatchObject({ kind: 'indeterminate' });
  });
});
