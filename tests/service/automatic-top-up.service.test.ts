/**
 * Automatic top-up as its pages use it, on the real product, with the wallet, the carrier and the SMS centre
 * over HTTP.
 */
import { errorList } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import {
  codeOf,
  lookAtAgreement,
  lowBalance,
  newRequestNo,
  onDay,
  openAgreement,
  type Person,
  untilChargeIs,
  personLowOnCredit,
  quickAgreements,
} from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

const product = productOfFile(quickAgreements);
const lowOnCredit = () => personLowOnCredit(product);

const change = (
  { api }: Person,
  operation: 'pause' | 'resume' | 'skip' | 'unskip',
  agreementNo: string,
  requestNo = newRequestNo(),
) => api.call('POST /auto/v1/creditPay/protocolChange', { operation, requestNo, agreementNo });
/**
 * The day of day triggers, which are announced forty days ahead here, so that a charge is announced at once.
 */
const FAR_DAY = 28;

describe('an active agreement', () => {
  test('a low balance leads to one announcement, one debit and one top-up', async () => {
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
    // The order is readable by its user, with its timeline, but absent from the list of manual top-ups.
    expect(
      (await person.api.call('POST /vi/queryRechargeBill', { orderNo: charge.orderNo ?? '' })).orders,
    ).toMatchObject([
      { payMethod: 'agreement', chargeNo: charge.chargeNo, source: 'balance', state: 'credited' },
    ]);
    expect((await person.api.call('POST /vi/queryRechargeBill', {})).orders).toEqual([]);
  });

  test('the next source pays when the first refuses; without another, the charge is retried', async () => {
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

  test('pause, resume, skip and unskip each take effect once per request number', async () => {
    const person = await product.newUser();
    const agreementNo = await openAgreement(product, person, onDay(FAR_DAY));
    const requestNo = newRequestNo();
    const skipped = await change(person, 'skip', agreementNo, requestNo);
    expect(skipped).toMatchObject({
      agreement: { nextCharge: { state: 'skipped' } },
      skips: 'announcedCharge',
      underWay: null,
    });
    expect((await change(person, 'skip', agreementNo, requestNo)).operation).toEqual(skipped.operation);
    expect((await change(person, 'unskip', agreementNo)).agreement?.nextCharge).toMatchObject({
      state: 'announced',
    });
    expect((await change(person, 'unskip', agreementNo)).msgCd).toBe(errorList.nothingToSkip.msgCd);
    expect(await change(person, 'pause', agreementNo)).toMatchObject({
      agreement: { state: 'paused' },
      underWay: { outcome: 'waits', charge: { state: 'announced', amountFen: 5000 } },
    });
    expect((await change(person, 'pause', agreementNo)).msgCd).toBe(errorList.agreementNotChangeable.msgCd);
    expect((await change(person, 'resume', agreementNo)).agreement?.state).toBe('active');
  });

  test('new terms apply after confirmation and signing, and the announced charge follows them', async () => {
    const person = await product.newUser();
    const agreementNo = await openAgreement(product, person, onDay(FAR_DAY));
    // The next code to the same number would only be sent after a minute.
    await forgetSends(product.pool, person.mobileNo);
    const edit = {
      operation: 'edit' as const,
      requestNo: newRequestNo(),
      agreementNo,
      terms: { ...onDay(FAR_DAY), amountFen: 3000 },
      textVersion: CURRENT_TEXT,
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

  test('SPEC 7 POST /auto/v1/creditPay/cancelProtocolByAgrMbl: cancels once, with a reason', async () => {
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
    expect((await product.sandbox.entrustBooks(person.userNo)).mandates).toMatchObject([{ state: 'ended' }]);
    expect((await change(person, 'resume', agreementNo)).msgCd).toBe(errorList.agreementNotChangeable.msgCd);
    expect(
      (await person.api.call('GET /auto/v1/protocol/queryProtocolList', { which: 'ended' })).agreements,
    ).toMatchObject([{ agreementNo, state: 'cancelled' }]);
  });

  test('a mandate ended in the wallet ends the agreement and its announced charge', async () => {
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
    expect(await person.api.call('GET /auto/v1/protocol/check', { agrMbl: person.mobileNo })).toMatchObject({
      allowed: true,
    });
  });

  test(
    'SPEC 7 POST /auto/v1/protocol/nickname, SPEC 7 POST ' +
      '/auto/v1/protocol/insertExpiredNoTips: a name, and no end reminder',
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
    'SPEC 7 POST /auto/v1/protocol/upgrade, SPEC 7 POST /auto/v1/oldProtocol/close: an ' +
      'agreement with an old text is upgraded or closed',
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
            textVersion: CURRENT_TEXT,
            consented: false,
          })
        ).msgCd,
      ).toBe(errorList.consentMissing.msgCd);
      expect(
        (
          await moved.api.call('POST /auto/v1/protocol/upgrade', {
            agreementNo,
            textVersion: CURRENT_TEXT,
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
