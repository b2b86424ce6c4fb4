/** Opening and confirming an agreement on the real product, with the wallet and the SMS centre over HTTP. */
import { errorList } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import {
  codeOf,
  lookAtAgreement,
  lowBalance,
  onDay,
  setupOf,
  quickAgreements,
} from '../support/agreements.ts';
import { confirmRealName } from '../support/real-name.ts';
import { agreeAsMember } from '../support/family.ts';
import { eventually } from '../support/eventually.ts';
import { productOfFile } from '../support/product-of-file.ts';

const product = productOfFile(quickAgreements);

/**
 * The day of day triggers, which are announced forty days ahead here, so that a charge is announced at once.
 */
const FAR_DAY = 28;

describe('opening an agreement', () => {
  test(
    'SPEC 7 POST /auto/v1/creditPay/protocolChange, SPEC 7 POST ' +
      '/auto/v1/protocol/messageAffirm: requested, confirmed by code, signed by the wallet, and opened once',
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
      // The request is repeated as after a lost answer, with a used code: it is confirmed already.
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

  test('SPEC 7 POST /auto/v1/creditPay/affirm: needs consent to the current credit pay text', async () => {
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
    const good = { ...confirm, creditTextVersion: '2026-11', consented: true };
    expect((await person.api.call('POST /auto/v1/creditPay/affirm', good)).msgCd).toBe(
      errorList.realNameNeeded.msgCd,
    );
    await confirmRealName(person.api);
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
    expect((await person.api.call('POST /auto/v1/creditPay/affirm', good)).operation?.state).toBe('done');
  });

  test('SPEC 7 POST /auto/v1/creditPay/affirm: the code is checked after all other conditions', async () => {
    const person = await product.newUser();
    const opening = setupOf(person, { ...onDay(FAR_DAY), payOrder: ['balance', 'creditPay'] });
    await person.api.call('POST /auto/v1/creditPay/protocolChange', opening);
    const smsCode = await codeOf(product, person);
    const wrongCode = smsCode === '000000' ? '000001' : '000000';
    const good = { requestNo: opening.requestNo, smsCode, creditTextVersion: '2026-11', consented: true };
    const affirm = async (changes: Partial<typeof good>) =>
      (await person.api.call('POST /auto/v1/creditPay/affirm', { ...good, ...changes })).msgCd;
    const moveEnd = (by: string) =>
      product.pool.query(
        `update agreement_operations set expires_at = expires_at + $2::interval
          where user_no = $1 and state = 'awaitingCode'`,
        [person.userNo, by],
      );
    const allWrong = { smsCode: wrongCode, creditTextVersion: '2020-01', consented: false };

    expect(await affirm({ ...allWrong, requestNo: 'never-asked-for-0001' })).toBe('PMC41607');
    await moveEnd('-1 hour');
    expect(await affirm(allWrong), 'the end of its time before all').toBe('PMC41608');
    await moveEnd('1 hour');
    expect(await affirm(allWrong), 'then the name').toBe('PMC41701');
    await confirmRealName(person.api);
    // Six tries are more than a code allows.
    for (let time = 0; time < 6; time += 1) {
      expect(await affirm(allWrong), 'then the consent').toBe('PMC41609');
      expect(await affirm({ ...allWrong, consented: true }), 'then its text').toBe('PMC41605');
    }
    expect(await affirm({ smsCode: wrongCode }), 'then the code').toBe('PMC40003');
    expect(await affirm({}), 'which a wrong one has not spent').toBe('PMC00000');
    expect(await affirm({}), 'and once confirmed, the same answer again').toBe('PMC00000');
  });

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
  ] as const)(
    'an opening is refused with its own code and stores no agreement: %s',
    async (_what, over, refusal) => {
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
    },
  );

  test('an opening waits for a wallet that answers late, refuses or does not answer', async () => {
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
      await agreeAsMember(product, person, opening.requestNo);
      await eventually(
        `the opening for ${digits} to be ${state}`,
        async () =>
          (
            await person.api.call('GET /auto/v1/protocol/operation-status', {
              requestNo: opening.requestNo,
            })
          ).operation?.state === state,
      );
      expect((await person.api.call('GET /auto/v1/protocol/queryProtocolList', {})).agreements).toHaveLength(
        state === 'done' ? 1 : 0,
      );
    }
  });
});
