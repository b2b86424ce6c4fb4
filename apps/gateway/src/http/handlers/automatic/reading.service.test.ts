import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../../tests/support/postgres.ts';
import { HOUR_MS } from '../../../runtime/time/index.ts';
import { START } from '../../../agreements/testing/reading-harness.ts';
import { createReadingCalls, type ReadingCalls, refusal } from '../../testing/reading-calls.ts';

let { harness, ask } = {} as ReadingCalls;
beforeAll(async () => {
  ({ harness, ask } = createReadingCalls(await createTestDatabase()));
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
});

const NUMBER = '13900139000';
const OTHERS_NO = `A261120${'5'.repeat(18)}`;

test(
  'SPEC 7 GET /auto/v1/protocol/rules, ' +
    'GET /auto/v1/config/getAutoMoneyByCnlCode: amounts by channel, the usual ones without',
  async () => {
    expect(await ask('GET /auto/v1/protocol/rules', {})).toMatchObject({
      amountsFen: [3000, 5000, 10_000, 20_000],
      triggers: ['day', 'balance'],
      textVersion: '2026-11',
      retryAfterMs: [4 * HOUR_MS, 24 * HOUR_MS, 48 * HOUR_MS],
    });
    expect(await ask('GET /auto/v1/protocol/rules', { cnlCode: 'partner-shop' })).toMatchObject({
      amountsFen: [1000, 3000, 5000],
      mostPerChargeFen: 5000,
    });
    expect(await ask('GET /auto/v1/config/getAutoMoneyByCnlCode', { cnlCode: 'partner-shop' })).toEqual({
      amountsFen: [1000, 3000, 5000],
    });
    expect(await ask('GET /auto/v1/config/getAutoMoneyByCnlCode', { cnlCode: 'nobody' })).toEqual({
      amountsFen: [3000, 5000, 10_000, 20_000],
    });
  },
);

test('SPEC 7 GET /auto/v1/protocol/version: the versions of the texts in effect', async () => {
  expect(await ask('GET /auto/v1/protocol/version', {})).toEqual({
    version: '2026-11',
    effectiveAt: '2026-10-31T16:00:00.000Z',
    creditVersion: '2026-11',
  });
});

test('SPEC 7 GET /auto/v1/cancelReason/getReason: reasons in both languages', async () => {
  const { reasons } = await ask('GET /auto/v1/cancelReason/getReason', {});
  expect(reasons).toContainEqual({ code: 'other', text: { zh: '其他原因', en: 'Other reason' } });
});

test("SPEC 7 GET /auto/v1/protocol/queryProtocolList: live by default, by the caller's role", async () => {
  const [me, beneficiary] = [harness.person(), harness.person()];
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: beneficiary.mobileNo });
  expect(await ask('GET /auto/v1/protocol/queryProtocolList', {}, me)).toMatchObject({
    agreements: [
      { agreementNo, role: 'signer', own: false, nickname: 'Mum', nextCharge: { state: 'planned' } },
    ],
  });
  expect(await ask('GET /auto/v1/protocol/queryProtocolList', { which: 'live' }, beneficiary)).toMatchObject({
    agreements: [
      {
        agreementNo,
        role: 'beneficiary',
        own: false,
        nickname: '',
        signerMobileNo: `138****${me.mobileNo.slice(-4)}`,
      },
    ],
  });
  expect(await ask('GET /auto/v1/protocol/queryProtocolList', { which: 'ended' }, me)).toEqual({
    agreements: [],
    waiting: [],
  });
});

test('SPEC 7 GET /auto/v1/protocol, GET /auto/v1/protocol/queryProtocolByArgId: parties only', async () => {
  const [me, beneficiary, stranger] = [harness.person(), harness.person(), harness.person()];
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: beneficiary.mobileNo });
  const mine = await ask('GET /auto/v1/protocol', { agreementNo }, me);
  expect(mine.agreement).toMatchObject({
    agreementNo,
    role: 'signer',
    consent: { textVersion: '2026-11', cnlCode: 'partner-shop' },
  });
  expect(mine.agreement.events.map(({ event }) => event)).toEqual(['signed', 'done', 'asked', 'drafted']);
  expect((await ask('GET /auto/v1/protocol', { agreementNo }, beneficiary)).agreement).toMatchObject({
    role: 'beneficiary',
    consent: { at: null },
    events: [{ event: 'signed' }, { event: 'drafted' }],
  });
  expect(
    (await ask('GET /auto/v1/protocol/queryProtocolByArgId', { agrId: agreementNo }, beneficiary)).agreement
      .role,
  ).toBe('beneficiary');
  for (const [caller, wanted] of [
    [stranger, agreementNo],
    [me, OTHERS_NO],
  ] as const) {
    await expect(ask('GET /auto/v1/protocol', { agreementNo: wanted }, caller)).rejects.toEqual(
      refusal('agreementNotFound'),
    );
    await expect(
      ask('GET /auto/v1/protocol/queryProtocolByArgId', { agrId: wanted }, caller),
    ).rejects.toEqual(refusal('agreementNotFound'));
  }
});

test('SPEC 7 GET /auto/v1/protocol/queryProtocolByAgrMbl: accepts spaces and +86', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  expect(
    (await ask('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl: '+86 139-0013-9000' }, me))
      .agreements,
  ).toMatchObject([{ agreementNo }]);
  expect(
    await ask('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl: NUMBER }, harness.person()),
  ).toEqual({ agreements: [], offers: [] });
  await expect(ask('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl: 'x' }, me)).rejects.toEqual(
    refusal('mobileInvalid'),
  );
});

test(
  'SPEC 7 GET /auto/v1/protocol/operation-status, GET /auto/v1/protocol/queryAgrIdByReqNo: ' +
    'no agreement until it is opened; another’s request is unknown',
  async () => {
    const me = harness.person();
    const requestNo = 'request-0000000001';
    const agreementNo = await harness.draft(me, { idempotencyKey: requestNo });
    expect((await ask('GET /auto/v1/protocol/operation-status', { requestNo }, me)).operation).toMatchObject({
      requestNo,
      agreementNo,
      state: 'awaitingCode',
      needsCreditConsent: true,
      firstDebitAt: expect.stringMatching(/^2026-11-25T/),
    });
    expect(await ask('GET /auto/v1/protocol/queryAgrIdByReqNo', { requestNo }, me)).toEqual({ agrId: null });
    await harness.change(agreementNo, (change) => {
      change.operation(requestNo, 'done');
      change.agreement('signed');
    });
    expect((await ask('GET /auto/v1/protocol/operation-status', { requestNo }, me)).operation).toMatchObject({
      agreementNo,
      state: 'done',
    });
    expect(await ask('GET /auto/v1/protocol/queryAgrIdByReqNo', { requestNo }, me)).toEqual({
      agrId: agreementNo,
    });
    for (const name of [
      'GET /auto/v1/protocol/operation-status',
      'GET /auto/v1/protocol/queryAgrIdByReqNo',
    ] as const)
      await expect(ask(name, { requestNo }, harness.person())).rejects.toEqual(refusal('operationNotFound'));
  },
);

test('SPEC 7 GET /auto/v1/querySignMobileList: the numbers with a live agreement', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  expect(await ask('GET /auto/v1/querySignMobileList', {}, me)).toEqual({
    numbers: [{ agrMbl: NUMBER, nickname: 'Mum', carrier: 'CMCC', agreementNo, state: 'active' }],
  });
});

test('SPEC 7 GET /auto/v1/protocol/check: allowed, or the reason why not', async () => {
  const me = harness.person();
  const check = (agrMbl: string) => ask('GET /auto/v1/protocol/check', { agrMbl }, me);
  expect(await check('x')).toEqual({
    allowed: false,
    reason: 'notAMobileNumber',
    triggers: [],
    agreementNo: null,
    own: false,
  });
  expect(await check(`+86 ${me.mobileNo}`)).toEqual({
    allowed: true,
    reason: null,
    triggers: ['day', 'balance'],
    agreementNo: null,
    own: true,
  });
  expect(await check(NUMBER)).toEqual({
    allowed: true,
    reason: null,
    triggers: ['day'],
    agreementNo: null,
    own: false,
  });
  expect(await check('13900130099')).toMatchObject({ allowed: false, reason: 'numberNotAccepted' });
  const agreementNo = await harness.signed(me, { beneficiaryMobileNo: NUMBER });
  expect(await check(NUMBER)).toEqual({
    allowed: false,
    reason: 'hasAgreement',
    triggers: ['day'],
    agreementNo,
    own: false,
  });
  expect(await ask('GET /auto/v1/protocol/check', { agrMbl: NUMBER }, harness.person())).toMatchObject({
    allowed: true,
  });
  for (let more = 1; more < harness.rules.mostAgreements; more += 1)
    await harness.signed(me, { beneficiaryMobileNo: String(Number(NUMBER) + more) });
  expect(await check('13900139900')).toMatchObject({
    allowed: false,
    reason: 'tooManyAgreements',
    agreementNo: null,
  });
});

test(
  'SPEC 7 GET /auto/v1/protocol/queryRecommendationList, POST /auto/v1/protocol/noLongerRecommended: ' +
    'dismissed and undone',
  async () => {
    const me = harness.person();
    for (let times = 0; times < 2; times += 1) await harness.order({ userNo: me.userNo, mobileNo: NUMBER });
    const { recommendations } = await ask('GET /auto/v1/protocol/queryRecommendationList', {}, me);
    expect(recommendations).toMatchObject([{ mobileNo: NUMBER, times: 2, amountFen: 5000 }]);
    expect(
      await ask('POST /auto/v1/protocol/noLongerRecommended', { mobileNo: '139 0013 9000' }, me),
    ).toEqual({
      recommendations: [],
    });
    expect(
      await ask('POST /auto/v1/protocol/noLongerRecommended', { mobileNo: NUMBER, undo: true }, me),
    ).toEqual({ recommendations });
    await expect(ask('POST /auto/v1/protocol/noLongerRecommended', { mobileNo: 'x' }, me)).rejects.toEqual(
      refusal('mobileInvalid'),
    );
  },
);
