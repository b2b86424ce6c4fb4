/** Tests that no call of automatic top-up reads or changes another user's agreement. */
import { type CallName, callRows, errorList, type ErrorName } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  lowBalance,
  onDay,
  openAgreement,
  setupOf,
  newRequestNo,
  type Person,
  untilChargeIs,
} from '../support/agreements.ts';
import { askMember } from '../support/family.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { confirmRealName } from '../support/real-name.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

let product: RunningProduct;
let [owner, stranger]: Person[] = [];
/**
 * The owner's agreement, its charge in arrears, the request that opened it, and a request that waits for its
 * code.
 */
let agreementNo = '';
let chargeNo = '';
let requestNo = '';
let waiting = '';
/** A consent that the owner asked of a family member. */
let consentNo = '';

const person = (one: Person | undefined): Person =>
  one ??
  (() => {
    throw new Error('nobody');
  })();

beforeAll(async () => {
  product = await startProduct({
    NOTICE_BEFORE_BALANCE_DEBIT_MS: '1',
    DEBIT_HOURS: '0-24',
    MESSAGES_PER_ADDRESS: '10000',
  });
  [owner, stranger] = [await product.newUser(), await product.newUser()];
  await product.sandbox.setNumberBalance(person(owner).mobileNo, 300);
  agreementNo = await openAgreement(product, person(owner), { ...lowBalance, payOrder: ['creditPay'] });
  ({ chargeNo } = await untilChargeIs(['credited'], person(owner), agreementNo));
  requestNo =
    (
      await product.pool.query<{ idempotency_key: string }>(
        'select idempotency_key from agreement_operations where agreement_no = $1',
        [agreementNo],
      )
    ).rows[0]?.idempotency_key ?? '';
  await confirmRealName(person(stranger).api);
  waiting = newRequestNo();
  // The owner was sent a code a moment ago; this lets the next one be sent at once.
  await forgetSends(product.pool);
  ({ consentNo } = (await askMember(product, person(owner), await product.newUser())).consent);
  await person(owner).api.call('POST /auto/v1/creditPay/protocolChange', {
    operation: 'edit',
    requestNo: waiting,
    agreementNo,
    terms: { ...lowBalance, payOrder: ['creditPay'], amountFen: 3000 },
    textVersion: CURRENT_TEXT,
    consented: true,
  });
});
afterAll(() => product.stop());

type AutomaticCall =
  | Extract<CallName, `${string} /auto/v1/${string}`>
  | 'POST /common/v1/sendMessageToAgrMobile';

/** Reads everything stored about the owner, which a stranger must leave unchanged. */
async function everything(): Promise<unknown> {
  const tables = [
    'agreements',
    'agreement_operations',
    'member_consents',
    'charges',
    'debts',
    'agreement_events',
    'orders',
  ];
  return Promise.all(
    tables.map(
      async (table) =>
        (
          await product.pool.query(
            `select to_jsonb(t) as row from ${table} t where user_no = $1 order by 1`,
            [person(owner).userNo],
          )
        ).rows,
    ),
  );
}

const consentAnswers = ['agree', 'refuse', 'stop', 'block', 'unblock'] as const;

/**
 * The inputs a stranger sends with the owner's numbers, and the refusal each gets; null for a list of the
 * caller's own, which must contain nothing of the owner's.
 */
const asked: Readonly<
  Record<
    Exclude<AutomaticCall, NotAboutOne>,
    readonly { readonly input: () => object; readonly refusal: ErrorName | null }[]
  >
> = {
  'GET /auto/v1/protocol': [{ input: () => ({ agreementNo }), refusal: 'agreementNotFound' }],
  'GET /auto/v1/protocol/queryProtocolByArgId': [
    { input: () => ({ agrId: agreementNo }), refusal: 'agreementNotFound' },
  ],
  'GET /auto/v1/protocol/queryProtocolByAgrMbl': [
    { input: () => ({ agrMbl: person(owner).mobileNo }), refusal: null },
  ],
  'GET /auto/v1/protocol/queryProtocolList': [
    { input: () => ({}), refusal: null },
    { input: () => ({ which: 'ended' }), refusal: null },
  ],
  'GET /auto/v1/protocol/check': [{ input: () => ({ agrMbl: person(owner).mobileNo }), refusal: null }],
  'GET /auto/v1/protocol/queryAgrIdByReqNo': [{ input: () => ({ requestNo }), refusal: 'operationNotFound' }],
  'GET /auto/v1/protocol/operation-status': [{ input: () => ({ requestNo }), refusal: 'operationNotFound' }],
  'GET /auto/v1/querySignMobileList': [{ input: () => ({}), refusal: null }],
  'GET /auto/v1/charge/bill': [
    { input: () => ({}), refusal: null },
    { input: () => ({ agreementNo }), refusal: 'agreementNotFound' },
  ],
  'GET /auto/v1/charge/getBillByAgrMbl': [
    { input: () => ({ agrMbl: person(owner).mobileNo }), refusal: null },
    { input: () => ({ agrMbl: person(owner).mobileNo, agreementNo }), refusal: 'agreementNotFound' },
  ],
  'GET /auto/v1/charge/getBillByMblNo': [
    { input: () => ({ mobileNo: person(owner).mobileNo }), refusal: 'billNotYours' },
  ],
  'GET /auto/v1/protocol/queryRecommendationList': [{ input: () => ({}), refusal: null }],
  'GET /auto/v1/creditPay/account': [{ input: () => ({}), refusal: null }],
  'POST /auto/v1/creditPay/protocolChange': [
    {
      input: () => ({
        operation: 'edit',
        requestNo: newRequestNo(),
        agreementNo,
        terms: onDay(3),
        textVersion: CURRENT_TEXT,
        consented: true,
      }),
      refusal: 'agreementNotFound',
    },
    ...(['pause', 'resume', 'skip', 'unskip'] as const).map((operation) => ({
      input: () => ({ operation, requestNo: newRequestNo(), agreementNo }),
      refusal: 'agreementNotFound' as const,
    })),
    { input: () => ({ operation: 'pause', requestNo, agreementNo }), refusal: 'agreementNotFound' },
    // A stranger cannot set up a balance trigger for the owner's number.
    {
      input: () => ({ ...setupOf(person(stranger)), agrMbl: person(owner).mobileNo }),
      refusal: 'triggerNotAllowed',
    },
  ],
  // The code proves possession of the number; only its owner receives it.
  'POST /auto/v1/protocol/registerAndAddProtocol': [
    {
      input: () => ({
        requestNo,
        mobileNo: person(owner).mobileNo,
        smsCode: '123456',
        agrMbl: person(owner).mobileNo,
        terms: onDay(3),
        textVersion: CURRENT_TEXT,
        consented: true,
        registrationConsented: true,
      }),
      refusal: 'smsCodeSpent',
    },
  ],
  'POST /auto/v1/protocol/registeredNotify': [
    { input: () => ({ requestNo }), refusal: 'operationNotFound' },
    { input: () => ({ requestNo: waiting }), refusal: 'operationNotFound' },
  ],
  'POST /auto/v1/protocol/messageAffirm': [
    { input: () => ({ requestNo: waiting, smsCode: '123456' }), refusal: 'operationNotFound' },
  ],
  'POST /auto/v1/protocol/campusMarketing/protocolChange': [
    {
      input: () => ({
        operation: 'edit',
        requestNo: newRequestNo(),
        agreementNo,
        terms: onDay(3),
        textVersion: CURRENT_TEXT,
        consented: true,
      }),
      refusal: 'agreementNotFound',
    },
  ],
  'POST /auto/v1/protocol/campusMarketing/affirm': [
    { input: () => ({ requestNo: waiting, smsCode: '123456' }), refusal: 'operationNotFound' },
  ],
  'POST /auto/v1/registerPromotionRelationship': [
    { input: () => ({ promoterCode: 'partner-shop', agreementNo }), refusal: 'agreementNotFound' },
  ],
  'POST /auto/v1/creditPay/affirm': [
    {
      input: () => ({ requestNo: waiting, smsCode: '123456', creditTextVersion: '2026-11', consented: true }),
      refusal: 'operationNotFound',
    },
  ],
  'POST /auto/v1/creditPay/cancelProtocolByAgrMbl': [
    {
      input: () => ({ agrMbl: person(owner).mobileNo, agreementNo, reasonCode: 'notNeeded' }),
      refusal: 'agreementNotFound',
    },
  ],
  'POST /auto/v1/creditPay/batchReorder': [
    { input: () => ({ requestNo: newRequestNo(), chargeNos: [chargeNo] }), refusal: 'debtNotPayable' },
  ],
  'POST /auto/v1/protocol/nickname': [
    { input: () => ({ agreementNo, nickname: 'mine' }), refusal: 'agreementNotFound' },
  ],
  'POST /auto/v1/protocol/upgrade': [
    {
      input: () => ({ agreementNo, textVersion: CURRENT_TEXT, consented: true }),
      refusal: 'agreementNotFound',
    },
  ],
  'POST /auto/v1/oldProtocol/close': [{ input: () => ({ agreementNo }), refusal: 'agreementNotFound' }],
  'POST /auto/v1/protocol/insertExpiredNoTips': [
    { input: () => ({ agreementNo }), refusal: 'agreementNotFound' },
  ],
  'POST /common/v1/sendMessageToAgrMobile': [{ input: () => ({ consentNo }), refusal: 'consentNotFound' }],
  'POST /auto/v1/message/uplinkProTransCheckSms': [
    { input: () => ({ consentNo, smsCode: '123456' }), refusal: 'consentNotFound' },
  ],
  'POST /auto/v1/message/uplink-retry': [{ input: () => ({ consentNo }), refusal: 'consentNotFound' }],
  'POST /auto/v1/message/cancelUplink': [{ input: () => ({ consentNo }), refusal: 'consentNotFound' }],
  'POST /auto/v1/message/deleteUplink': [{ input: () => ({ consentNo }), refusal: 'consentNotFound' }],
  'POST /auto/v1/protocol/user/confirm': consentAnswers.map((answer) => ({
    input: () => ({ consentNo, answer }),
    refusal: 'consentNotFound' as const,
  })),
  'POST /auto/v1/protocol/noLongerRecommended': [
    { input: () => ({ mobileNo: person(owner).mobileNo }), refusal: null },
  ],
};

/**
 * Calls that concern no particular agreement: rules and texts, adverts, activities, and the caller's own
 * cards.
 */
const notAboutOne = [
  'GET /auto/v1/protocol/rules',
  'GET /auto/v1/protocol/version',
  'GET /auto/v1/config/getAutoMoneyByCnlCode',
  'GET /auto/v1/cancelReason/getReason',
  'POST /auto/v1/config/check',
  'POST /auto/v1/config/register',
  'GET /auto/v1/advMaintain',
  'GET /auto/v1/userInfo/isBindingCard',
  'GET /auto/v1/userInfo/getH5BindCardUrl',
  'GET /auto/v1/activity/judgment',
  'GET /auto/v1/activity/queryActivity',
  'GET /auto/v1/activity/queryActivityById',
  'GET /auto/v1/activity/queryValidityById',
  'GET /auto/v1/activity/qualified',
  'POST /auto/v1/activity/issueVouchers',
] as const satisfies readonly AutomaticCall[];
type NotAboutOne = (typeof notAboutOne)[number];

const cases = Object.entries(asked).flatMap(([call, ways]) =>
  ways.map((way, index) => ({ call: call as AutomaticCall, index, ...way })),
);

test('the table contains every call of automatic top-up', () => {
  const calls = Object.keys(callRows).filter(
    (call) => call.includes(' /auto/v1/') || call === 'POST /common/v1/sendMessageToAgrMobile',
  );
  expect([...Object.keys(asked), ...notAboutOne].toSorted()).toEqual(calls.toSorted());
});

describe("a stranger who knows all numbers of another user's agreement", () => {
  test.each(cases)(
    '$call ($index): reads nothing of the owner and changes nothing',
    async ({ call, input, refusal }) => {
      const before = await everything();
      const answer = await person(stranger).api.call(call, input());
      if (refusal === null) expect(answer.msgCd).toBe('PMC00000');
      else expect(answer.msgInfo).toBe(errorList[refusal].en);
      // The number itself was the stranger's own input; the answer contains nothing else of the owner's.
      const said = JSON.stringify({ ...answer, agrMbl: null });
      for (const secret of [agreementNo, chargeNo, requestNo, waiting, consentNo, person(owner).userNo])
        expect(said).not.toContain(secret);
      expect(await everything()).toEqual(before);
    },
  );

  test.each(cases)('$call ($index): is refused without a session', async (one) => {
    const { call, input, refusal } = one;
    const isGet = call.startsWith('GET');
    const query = isGet ? `?${new URLSearchParams(input() as Record<string, string>).toString()}` : '';
    const nobody = await fetch(
      `${product.url}/huafei-agw${call.slice(call.indexOf(' ') + 1)}${query}`,
      isGet
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input()) },
    );
    const isForVisitors = (callRows[call].who as readonly string[]).includes('visitor');
    const expected = isForVisitors && refusal !== null ? refusal : 'tokenInvalid';
    expect(((await nobody.json()) as { msgCd: string }).msgCd).toBe(errorList[expected].msgCd);
  });

  test("the owner's agreement is still active", async () => {
    expect((await person(owner).api.call('GET /auto/v1/protocol', { agreementNo })).agreement).toMatchObject({
      agreementNo,
      state: 'active',
      owedFen: 4990,
    });
  });
});
