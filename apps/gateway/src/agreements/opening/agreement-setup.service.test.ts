import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import {
  type AgreementHarness,
  balanceTerms,
  createAgreementHarness,
  RIGHT_CODE,
  sampleTerms,
} from '../testing/agreement-harness.ts';
import { mandateNoOf } from '../model/agreement-no.ts';
import { START } from '../../orders/testing/order-harness.ts';
import { NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import type { SetupRequest } from './agreement-setup.ts';

const MINUTE = 60_000;
const OTHER = '13800138111';

let database: TestDatabase;
let harness: AgreementHarness;
let users = 0;
let userNo = '';
beforeAll(async () => {
  database = await createTestDatabase();
  harness = createAgreementHarness(database);
});
beforeEach(() => {
  userNo = String(3_000_000_000 + (users += 1));
  harness.time.now = START;
});
afterEach(() => {
  harness.entrust.answer('signMandate', async () => ({ kind: 'mandate', state: 'active', reason: null }));
  harness.entrust.answer('endMandate', async () => ({ kind: 'ended' }));
});
afterAll(() => harness.end());

const walletSays = (state: 'active' | 'processing' | 'refused'): void =>
  harness.entrust.answer('signMandate', async () => ({ kind: 'mandate', state, reason: null }));
const open = (request: SetupRequest) => harness.automatic.setup.open(harness.signerOf(userNo), request);
const confirm = (
  { idempotencyKey }: Pick<SetupRequest, 'idempotencyKey'>,
  over: { smsCode?: string; creditTextVersion?: string | null; creditConsented?: boolean } = {},
) =>
  harness.automatic.setup.confirmWithCode(harness.signerOf(userNo), {
    idempotencyKey,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
    ...over,
  });
const operationOf = ({ idempotencyKey }: SetupRequest) =>
  harness.automatic.commandQueries.findOperation(userNo, idempotencyKey);
const stateOf = async (agreementNo: string) => (await harness.agreement(agreementNo)).agreement.state;

describe('SPEC 7 POST /auto/v1/creditPay/protocolChange', () => {
  test.each<[string, string, Partial<SetupRequest>]>([
    ['consent is missing', 'consentMissing', { consented: false }],
    ['the text is not the present one', 'textOutdated', { textVersion: '2025-03' }],
    ['the terms are not offered', 'termsNotOffered', { terms: { ...sampleTerms, amountFen: 5001n } }],
    ['it is no mobile number', 'mobileInvalid', { beneficiaryMobileNo: '1390013900' }],
    ['the number cannot be topped up', 'numberNotAccepted', { beneficiaryMobileNo: '13800130099' }],
    [
      'another’s balance would trigger it',
      'triggerNotAllowed',
      { beneficiaryMobileNo: OTHER, terms: balanceTerms },
    ],
    [
      'another’s number was never topped up, and that is not confirmed',
      'firstTimeNotConfirmed',
      { beneficiaryMobileNo: OTHER, firstTimeConfirmed: false },
    ],
    ['its name is too long', 'remarkTooLong', { nickname: '1234567890123456789012' }],
  ])('refused, with nothing written, when %s', async (_what, refusal, over) => {
    const request = harness.request(over);
    await expect(open(request)).rejects.toThrow(refusal);
    expect(await harness.automatic.commandQueries.findOperation(userNo, request.idempotencyKey)).toBeNull();
  });

  test('writes 40 unconfirmed openings a day when 200 arrive in a short time', async () => {
    // A repeated request is counted once.
    const repeated = harness.request();
    await Promise.all(Array.from({ length: 45 }, () => open(repeated)));
    const opened: string[] = [];
    for (let round = 0; round < 10; round += 1)
      for (const { status, ...one } of await Promise.allSettled(
        Array.from({ length: 20 }, () => open(harness.request())),
      ))
        opened.push(status === 'fulfilled' ? status : String((one as PromiseRejectedResult).reason));
    expect(opened.filter((one) => one === 'fulfilled')).toHaveLength(39);
    expect(opened.filter((one) => one.includes('tooManySetups'))).toHaveLength(161);
    for (const table of ['agreements', 'agreement_operations'])
      expect((await harness.pool.query(`select from ${table} where user_no = $1`, [userNo])).rowCount).toBe(
        40,
      );
    harness.time.now += 23 * 3600_000;
    await expect(open(harness.request())).rejects.toThrow('tooManySetups');
    harness.time.now += 3600_000;
    expect((await open(harness.request())).operation.state).toBe('awaitingCode');
  });

  test("the signer's own number needs no confirmation", async () => {
    expect((await open(harness.request({ firstTimeConfirmed: false }))).operation.state).toBe('awaitingCode');
  });

  test('a repeated request is one setup, and another body under its number is refused', async () => {
    const request = harness.request();
    const [first, second] = await Promise.all([open(request), open(request)]);
    expect(second.agreementNo).toBe(first.agreementNo);
    expect((await open(request)).agreementNo).toBe(first.agreementNo);
    await expect(open({ ...request, terms: { ...sampleTerms, dayOfMonth: 16 } })).rejects.toThrow(
      'requestNoReused',
    );
    await expect(open({ ...request, beneficiaryMobileNo: OTHER })).rejects.toThrow('requestNoReused');
  });

  test('a signer has one agreement for a number, and another one after its end', async () => {
    const agreementNo = await harness.openAgreement({}, userNo);
    await expect(open(harness.request())).rejects.toThrow('agreementExists');
    await harness.automatic.commands.cancel(userNo, {
      agreementNo,
      reasonCode: 'notNeeded',
      reasonText: null,
    });
    expect(await stateOf(await harness.openAgreement({}, userNo))).toBe('active');
  });

  test('a signer cannot exceed the limit of agreements, even with concurrent requests', async () => {
    for (let index = 0; index < 19; index += 1)
      await harness.openAgreement({ beneficiaryMobileNo: String(13_800_100_000 + index) }, userNo);
    // Two are requested at once while there is room for one.
    const [one, other] = [harness.request(), harness.request({ beneficiaryMobileNo: '13800200002' })];
    await open(one);
    await open(other);
    // The first already counts when it is confirmed and not signed yet.
    const { promise: signing, resolve: sign } = Promise.withResolvers<void>();
    harness.entrust.answer('signMandate', async () => {
      await signing;
      return { kind: 'mandate', state: 'active', reason: null };
    });
    const confirmed = confirm(one);
    await expect.poll(async () => (await operationOf(one))?.operation.state).toBe('signing');
    await expect(confirm(other)).rejects.toThrow('tooManyAgreements');
    sign();
    expect((await confirmed).operation.state).toBe('done');
    expect(await operationOf(other)).toMatchObject({ operation: { state: 'awaitingCode' } });
    await expect(open(harness.request({ beneficiaryMobileNo: '13800200003' }))).rejects.toThrow(
      'tooManyAgreements',
    );
  });
});

test('concurrent confirmations in two processes succeed only up to the limit of agreements', async () => {
  const second = createAgreementHarness({
    url: database.url,

    drop: async () => undefined,
  });
  for (let index = 0; index < 18; index += 1)
    await harness.openAgreement({ beneficiaryMobileNo: String(13_800_300_000 + index) }, userNo);
  const requests = Array.from({ length: 6 }, (_, index) =>
    harness.request({ beneficiaryMobileNo: String(13_800_400_000 + index) }),
  );
  for (const request of requests) await open(request);
  const outcomes = await Promise.allSettled(
    requests.map(({ idempotencyKey: requestNo }, index) =>
      (index % 2 === 0 ? harness : second).automatic.setup.confirmWithCode(harness.signerOf(userNo), {
        idempotencyKey: requestNo,
        smsCode: RIGHT_CODE,
        creditTextVersion: null,
        creditConsented: false,
      }),
    ),
  );
  const confirmed = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(confirmed).toHaveLength(2);
  for (const { agreementNo } of confirmed) await harness.letMemberAgree(agreementNo);
  const { count } = await harness.automatic.commandQueries.liveAgreements(userNo, OTHER);
  expect(count).toBe(20);
  await second.end();
});

describe('SPEC 7 POST /auto/v1/protocol/messageAffirm', () => {
  test('a confirmed and signed setup is active and planned at once, with one notice', async () => {
    await harness.settle();
    harness.sent.length = 0;
    const request = harness.request({ nickname: ' 妈妈 ' });
    const { agreementNo } = await open(request);
    expect(await stateOf(agreementNo)).toBe('draft');
    expect((await confirm(request)).operation).toMatchObject({ state: 'done', kind: 'add' });
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      state: 'active',
      mandate: 'active',
      nickname: '妈妈',
      planPeriod: '202612',
    });
    expect((await confirm(request)).operation.state).toBe('done');
    await harness.settle();
    expect(harness.sent.map(({ text }) => text)).toEqual([expect.stringContaining('已开通')]);
  });

  test('the wallet signs the agreed terms', async () => {
    harness.entrust.calls.length = 0;
    const request = harness.request({
      beneficiaryMobileNo: OTHER,
      terms: { ...sampleTerms, endsOn: '2027-06-30' },
    });
    await open(request);
    const { agreementNo } = await confirm(request);
    await harness.letMemberAgree(agreementNo);
    expect(
      harness.entrust.calls.filter(({ name }) => name === 'signMandate').map(({ input }) => input),
    ).toEqual([
      {
        requestNo: mandateNoOf(agreementNo, request.idempotencyKey),
        agreementNo,
        payerNo: userNo,
        mobileNo: OTHER,
        dayOfMonth: 15,
        perChargeFen: 5000n,
        perMonthFen: 10_000n,
        sources: ['balance', 'card'],
        endsOn: '2027-06-30',
      },
    ]);
  });

  test('a wrong code confirms nothing; the right one then does', async () => {
    const request = harness.request();
    const { agreementNo } = await open(request);
    await expect(confirm(request, { smsCode: '000000' })).rejects.toThrow('smsCodeWrong');
    expect(await stateOf(agreementNo)).toBe('draft');
    await confirm(request);
    expect(await stateOf(agreementNo)).toBe('active');
  });

  test('a setup not confirmed in time expires and cannot be confirmed, even before a run', async () => {
    const request = harness.request();
    const { agreementNo } = await open(request);
    harness.time.now += 15 * MINUTE;
    await expect(confirm(request)).rejects.toThrow('operationExpired');
    await harness.settle();
    expect(await stateOf(agreementNo)).toBe('expired');
    await expect(confirm(request)).rejects.toThrow('operationExpired');
    await expect(
      harness.automatic.commands.cancel(userNo, { agreementNo, reasonCode: 'notNeeded', reasonText: null }),
    ).rejects.toThrow('agreementNotFound');
  });

  test('credit pay needs consent to the lender’s current text', async () => {
    const request = harness.request({ terms: { ...sampleTerms, payOrder: ['balance', 'creditPay'] } });
    const { agreementNo } = await open(request);
    await expect(confirm(request)).rejects.toThrow('creditConsentMissing');
    await expect(confirm(request, { creditConsented: true, creditTextVersion: '2020-01' })).rejects.toThrow(
      'textOutdated',
    );
    await confirm(request, { creditConsented: true, creditTextVersion: '2026-11' });
    expect((await harness.agreement(agreementNo)).agreement.consent).toMatchObject({
      textVersion: '2026-11',
      creditTextVersion: '2026-11',
    });
  });

  test('a setup can be confirmed only by its own user', async () => {
    const request = harness.request();
    await open(request);
    userNo = String(3_000_000_000 + (users += 1));
    await expect(confirm(request)).rejects.toThrow('operationNotFound');
  });
});

describe('the wallet’s result', () => {
  test('leaves neither an agreement nor a mandate if it is a refusal', async () => {
    walletSays('refused');
    const request = harness.request();
    await open(request);
    const { agreementNo, operation } = await confirm(request);
    expect(operation).toMatchObject({ state: 'refused', refusal: 'walletRefused' });
    expect((await harness.agreement(agreementNo)).agreement).toMatchObject({
      state: 'refused',
      mandate: 'none',
      nextAt: null,
    });
  });

  test.each([
    ['silent', async () => NO_ANSWER] as const,
    ['working on it', async () => ({ kind: 'mandate', state: 'processing', reason: null }) as const] as const,
  ])(
    'is queried under the same number until it is signed, if the wallet is %s at first',
    async (_what, answer) => {
      harness.entrust.answer('signMandate', answer);
      harness.entrust.calls.length = 0;
      const request = harness.request();
      await open(request);
      const { agreementNo, operation } = await confirm(request);
      expect(operation.state).toBe('signing');
      await harness.runUntil(START + 10 * MINUTE, 1000);
      expect(await stateOf(agreementNo)).toBe('draft');
      // At once, then after 2 s, 5 s, 15 s, 1 min, 5 min, and every 30 min.
      expect(harness.entrust.count('signMandate')).toBe(6);
      expect(
        new Set(harness.entrust.calls.map(({ input }) => (input as { requestNo: string }).requestNo)),
      ).toEqual(new Set([mandateNoOf(agreementNo, request.idempotencyKey)]));
      walletSays('active');
      await harness.runUntil(START + 40 * MINUTE, MINUTE);
      expect(await stateOf(agreementNo)).toBe('active');
    },
  );

  test('is queried at once after a webhook, which is not applied itself', async () => {
    walletSays('processing');
    const request = harness.request();
    await open(request);
    const { agreementNo } = await confirm(request);
    await harness.automatic.mandates.handleWebhook({
      agreementNo,
      requestNo: mandateNoOf(agreementNo, request.idempotencyKey),
      state: 'active',
      reason: null,
    });
    await harness.settle();
    expect(await stateOf(agreementNo)).toBe('draft');
    walletSays('active');
    await harness.automatic.mandates.handleWebhook({
      agreementNo,
      requestNo: mandateNoOf(agreementNo, request.idempotencyKey),
      state: 'refused',
      reason: null,
    });
    await harness.settle();
    expect(await stateOf(agreementNo)).toBe('active');
  });

  test('the second of two confirmed setups for a number is refused, and its mandate ended', async () => {
    const [one, other] = [harness.request(), harness.request()];
    const [first, second] = [await open(one), await open(other)];
    await confirm(one);
    harness.entrust.answer('endMandate', async () => NO_ANSWER);
    expect((await confirm(other)).operation).toMatchObject({
      state: 'refused',
      refusal: 'numberHasAgreement',
    });
    expect((await harness.agreement(second.agreementNo)).agreement).toMatchObject({
      state: 'refused',
      mandate: 'ending',
    });
    harness.entrust.calls.length = 0;
    harness.entrust.answer('endMandate', async () => ({ kind: 'ended' }));
    await harness.runUntil(START + MINUTE, 1000);
    expect(harness.entrust.calls).toEqual([{ name: 'endMandate', input: second.agreementNo }]);
    expect((await harness.agreement(second.agreementNo)).agreement).toMatchObject({
      mandate: 'ended',
      nextAt: null,
    });
    expect((await harness.agreement(first.agreementNo)).agreement).toMatchObject({
      state: 'active',
      mandate: 'active',
    });
  });

  test('only one of two setups that are confirmed concurrently becomes active', async () => {
    const requests = [harness.request(), harness.request()];
    for (const request of requests) await open(request);
    const confirmed = await Promise.all(requests.map((request) => confirm(request)));
    await harness.settle();
    const states = await Promise.all(confirmed.map(({ agreementNo }) => stateOf(agreementNo)));
    expect(states.toSorted()).toEqual(['active', 'refused']);
  });
});
