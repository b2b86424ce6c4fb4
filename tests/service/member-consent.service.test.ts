// Consent through the calls of SPEC section 7, with the sandbox's SMS centre and wallet.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onDay, type Person } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { answerAsMember, askMember, codeOfMember, openForMember } from '../support/family.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ MESSAGES_PER_ADDRESS: '10000' });
});
afterAll(() => product.stop());

const people = async (): Promise<[Person, Person]> => [await product.newUser(), await product.newUser()];
const offersOf = async ({ api, mobileNo }: Person) =>
  (await api.call('GET /auto/v1/protocol/queryProtocolByAgrMbl', { agrMbl: mobileNo })).offers ?? [];
const waitingOf = async ({ api }: Person) =>
  (await api.call('GET /auto/v1/protocol/queryProtocolList', {})).waiting ?? [];

test('SPEC 7 POST /auto/v1/protocol/user/confirm: a member sees the payer and may withdraw', async () => {
  const [signer, member] = await people();
  const { agreementNo, consent } = await openForMember(product, signer, member, onDay(28));
  expect(await offersOf(member)).toMatchObject([
    {
      agreementNo,
      state: 'agreed',
      signerMobileNo: `${signer.mobileNo.slice(0, 3)}****${signer.mobileNo.slice(-4)}`,
      terms: { dayOfMonth: 28, amountFen: 5000, capPerMonthFen: 20_000 },
      blocked: false,
    },
  ]);
  expect(await offersOf(signer)).toEqual([]);
  const { offer } = await answerAsMember(member, consent, 'stop');
  expect(offer).toMatchObject({ state: 'withdrawn' });
  const { agreements } = await signer.api.call('GET /auto/v1/protocol/queryProtocolList', { which: 'ended' });
  expect(agreements).toMatchObject([{ agreementNo, state: 'ended', endReason: 'consentWithdrawn' }]);
});

test("SPEC 7 POST /auto/v1/message/uplinkProTransCheckSms: accepts the member's code only", async () => {
  const [signer, member] = await people();
  const { consent } = await askMember(product, signer, member);
  const { consentNo } = consent;
  expect(await signer.api.call('POST /common/v1/sendMessageToAgrMobile', { consentNo })).toMatchObject({
    msgCd: 'PMC00000',
  });
  const smsCode = await codeOfMember(product, member);
  const wrong = smsCode === '123456' ? '654321' : '123456';
  expect(
    await signer.api.call('POST /auto/v1/message/uplinkProTransCheckSms', { consentNo, smsCode: wrong }),
  ).toMatchObject({ msgCd: 'PMC40003' });
  expect(
    await signer.api.call('POST /auto/v1/message/uplinkProTransCheckSms', { consentNo, smsCode }),
  ).toMatchObject({ consent: { state: 'agreed', answeredBy: 'code' }, operation: { refusal: null } });
});

test('SPEC 7 POST /auto/v1/message/deleteUplink: removes a refused request, not an open one', async () => {
  const [signer, member] = await people();
  const { consent } = await askMember(product, signer, member);
  const { consentNo } = consent;
  const { text } = await eventually(
    'the ask to arrive',
    async () =>
      (await product.sandbox.messages(member.mobileNo)).find((one) => one.text.includes(consent.agreeText)) ??
      null,
  );
  expect(consent.askText).toBe(text);
  const remove = () => signer.api.call('POST /auto/v1/message/deleteUplink', { consentNo });
  expect(await remove()).toMatchObject({ msgCd: 'PMC41620' });
  expect(await waitingOf(signer)).toMatchObject([
    { state: 'awaitingConsent', memberConsent: { consentNo, state: 'asked' } },
  ]);
  await answerAsMember(member, consent, 'refuse');
  expect(await waitingOf(signer)).toMatchObject([{ state: 'refused', refusal: 'memberRefused' }]);
  expect(await signer.api.call('GET /auto/v1/protocol/check', { agrMbl: member.mobileNo })).toMatchObject({
    allowed: false,
    reason: 'cannotBeAsked',
  });
  expect(await remove()).toMatchObject({ msgCd: 'PMC00000' });
  expect(await waitingOf(signer)).toEqual([]);
});

test('SPEC 7 POST /common/v1/sendMessageToAgrMobile: sends the member a code for the signer', async () => {
  const [signer, member] = await people();
  const { consent, requestNo } = await askMember(product, signer, member);
  const { consentNo } = consent;
  const send = ({ api }: Person) => api.call('POST /common/v1/sendMessageToAgrMobile', { consentNo });
  expect(await send(member), 'nobody but the signer has it sent').toMatchObject({ msgCd: 'PMC41618' });
  expect(await send(signer)).toMatchObject({ msgCd: 'PMC00000', resendAfterMs: 60_000, validForMs: 300_000 });
  const smsCode = await codeOfMember(product, member);
  expect(smsCode).toMatch(/^[0-9]{6}$/);
  const texts = (await product.sandbox.messages(signer.mobileNo)).map(({ text }) => text);
  expect(texts.join(), 'the signer is not sent it').not.toContain(smsCode);
  expect(await send(signer)).toMatchObject({ msgCd: 'PMC42901' });
  await signer.api.call('POST /auto/v1/message/uplinkProTransCheckSms', { consentNo, smsCode });
  const { operation } = await signer.api.call('GET /auto/v1/protocol/operation-status', { requestNo });
  expect(operation).toMatchObject({ state: 'done', memberConsent: { state: 'agreed', answeredBy: 'code' } });
  expect(await send(signer), 'answered').toMatchObject({ msgCd: 'PMC41619' });
});

test('SPEC 7 POST /auto/v1/message/cancelUplink: the signer cancels the request', async () => {
  const [signer, member] = await people();
  const { consent, requestNo } = await askMember(product, signer, member);
  const takeBack = ({ api }: Person) =>
    api.call('POST /auto/v1/message/cancelUplink', { consentNo: consent.consentNo });
  expect(await takeBack(member)).toMatchObject({ msgCd: 'PMC41618' });
  expect(await takeBack(signer)).toMatchObject({ consent: { state: 'cancelled', askText: null } });
  expect(await takeBack(signer), 'once more').toMatchObject({ consent: { state: 'cancelled' } });
  expect(await answerAsMember(member, consent, 'agree')).toMatchObject({ msgCd: 'PMC41619' });
  const { operation } = await signer.api.call('GET /auto/v1/protocol/operation-status', { requestNo });
  expect(operation).toMatchObject({ state: 'replaced' });
  const other = await product.newUser();
  const agreed = await openForMember(product, other, member);
  expect(
    await other.api.call('POST /auto/v1/message/cancelUplink', { consentNo: agreed.consent.consentNo }),
    'what was agreed is not taken back so',
  ).toMatchObject({ msgCd: 'PMC41619' });
});
