import { type CallName, callRows } from '@phonebill/contract';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../../tests/support/postgres.ts';
import { HOUR_MS } from '../../../runtime/index.ts';
import {
  createReadingHarness,
  DAY_TERMS,
  type Person,
  type ReadingHarness,
  START,
} from '../../../agreements/testing/reading-harness.ts';
import { publishedTimes } from '../../../config/order-times.ts';
import { indeterminate, type Indeterminate } from '../../../partners/index.ts';
import { type AutomaticHandlerParts, automaticHandlers } from './automatic-handlers.ts';

type Handlers = ReturnType<typeof automaticHandlers>;

/** What only commands use. */
const noCommands = { setup: {}, commands: {}, repayments: {} } as Pick<
  AutomaticHandlerParts,
  'setup' | 'commands' | 'repayments'
>;

let harness: ReadingHarness;
let handlers: Handlers;
let walletIsSilent = false;
let returnedTo = '';
const says = <T>(answer: T): T | Indeterminate => (walletIsSilent ? indeterminate('silent') : answer);

beforeAll(async () => {
  harness = createReadingHarness(await createTestDatabase());
  handlers = automaticHandlers({
    ...harness,
    ...noCommands,
    times: publishedTimes,
    publicUrl: 'https://pages.example',
    numbers: {
      check: async (text) =>
        text.endsWith('0099')
          ? { allowed: false, reason: 'carrierRefuses' }
          : { allowed: true, reason: null },
    },
    wallet: {
      cards: async () =>
        says({
          kind: 'cards',
          cards: [{ bank: { zh: '招商银行', en: 'Merchants Bank' }, lastDigits: '6688' }],
        } as const),
      bindPage: async (_payerNo, returnUrl) => {
        returnedTo = returnUrl;
        return says({ kind: 'page', url: 'https://wallet.example/bind' } as const);
      },
      creditAccount: async () =>
        says({ kind: 'credit', state: 'open', limitFen: 50_000n, usedFen: 12_000n } as const),
    },
  });
});
afterAll(() => harness.end());
beforeEach(() => {
  harness.time.now = START;
  walletIsSilent = false;
});

const NUMBER = '13900139000';
const OTHERS_NO = `A261120${'5'.repeat(18)}`;
const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });

/** Calls a handler as a user; what it answers is what the contract says, byte for byte. */
async function ask<N extends keyof Handlers>(
  name: N,
  request: Omit<Parameters<Handlers[N]>[0], 'ssoToken'>,
  { userNo, mobileNo }: Person = { userNo: '', mobileNo: '' },
): Promise<Awaited<ReturnType<Handlers[N]>>> {
  const handler = handlers[name] as unknown as (
    request: unknown,
    context: unknown,
  ) => Promise<Awaited<ReturnType<Handlers[N]>>>;
  const answer = await handler(
    { ...request, ssoToken: 'token' },
    { userNo, mobileNo, touristSession: null, language: 'en', address: '198.51.100.1' },
  );
  const checker = Compile(callRows[name satisfies CallName].response);
  expect([...checker.Errors(answer)]).toEqual([]);
  expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
  return answer;
}

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

test('SPEC 7 GET /auto/v1/protocol/version: the texts that count now', async () => {
  expect(await ask('GET /auto/v1/protocol/version', {})).toEqual({
    version: '2026-11',
    effectiveAt: '2026-10-31T16:00:00.000Z',
    creditVersion: '2026-11',
  });
});

test('SPEC 7 GET /auto/v1/cancelReason/getReason: reasons in both languages', async () => {
  const { reasons } = await ask('GET /auto/v1/cancelReason/getReason', {});
  expect(reasons).toContainEqual({ code: 'other', text: { zh: '其他原因', en: 'Another reason' } });
});

test('SPEC 7 GET /auto/v1/protocol/queryProtocolList: live by default, as the caller sees each', async () => {
  const [me, beneficiary] = [harness.person(), harness.person()];
  const agreementNo = await harness.signed(me, { agrMbl: beneficiary.mobileNo });
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
  });
});

test(
  'SPEC 7 GET /auto/v1/protocol, GET /auto/v1/protocol/queryProtocolByArgId: ' +
    'one’s own and one that tops oneself up; any other is not found',
  async () => {
    const [me, beneficiary, stranger] = [harness.person(), harness.person(), harness.person()];
    const agreementNo = await harness.signed(me, { agrMbl: beneficiary.mobileNo });
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
  },
);

test('SPEC 7 GET /auto/v1/protocol/queryProtocolByAgrMbl: with spaces and +86; an empty list', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { agrMbl: NUMBER });
  expect(
    (await ask('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl: '+86 139-0013-9000' }, me))
      .agreements,
  ).toMatchObject([{ agreementNo }]);
  expect(
    await ask('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl: NUMBER }, harness.person()),
  ).toEqual({ agreements: [] });
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
    expect((await ask('GET /auto/v1/protocol/operation-status', { requestNo }, me)).operation.state).toBe(
      'done',
    );
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

test('SPEC 7 GET /auto/v1/querySignMobileList: the numbers under a live agreement', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, { agrMbl: NUMBER });
  expect(await ask('GET /auto/v1/querySignMobileList', {}, me)).toEqual({
    numbers: [{ agrMbl: NUMBER, nickname: 'Mum', carrier: 'CMCC', agreementNo, state: 'active' }],
  });
});

test('SPEC 7 GET /auto/v1/charge/bill: pages of one’s own agreement; a wrong cursor is refused', async () => {
  const [me, beneficiary] = [harness.person(), harness.person()];
  const agreementNo = await harness.signed(me, { agrMbl: beneficiary.mobileNo });
  for (const month of ['202608', '202609', '202610'])
    await harness.announced(agreementNo, month, new Date(Date.UTC(2026, Number(month.slice(4)) - 1, 25, 2)));
  const first = await ask('GET /auto/v1/charge/bill', { pageSize: '2' }, me);
  expect(first.charges.map(({ period, agrMbl }) => [period, agrMbl])).toEqual([
    ['202610', beneficiary.mobileNo],
    ['202609', beneficiary.mobileNo],
  ]);
  const second = await ask('GET /auto/v1/charge/bill', { pageSize: '2', cursor: first.nextCursor ?? '' }, me);
  expect(second).toMatchObject({ charges: [{ period: '202608' }], nextCursor: null });
  expect((await ask('GET /auto/v1/charge/bill', { pageSize: '3', agreementNo }, me)).nextCursor).toBeNull();
  expect(
    (await ask('GET /auto/v1/charge/bill', { month: '202609', state: 'announced' }, me)).charges,
  ).toMatchObject([{ period: '202609', mostTries: 4 }]);
  await expect(ask('GET /auto/v1/charge/bill', { agreementNo }, beneficiary)).rejects.toEqual(
    refusal('agreementNotFound'),
  );
  for (const cursor of ['', 'x', `9999999999999999-C${'1'.repeat(32)}`])
    await expect(ask('GET /auto/v1/charge/bill', { cursor }, me)).rejects.toEqual(refusal('badRequest'));
});

test(
  'SPEC 7 GET /auto/v1/charge/getBillByAgrMbl: the last twelve months without gaps; ' +
    'an agreement of another number, or as a beneficiary, is not found',
  async () => {
    const [me, beneficiary] = [harness.person(), harness.person()];
    const agreementNo = await harness.signed(me, { agrMbl: beneficiary.mobileNo });
    const chargeNo = await harness.announced(agreementNo, '202610', new Date(Date.UTC(2026, 9, 25, 2)));
    await harness.credited(agreementNo, chargeNo);
    const bill = await ask(
      'GET /auto/v1/charge/getBillByAgrMbl',
      { agrMbl: beneficiary.mobileNo, agreementNo },
      me,
    );
    expect(bill.months.map(({ month }) => month)).toEqual([
      '202611',
      '202610',
      '202609',
      '202608',
      '202607',
      '202606',
      '202605',
      '202604',
      '202603',
      '202602',
      '202601',
      '202512',
    ]);
    expect(bill.months[1]).toMatchObject({ creditedFen: 5000, paidFen: 4990, charges: [{ chargeNo }] });
    expect(
      (
        await ask('GET /auto/v1/charge/getBillByAgrMbl', { agrMbl: beneficiary.mobileNo }, beneficiary)
      ).months.flatMap(({ charges }) => charges),
    ).toEqual([]);
    await expect(
      ask('GET /auto/v1/charge/getBillByAgrMbl', { agrMbl: NUMBER, agreementNo }, me),
    ).rejects.toEqual(refusal('agreementNotFound'));
    await expect(
      ask('GET /auto/v1/charge/getBillByAgrMbl', { agrMbl: beneficiary.mobileNo, agreementNo }, beneficiary),
    ).rejects.toEqual(refusal('agreementNotFound'));
  },
);

test('SPEC 7 GET /auto/v1/protocol/check: allowed, or why not; no balance trigger for others', async () => {
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
  const agreementNo = await harness.signed(me, { agrMbl: NUMBER });
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
    await harness.signed(me, { agrMbl: String(Number(NUMBER) + more) });
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

test('SPEC 7 GET /auto/v1/creditPay/account: what is left, owed and overdue', async () => {
  const me = harness.person();
  const agreementNo = await harness.signed(me, {
    terms: { ...DAY_TERMS, trigger: 'balance', dayOfMonth: null, thresholdFen: 1000n },
  });
  const charges: string[] = [];
  for (const [day, paidFen] of [
    ['20261118', 4990n],
    ['20261119', 2000n],
    ['20261120', 1000n],
  ] as const) {
    const chargeNo = await harness.announced(agreementNo, day, new Date(harness.time.now));
    await harness.credited(agreementNo, chargeNo, paidFen, true);
    charges.push(chargeNo);
    harness.time.now += 5 * 24 * HOUR_MS;
  }
  await harness.repaid(me.userNo, charges[2] ?? '', '9'.repeat(24));
  expect(await ask('GET /auto/v1/creditPay/account', {}, me)).toMatchObject({
    account: { state: 'open', limitFen: 50_000, usedFen: 12_000, availableFen: 38_000 },
    owedFen: 6990,
    overdueFen: 6990,
    debts: [
      { chargeNo: charges[0], overdue: true },
      { chargeNo: charges[1], overdue: true },
      { chargeNo: charges[2], state: 'paid', overdue: false },
    ],
  });
  harness.time.now -= 1;
  expect(await ask('GET /auto/v1/creditPay/account', {}, me)).toMatchObject({
    owedFen: 6990,
    overdueFen: 4990,
  });
  walletIsSilent = true;
  await expect(ask('GET /auto/v1/creditPay/account', {}, me)).rejects.toEqual(refusal('walletUnavailable'));
});

test('SPEC 7 GET /auto/v1/userInfo/isBindingCard: the wallet’s answer, or a refusal', async () => {
  expect(await ask('GET /auto/v1/userInfo/isBindingCard', {}, harness.person())).toEqual({
    bound: true,
    cards: [{ bank: { zh: '招商银行', en: 'Merchants Bank' }, lastDigits: '6688' }],
  });
  walletIsSilent = true;
  await expect(ask('GET /auto/v1/userInfo/isBindingCard', {}, harness.person())).rejects.toEqual(
    refusal('walletUnavailable'),
  );
});

test('SPEC 7 GET /auto/v1/userInfo/getH5BindCardUrl: comes back only to our own pages', async () => {
  const me = harness.person();
  const bind = (backUrl?: string) =>
    ask('GET /auto/v1/userInfo/getH5BindCardUrl', { ...(backUrl !== undefined && { backUrl }) }, me);
  expect(await bind()).toEqual({ url: 'https://wallet.example/bind' });
  expect(returnedTo).toBe('https://pages.example/phonebillh5/autoRecharge/setAutoRecharge');
  for (const backUrl of [
    '/phonebillh5/autoRecharge/setAutoRecharge?agreementNo=A1',
    'https://pages.example/phonebillh5/autoRecharge/setAutoRecharge?agreementNo=A1',
  ]) {
    await bind(backUrl);
    expect(returnedTo).toBe('https://pages.example/phonebillh5/autoRecharge/setAutoRecharge?agreementNo=A1');
  }
  returnedTo = '';
  for (const backUrl of [
    'https://evil.example/phonebillh5/x',
    '//evil.example/phonebillh5/',
    'https://pages.example@evil.example/phonebillh5/',
    'https://pages.example/huafei-agw/vi/order',
    '/phonebillh5/../x',
    'javascript:alert(1)',
    'x',
  ]) {
    await expect(bind(backUrl), backUrl).rejects.toEqual(refusal('addressNotAllowed'));
  }
  expect(returnedTo).toBe('');
  walletIsSilent = true;
  await expect(bind()).rejects.toEqual(refusal('walletUnavailable'));
});
