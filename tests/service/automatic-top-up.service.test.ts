/**
 * Automatic top-up as its pages use it, on the real product: the wallet, the carrier and the SMS centre over
 * HTTP.
 */
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  lookAtAgreement,
  lowBalance,
  newRequestNo,
  onDay,
  openAgreement,
  setupOf,
  type Person,
  untilChargeIs,
} from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    NOTICE_BEFORE_BALANCE_DEBIT_MS: '1',
    NOTICE_BEFORE_DEBIT_MS: String(40 * 86_400_000),
    DEBIT_HOURS: '0-24',
    MESSAGES_PER_ADDRESS: '100000',
  });
});
afterAll(() => product.stop());

/** Someone whose number has ¥3.00 left, so that a balance trigger charges at once. */
async function lowOnCredit(): Promise<Person> {
  const person = await product.newUser();
  await product.sandbox.setNumberBalance(person.mobileNo, 300);
  return person;
}

const change = (
  { api }: Person,
  operation: 'pause' | 'resume' | 'skip' | 'unskip',
  agreementNo: string,
  requestNo = newRequestNo(),
) => api.call('POST /auto/v1/creditPay/protocolChange', { operation, requestNo, agreementNo });
/** Day triggers are announced forty days ahead here, so that there is an announced charge at once. */
const FAR_DAY = 28;

describe('opening', () => {
  test(
    'SPEC 7 POST /auto/v1/creditPay/protocolChange, SPEC 7 POST /auto/v1/protocol/messageAffirm: ' +
      'asked for, confirmed with the code, signed by the wallet; the same words twice are one ' +
      'opening',
    async () => {
      const person = await product.newUser();
      const opening = setupOf(person, onDay(FAR_DAY));
      const first = await person.api.call('POST /auto/v1/creditPay/protocolChange', opening);
      expect(first.operation).toMatchObject({
        state: 'awaitingCode',
        needsCreditConsent: false,
        firstDebitAt: expect.stringMatching(/Z$/),
      });
      expect((await person.api.call('POST /auto/v1/creditPay/protocolChange', opening)).operation).toEqual(
        first.operation,
      );
      expect(
        (await person.api.call('POST /auto/v1/creditPay/protocolChange', { ...opening, terms: onDay(3) }))
          .msgCd,
      ).toBe(errorList.requestNoReused.msgCd);
      expect((await person.api.call('GET /auto/v1/protocol/queryProtocolList', {})).agreements).toEqual([]);

      const smsCode = await codeOf(product, person);
      const wrong = smsCode === '000000' ? '000001' : '000000';
      expect(
        (
          await person.api.call('POST /auto/v1/protocol/messageAffirm', {
            requestNo: opening.requestNo,
            smsCode: wrong,
          })
        ).msgCd,
      ).toBe(errorList.smsCodeWrong.msgCd);
      const confirmed = await person.api.call('POST /auto/v1/protocol/messageAffirm', {
        requestNo: opening.requestNo,
        smsCode,
      });
      expect(confirmed.operation?.state).toBe('done');
      // Asked again after a lost answer, with a code that is spent: it is confirmed already.
      expect(
        (
          await person.api.call('POST /auto/v1/protocol/messageAffirm', {
            requestNo: opening.requestNo,
            smsCode,
          })
        ).operation,
      ).toEqual(confirmed.operation);
      const agreement = await lookAtAgreement(person, first.operation?.agreementNo ?? '');
      expect(agreement).toMatchObject({
        state: 'active',
        role: 'signer',
        own: true,
        text: 'current',
        terms: onDay(FAR_DAY),
        nextCharge: { state: 'announced', amountFen: 5000 },
      });
      expect((await product.sandbox.entrustBooks(person.userNo)).mandates).toMatchObject([
        { agreementNo: agreement.agreementNo, state: 'active' },
      ]);
      expect((await person.api.call('POST /auto/v1/creditPay/protocolChange', setupOf(person))).msgCd).toBe(
        errorList.agreementExists.msgCd,
      );
    },
  );

  test(
    'SPEC 7 POST /auto/v1/creditPay/affirm: credit pay needs consent to its own text, and to the ' +
      'present one',
    async () => {
      const person = await product.newUser();
      const opening = setupOf(person, { ...onDay(FAR_DAY), payOrder: ['balance', 'creditPay'] });
      expect(
        (await person.api.call('POST /auto/v1/creditPay/protocolChange', opening)).operation
          ?.needsCreditConsent,
      ).toBe(true);
      const confirm = { requestNo: opening.requestNo, smsCode: await codeOf(product, person) };
      expect((await person.api.call('POST /auto/v1/protocol/messageAffirm', confirm)).msgCd).toBe(
        errorList.creditConsentMissing.msgCd,
      );
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/affirm', {
            ...confirm,
            creditTextVersion: '2026-11',
            consented: false,
          })
        ).msgCd,
      ).toBe(errorList.creditConsentMissing.msgCd);
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/affirm', {
            ...confirm,
            creditTextVersion: '2020-01',
            consented: true,
          })
        ).msgCd,
      ).toBe(errorList.textOutdated.msgCd);
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/affirm', {
            ...confirm,
            creditTextVersion: '2026-11',
            consented: true,
          })
        ).operation?.state,
      ).toBe('done');
    },
  );

  test.each([
    ['the agreement is not ticked', { consented: false }, 'consentMissing'],
    ['the text is not the present one', { textVersion: '2025-03' }, 'textOutdated'],
    ['an amount that is not offered', { terms: { ...lowBalance, amountFen: 4999 } }, 'termsNotOffered'],
    ['a cap below the amount', { terms: { ...lowBalance, capPerMonthFen: 3000 } }, 'termsNotOffered'],
    ['a day that there is not', { terms: { ...lowBalance, endsOn: '2027-02-30' } }, 'termsNotOffered'],
    ['a day that has gone by', { terms: { ...lowBalance, endsOn: '2026-01-01' } }, 'termsNotOffered'],
    [
      'a source twice',
      { terms: { ...lowBalance, payOrder: ['card', 'card'] as 'card'[] } },
      'termsNotOffered',
    ],
    ['no number', { agrMbl: '12345' }, 'mobileInvalid'],
    ["another's number by its balance", { agrMbl: '13800138000' }, 'triggerNotAllowed'],
    [
      "another's number for the first time",
      { agrMbl: '13800138000', terms: onDay(3) },
      'firstTimeNotConfirmed',
    ],
    [
      'a number that takes no top-up',
      { agrMbl: '13800130099', terms: onDay(3), firstTimeConfirmed: true },
      'numberNotAccepted',
    ],
    ['a name that is too long', { nickname: '名'.repeat(21) }, 'remarkTooLong'],
  ] as const)('is refused in its words, and nothing is kept: %s', async (_what, over, refusal) => {
    const person = await product.newUser();
    const answer = await person.api.call('POST /auto/v1/creditPay/protocolChange', {
      ...setupOf(person),
      ...over,
      terms: 'terms' in over ? { ...over.terms, payOrder: [...over.terms.payOrder] } : lowBalance,
    });
    expect(answer.msgCd).toBe(errorList[refusal].msgCd);
    expect(
      (await product.pool.query('select from agreements where user_no = $1', [person.userNo])).rowCount,
    ).toBe(0);
  });

  test(
    'a wallet that works on it, one that refuses and one that does not answer: the outcome is ' +
      'waited for',
    async () => {
      const outcomes = { '0021': 'done', '0022': 'refused', '0023': 'done' } as const;
      for (const [digits, state] of Object.entries(outcomes)) {
        const person = await product.newUser();
        const opening = {
          ...setupOf(person, onDay(FAR_DAY)),
          agrMbl: `1381234${digits}`,
          firstTimeConfirmed: true,
        };
        await person.api.call('POST /auto/v1/creditPay/protocolChange', opening);
        await person.api.call('POST /auto/v1/protocol/messageAffirm', {
          requestNo: opening.requestNo,
          smsCode: await codeOf(product, person),
        });
        await eventually(
          `the opening for ${digits} to be ${state}`,
          async () =>
            (
              await person.api.call('GET /auto/v1/protocol/operation-status', {
                requestNo: opening.requestNo,
              })
            ).operation?.state === state,
        );
        expect(
          (await person.api.call('GET /auto/v1/protocol/queryProtocolList', {})).agreements,
        ).toHaveLength(state === 'done' ? 1 : 0);
      }
    },
  );
});

describe('an agreement that runs', () => {
  test('a low balance is announced, debited, topped up and told, in this order, once', async () => {
    const person = await lowOnCredit();
    const agreementNo = await openAgreement(product, person);
    const charge = await untilChargeIs(['credited'], person, agreementNo);
    expect(charge).toMatchObject({ amountFen: 5000, paidFen: 4990, source: 'balance', tries: 1, debt: null });
    expect(
      (await product.sandbox.credits()).filter(({ mobileNo }) => mobileNo === person.mobileNo),
    ).toHaveLength(1);
    expect((await product.sandbox.entrustBooks(person.userNo)).debits).toMatchObject([
      { agreementNo, source: 'balance', amountFen: 4990, state: 'paid' },
    ]);
    expect(await lookAtAgreement(person, agreementNo)).toMatchObject({
      state: 'active',
      chargedThisMonthFen: 5000,
    });
    // The order is one of the user's own, with its timeline; the list by hand does not have it.
    expect(
      (await person.api.call('POST /vi/queryRechargeBill', { orderNo: charge.orderNo ?? '' })).orders,
    ).toMatchObject([
      { payMethod: 'agreement', chargeNo: charge.chargeNo, source: 'balance', state: 'credited' },
    ]);
    expect((await person.api.call('POST /vi/queryRechargeBill', {})).orders).toEqual([]);
  });

  test('the next source pays when the first refuses; without any it is tried again later', async () => {
    const [withCard, without] = [await lowOnCredit(), await lowOnCredit()];
    await product.sandbox.bindCard(withCard.userNo);
    const terms = { ...lowBalance, payOrder: ['card', 'balance'] as ('card' | 'balance')[] };
    expect(
      await untilChargeIs(['credited'], withCard, await openAgreement(product, withCard, terms)),
    ).toMatchObject({ source: 'card' });
    expect(
      await untilChargeIs(['credited'], without, await openAgreement(product, without, terms)),
    ).toMatchObject({ source: 'balance' });
    const poor = await lowOnCredit();
    const agreementNo = await openAgreement(product, poor, { ...lowBalance, payOrder: ['card'] });
    expect(await untilChargeIs(['retrying'], poor, agreementNo)).toMatchObject({
      reason: 'cardMissing',
      tries: 1,
      mostTries: 4,
      nextTryAt: expect.any(String),
    });
    expect((await lookAtAgreement(poor, agreementNo)).nextCharge).toMatchObject({
      state: 'retrying',
      reason: 'cardMissing',
    });
  });

  test('pausing, resuming, skipping and taking that back; once per request number', async () => {
    const person = await product.newUser();
    const agreementNo = await openAgreement(product, person, onDay(FAR_DAY));
    const requestNo = newRequestNo();
    const skipped = await change(person, 'skip', agreementNo, requestNo);
    expect(skipped.agreement?.nextCharge).toMatchObject({ state: 'skipped' });
    expect((await change(person, 'skip', agreementNo, requestNo)).operation).toEqual(skipped.operation);
    expect((await change(person, 'unskip', agreementNo)).agreement?.nextCharge).toMatchObject({
      state: 'announced',
    });
    expect((await change(person, 'unskip', agreementNo)).msgCd).toBe(errorList.nothingToSkip.msgCd);
    expect((await change(person, 'pause', agreementNo)).agreement?.state).toBe('paused');
    expect((await change(person, 'pause', agreementNo)).msgCd).toBe(errorList.agreementNotChangeable.msgCd);
    expect((await change(person, 'resume', agreementNo)).agreement?.state).toBe('active');
  });

  test('new terms count once they are confirmed and signed; what was announced follows them', async () => {
    const person = await product.newUser();
    const agreementNo = await openAgreement(product, person, onDay(FAR_DAY));
    // The next code to the same number may be had after a minute.
    await product.pool.query("delete from rate_limits where scope = 'smsSends.number' and key = $1", [
      person.mobileNo,
    ]);
    const edit = {
      operation: 'edit' as const,
      requestNo: newRequestNo(),
      agreementNo,
      terms: { ...onDay(FAR_DAY), amountFen: 3000 },
      textVersion: '2026-11',
      consented: true,
    };
    expect((await person.api.call('POST /auto/v1/creditPay/protocolChange', edit)).operation?.state).toBe(
      'awaitingCode',
    );
    expect((await lookAtAgreement(person, agreementNo)).terms.amountFen).toBe(5000);
    expect(
      (
        await person.api.call('POST /auto/v1/protocol/messageAffirm', {
          requestNo: edit.requestNo,
          smsCode: await codeOf(product, person),
        })
      ).operation?.state,
    ).toBe('done');
    expect(await lookAtAgreement(person, agreementNo)).toMatchObject({
      terms: { amountFen: 3000 },
      nextCharge: { state: 'announced', amountFen: 3000 },
    });
  });

  test(
    'SPEC 7 POST /auto/v1/creditPay/cancelProtocolByAgrMbl: with a reason, once and for all; the ' +
      'wallet is told',
    async () => {
      const person = await product.newUser();
      const agreementNo = await openAgreement(product, person, onDay(FAR_DAY));
      const wish = { agrMbl: person.mobileNo, agreementNo, reasonCode: 'other', reasonText: '换了套餐' };
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
            ...wish,
            reasonCode: 'because',
          })
        ).msgCd,
      ).toBe(errorList.reasonMissing.msgCd);
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', {
            ...wish,
            agrMbl: '13800138000',
          })
        ).msgCd,
      ).toBe(errorList.agreementNotFound.msgCd);
      expect(await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', wish)).toMatchObject({
        agreement: { state: 'cancelled', nextCharge: null },
        underWay: { outcome: 'stopped', charge: { state: 'cancelled', reason: 'agreementEnded' } },
        owedFen: 0,
      });
      expect(await person.api.call('POST /auto/v1/creditPay/cancelProtocolByAgrMbl', wish)).toMatchObject({
        agreement: { state: 'cancelled' },
        underWay: null,
      });
      expect((await product.sandbox.entrustBooks(person.userNo)).mandates).toMatchObject([
        { state: 'ended' },
      ]);
      expect((await change(person, 'resume', agreementNo)).msgCd).toBe(
        errorList.agreementNotChangeable.msgCd,
      );
      expect(
        (await person.api.call('GET /auto/v1/protocol/queryProtocolList', { which: 'ended' })).agreements,
      ).toMatchObject([{ agreementNo, state: 'cancelled' }]);
    },
  );

  test(
    'the permission ended in the wallet: the agreement is over with its reason, what was ' +
      'announced is not made, and the number can have another',
    async () => {
      const person = await product.newUser();
      const agreementNo = await openAgreement(product, person, onDay(FAR_DAY));
      await product.sandbox.endMandate(agreementNo);
      const ended = await eventually('the agreement ends', async () => {
        const found = await lookAtAgreement(person, agreementNo);
        return found.state === 'ended' && found;
      });
      expect(ended).toMatchObject({ endReason: 'mandateEnded', nextCharge: null });
      expect(
        (await person.api.call('GET /auto/v1/protocol/queryProtocolList', { which: 'live' })).agreements,
      ).toEqual([]);
      expect(await person.api.call('GET /auto/v1/protocol/check', { agrMbl: person.mobileNo })).toMatchObject(
        {
          allowed: true,
        },
      );
    },
  );

  test(
    'SPEC 7 POST /auto/v1/protocol/nickname, SPEC 7 POST /auto/v1/protocol/insertExpiredNoTips: ' +
      'a name, and no reminder of the end',
    async () => {
      const person = await product.newUser();
      const endsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
      const agreementNo = await openAgreement(product, person, { ...onDay(FAR_DAY), endsOn });
      expect((await lookAtAgreement(person, agreementNo)).endsSoon).toBe(true);
      expect(
        (await person.api.call('POST /auto/v1/protocol/insertExpiredNoTips', { agreementNo })).agreement
          ?.endsSoon,
      ).toBe(false);
      expect(
        (await person.api.call('POST /auto/v1/protocol/nickname', { agreementNo, nickname: ' 我的\n号码 ' }))
          .agreement?.nickname,
      ).toBe('我的 号码');
      expect(
        (await person.api.call('POST /auto/v1/protocol/nickname', { agreementNo, nickname: '名'.repeat(21) }))
          .msgCd,
      ).toBe(errorList.remarkTooLong.msgCd);
    },
  );

  test(
    'SPEC 7 POST /auto/v1/protocol/upgrade, SPEC 7 POST /auto/v1/oldProtocol/close: an agreement ' +
      'of an old text is moved to the present one, or closed',
    async () => {
      const [moved, closed] = [await product.newUser(), await product.newUser()];
      const numbers = [
        await openAgreement(product, moved, onDay(FAR_DAY)),
        await openAgreement(product, closed, onDay(FAR_DAY)),
      ];
      expect(
        (await closed.api.call('POST /auto/v1/oldProtocol/close', { agreementNo: numbers[1] ?? '' })).msgCd,
      ).toBe(errorList.textNotOld.msgCd);
      await product.pool.query(
        "update agreements set text_version = '2025-03' where agreement_no = any($1)",
        [numbers],
      );
      const [agreementNo = '', toClose = ''] = numbers;
      expect(await lookAtAgreement(moved, agreementNo)).toMatchObject({
        text: 'old',
        textEndsAt: expect.stringMatching(/^2027-02-28/),
      });
      expect(
        (
          await moved.api.call('POST /auto/v1/protocol/upgrade', {
            agreementNo,
            textVersion: '2026-11',
            consented: false,
          })
        ).msgCd,
      ).toBe(errorList.consentMissing.msgCd);
      expect(
        (
          await moved.api.call('POST /auto/v1/protocol/upgrade', {
            agreementNo,
            textVersion: '2026-11',
            consented: true,
          })
        ).agreement,
      ).toMatchObject({ text: 'current', state: 'active' });
      expect(
        (await closed.api.call('POST /auto/v1/oldProtocol/close', { agreementNo: toClose })).agreement?.state,
      ).toBe('cancelled');
    },
  );
});

describe('credit pay', () => {
  test(
    'SPEC 7 POST /auto/v1/creditPay/batchReorder: topped up first, owed, and paid with others, ' +
      'all or none',
    async () => {
      const person = await lowOnCredit();
      const agreementNo = await openAgreement(product, person, { ...lowBalance, payOrder: ['creditPay'] });
      const { chargeNo, debt } = await untilChargeIs(['credited'], person, agreementNo);
      expect(debt).toMatchObject({ state: 'owed', amountFen: 4990, overdue: false });
      expect(await person.api.call('GET /auto/v1/creditPay/account', {})).toMatchObject({
        account: { state: 'open', limitFen: 20_000, usedFen: 4990, availableFen: 15_010 },
        owedFen: 4990,
        overdueFen: 0,
      });
      const requestNo = newRequestNo();
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/batchReorder', {
            requestNo,
            chargeNos: [chargeNo, `C${'1'.repeat(32)}`],
          })
        ).msgCd,
      ).toBe(errorList.debtNotPayable.msgCd);
      const placed = await person.api.call('POST /auto/v1/creditPay/batchReorder', {
        requestNo,
        chargeNos: [chargeNo],
      });
      expect(placed).toMatchObject({
        order: { kind: 'repayment', priceFen: 4990, state: 'awaitingPayment' },
        payment: { payUrl: expect.any(String) },
        debts: [{ chargeNo, state: 'paying' }],
      });
      expect(
        (await person.api.call('POST /auto/v1/creditPay/batchReorder', { requestNo, chargeNos: [chargeNo] }))
          .order?.orderNo,
      ).toBe(placed.order?.orderNo);
      expect(
        (
          await person.api.call('POST /auto/v1/creditPay/batchReorder', {
            requestNo: newRequestNo(),
            chargeNos: [chargeNo],
          })
        ).msgCd,
      ).toBe(errorList.debtNotPayable.msgCd);
      await product.sandbox.pay(placed.payment?.paymentNo ?? '');
      await eventually(
        'the debt to be paid',
        async () =>
          (await person.api.call('GET /auto/v1/creditPay/account', {})).debts?.[0]?.state === 'paid',
      );
      expect(await person.api.call('GET /auto/v1/creditPay/account', {})).toMatchObject({
        account: { usedFen: 0 },
        owedFen: 0,
      });
      // What moved to the lender is no top-up of the number.
      expect(
        (await product.sandbox.credits()).filter(({ mobileNo }) => mobileNo === person.mobileNo),
      ).toHaveLength(1);
    },
  );

  test('a repayment that its user cancels owes the debt again', async () => {
    const person = await lowOnCredit();
    const agreementNo = await openAgreement(product, person, { ...lowBalance, payOrder: ['creditPay'] });
    const { chargeNo } = await untilChargeIs(['credited'], person, agreementNo);
    const { order } = await person.api.call('POST /auto/v1/creditPay/batchReorder', {
      requestNo: newRequestNo(),
      chargeNos: [chargeNo],
    });
    expect(
      (await person.api.call('POST /vi/order', { operation: 'cancel', orderNo: order?.orderNo ?? '' })).order
        ?.state,
    ).toBe('closed');
    await eventually(
      'the debt to be owed again',
      async () => (await person.api.call('GET /auto/v1/creditPay/account', {})).debts?.[0]?.state === 'owed',
    );
  });
});
