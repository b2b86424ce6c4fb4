/** Campus agreements, on the real product: the same services, in an offer with its own terms. */
import { errorList } from '@phonebill/contract';
import { expect, test } from 'vitest';
import {
  codeOf,
  lookAtAgreement,
  lowBalance,
  openAgreement,
  type Person,
  quickAgreements,
  setupOf,
} from '../support/agreements.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

const product = productOfFile(quickAgreements);

const CHANGE = 'POST /auto/v1/protocol/campusMarketing/protocolChange';
const AFFIRM = 'POST /auto/v1/protocol/campusMarketing/affirm';
/** Terms that only the campus offer allows: ¥10 below ¥5, at most ¥20 a month. */
const campusTerms = { ...lowBalance, thresholdFen: 500, amountFen: 1000, capPerMonthFen: 2000 };
/** Returns a second code without waiting a minute. */
async function anotherCode(person: Person): Promise<string> {
  await forgetSends(product.pool);
  return codeOf(product, person);
}
const newRequest = (() => {
  let count = 0;
  return () => `campus-request-${String((count += 1)).padStart(6, '0')}-${Date.now()}`;
})();

test(
  'SPEC 7 POST /auto/v1/protocol/campusMarketing/protocolChange, SPEC 7 POST ' +
    '/auto/v1/protocol/campusMarketing/affirm: open one agreement, confirmed with a code',
  async () => {
    const person = await product.newUser();
    const opening = { ...setupOf(person, campusTerms), cnlCode: 'partner-shop' };
    const { operation, msgInfo } = await person.api.call(CHANGE, opening);
    expect(operation, msgInfo).toMatchObject({ state: 'awaitingCode', terms: campusTerms });
    expect((await person.api.call(CHANGE, opening)).operation).toEqual(operation);
    expect((await person.api.call(CHANGE, { ...opening, terms: lowBalance })).msgCd).toBe(
      errorList.requestNoReused.msgCd,
    );

    const confirm = { requestNo: opening.requestNo, smsCode: await codeOf(product, person) };
    const confirmed = await person.api.call(AFFIRM, confirm);
    expect(confirmed.operation?.state).toBe('done');
    expect((await person.api.call(AFFIRM, confirm)).operation).toEqual(confirmed.operation);
    expect(await lookAtAgreement(person, operation?.agreementNo ?? '')).toMatchObject({
      state: 'active',
      terms: campusTerms,
      variant: 'campus',
    });
    // Its terms are changed within the campus offer.
    const edit = {
      operation: 'edit' as const,
      requestNo: newRequest(),
      agreementNo: operation?.agreementNo ?? '',
      terms: { ...campusTerms, amountFen: 2000, capPerMonthFen: 10_000 },
      textVersion: CURRENT_TEXT,
      consented: true,
    };
    expect((await person.api.call(CHANGE, edit)).operation).toMatchObject({ kind: 'edit' });
    expect(
      (await person.api.call(AFFIRM, { requestNo: edit.requestNo, smsCode: await anotherCode(person) }))
        .operation?.state,
    ).toBe('done');
    expect(await lookAtAgreement(person, edit.agreementNo)).toMatchObject({
      terms: { amountFen: 2000 },
      variant: 'campus',
    });
  },
);

test('ordinary calls refuse campus amounts and caps, and campus calls refuse ordinary ones', async () => {
  const person = await product.newUser();
  const refused = errorList.termsNotOffered.msgCd;
  for (const terms of [campusTerms, { ...lowBalance, capPerMonthFen: 1000, amountFen: 1000 }])
    expect(
      (await person.api.call('POST /auto/v1/creditPay/protocolChange', setupOf(person, terms))).msgCd,
    ).toBe(refused);
  for (const over of [
    { amountFen: 10_000, capPerMonthFen: 10_000 },
    { capPerMonthFen: 20_000 },
    { thresholdFen: 3000 },
    { payOrder: ['creditPay' as const] },
  ])
    expect((await person.api.call(CHANGE, setupOf(person, { ...campusTerms, ...over }))).msgCd).toBe(refused);
  expect((await person.api.call('GET /auto/v1/protocol/queryProtocolList', {})).agreements).toEqual([]);

  // A change of terms cannot introduce them either.
  const agreementNo = await openAgreement(product, person);
  expect((await lookAtAgreement(person, agreementNo)).variant).toBeNull();
  const edit = {
    operation: 'edit' as const,
    requestNo: newRequest(),
    agreementNo,
    terms: campusTerms,
    textVersion: CURRENT_TEXT,
    consented: true,
  };
  expect((await person.api.call('POST /auto/v1/creditPay/protocolChange', edit)).msgCd).toBe(refused);
});

test('a campus or ordinary setup can be confirmed only by its own call', async () => {
  const person = await product.newUser();
  const campus = setupOf(person, campusTerms);
  await person.api.call(CHANGE, campus);
  const unknown = errorList.operationNotFound.msgCd;
  const smsCode = await codeOf(product, person);
  expect(
    (await person.api.call('POST /auto/v1/protocol/messageAffirm', { requestNo: campus.requestNo, smsCode }))
      .msgCd,
  ).toBe(unknown);
  // The code is still valid.
  expect((await person.api.call(AFFIRM, { requestNo: campus.requestNo, smsCode })).operation?.state).toBe(
    'done',
  );
  const other = await product.newUser();
  const ordinary = setupOf(other);
  await other.api.call('POST /auto/v1/creditPay/protocolChange', ordinary);
  expect(
    (await other.api.call(AFFIRM, { requestNo: ordinary.requestNo, smsCode: await codeOf(product, other) }))
      .msgCd,
  ).toBe(unknown);
});

test('SPEC 7 GET /auto/v1/protocol/rules: returns the campus offer for its page', async () => {
  const { api } = await product.newUser();
  const rules = await api.call('GET /auto/v1/protocol/rules', { variant: 'campus' });
  expect(rules).toMatchObject({ amountsFen: [1000, 2000, 3000, 5000], sources: ['balance', 'card'] });
  expect((await api.call('GET /auto/v1/protocol/rules', {})).amountsFen).toEqual([
    3000, 5000, 10_000, 20_000,
  ]);
  expect(
    (
      await api.call('GET /auto/v1/config/getAutoMoneyByCnlCode', {
        variant: 'campus',
        cnlCode: 'partner-shop',
      })
    ).amountsFen,
  ).toEqual([1000, 2000, 3000, 5000]);
});
