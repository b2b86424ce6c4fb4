// Tests of a wallet on whose own page payers sign: where they are sent, and what becomes of those who do not
// sign.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { MandateRequest, SigningBrowser } from '../../partners/entrust/index.ts';
import { NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { HOUR_MS as HOUR, MINUTE_MS as MINUTE } from '../../runtime/time/index.ts';
import {
  type AgreementHarness,
  createAgreementHarness,
  RIGHT_CODE,
  sampleTerms,
} from '../testing/agreement-harness.ts';
import { USER } from '../testing/opened-agreement.ts';

const MEMBER = '13800138111';
const phone: SigningBrowser = { kind: 'phone', address: '203.0.113.9', returnUrl: 'https://phone.example/r' };
const desktop: SigningBrowser = { ...phone, kind: 'desktop' };

let harness: AgreementHarness;
/** Whether the payer has signed, according to the wallet. */
let signed: boolean;
let page: { readonly kind: 'page'; readonly url: string } | typeof NO_ANSWER;
let asked: { request: MandateRequest; browser: SigningBrowser }[];
beforeEach(async () => {
  [signed, asked, page] = [false, [], { kind: 'page', url: 'https://wallet.example/sign' }];
  harness = createAgreementHarness(await createTestDatabase(), {
    wallet: {
      mandateTraits: {
        payerSignsAt: { zh: '微信支付', en: 'WeChat Pay' },
        preNotice: null,
        monthlyPlan: null,
        sources: ['balance'],
      },
      signingPage: async (request, browser) => {
        asked.push({ request, browser });
        return browser.kind === 'desktop' ? { kind: 'page', url: null } : page;
      },
    },
  });
  harness.entrust.answer('signMandate', async () => ({
    kind: 'mandate',
    state: signed ? 'active' : 'processing',
    reason: null,
  }));
  harness.entrust.answer('queryMandate', async () => ({
    kind: 'mandate',
    state: signed ? 'active' : 'processing',
    reason: null,
  }));
});
afterEach(() => harness.end());

const terms = { ...sampleTerms, payOrder: ['balance'] as const };
const signer = () => harness.signerOf(USER);
const stateOf = async (agreementNo: string) => (await harness.agreement(agreementNo)).agreement;
const signingPage = (requestNo: string, browser = phone) =>
  harness.automatic.signingPage(USER, requestNo, browser);

/** Opens an agreement that its signer has confirmed with the code. */
async function confirmed(beneficiaryMobileNo?: string) {
  const request = harness.request({
    terms,
    ...(beneficiaryMobileNo !== undefined && { beneficiaryMobileNo }),
  });
  await harness.automatic.setup.open(signer(), request);
  const { agreementNo, operation } = await harness.automatic.setup.confirmWithCode(signer(), {
    idempotencyKey: request.idempotencyKey,
    smsCode: RIGHT_CODE,
    creditTextVersion: null,
    creditConsented: false,
  });
  return { requestNo: request.idempotencyKey, agreementNo, state: operation.state };
}

test('an agreement becomes active only once its payer has signed at the wallet', async () => {
  const { requestNo, agreementNo, state } = await confirmed();
  expect(state).toBe('signing');
  expect(await signingPage(requestNo)).toBe('https://wallet.example/sign');
  expect(asked).toMatchObject([{ request: { agreementNo, perChargeFen: 5000n }, browser: phone }]);
  await harness.runUntil(harness.time.now + 10 * MINUTE, MINUTE);
  expect((await stateOf(agreementNo)).state).toBe('draft');
  signed = true;
  await harness.automatic.mandates.handleWebhook({
    agreementNo,
    requestNo: null,
    state: 'active',
    reason: null,
  });
  await harness.settle();
  expect(await stateOf(agreementNo)).toMatchObject({
    state: 'active',
    mandate: 'active',
    signedAt: expect.any(Date),
  });
  await expect(signingPage(requestNo)).rejects.toThrow('operationNotFound');
});

test('a signature without a notice is found by a query, soon after the payer opened the page', async () => {
  const { requestNo, agreementNo } = await confirmed();
  await harness.runUntil(harness.time.now + 6 * HOUR, MINUTE);
  await signingPage(requestNo);
  signed = true;
  await harness.runUntil(harness.time.now + MINUTE, 1000);
  expect((await stateOf(agreementNo)).state).toBe('active');
});

test('an opening that its payer does not sign within a day expires, and can be started again', async () => {
  const { requestNo, agreementNo } = await confirmed();
  await harness.runUntil(harness.time.now + 23 * HOUR, MINUTE);
  expect((await stateOf(agreementNo)).state).toBe('draft');
  await harness.runUntil(harness.time.now + 3 * HOUR, MINUTE);
  expect(await stateOf(agreementNo)).toMatchObject({ state: 'expired', mandate: 'none' });
  await expect(signingPage(requestNo)).rejects.toThrow('operationExpired');
  signed = true;
  expect((await confirmed()).state).toBe('done');
});

test('a mandate signed after the expiry is ended at the wallet and never debited', async () => {
  const { agreementNo } = await confirmed();
  await harness.runUntil(harness.time.now + 30 * HOUR, MINUTE);
  signed = true;
  await harness.automatic.mandates.handleWebhook({
    agreementNo,
    requestNo: null,
    state: 'active',
    reason: null,
  });
  await harness.settle();
  expect(harness.entrust.calls.filter(({ name }) => name === 'endMandate')).toHaveLength(1);
  expect(await stateOf(agreementNo)).toMatchObject({ state: 'expired', mandate: 'ended' });
});

test('a mandate signed after the expiry, without a notice, is found by a query and ended', async () => {
  const { agreementNo } = await confirmed();
  await harness.runUntil(harness.time.now + 30 * HOUR, MINUTE);
  expect((await stateOf(agreementNo)).mandate).toBe('none');
  signed = true;
  await harness.runUntil(harness.time.now + 24 * HOUR, 10 * MINUTE);
  expect(await stateOf(agreementNo)).toMatchObject({ state: 'expired', mandate: 'ended' });
  expect(harness.entrust.calls.filter(({ name }) => name === 'endMandate')).toHaveLength(1);
});

test('an expired opening that was never signed is queried four times, over eleven days', async () => {
  harness.entrust.answer('queryMandate', async () => NO_ANSWER);
  const { agreementNo } = await confirmed();
  await harness.runUntil(harness.time.now + 20 * 24 * HOUR, HOUR);
  expect(harness.entrust.calls.filter(({ name }) => name === 'queryMandate')).toHaveLength(4);
  expect(await stateOf(agreementNo)).toMatchObject({
    state: 'expired',
    mandate: 'none',
    mandateNextAt: null,
  });
});

test('while the wallet does not answer, an opening is neither signed nor expired', async () => {
  harness.entrust.answer('signMandate', async () => NO_ANSWER);
  const { agreementNo } = await confirmed();
  await harness.runUntil(harness.time.now + 30 * HOUR, 10 * MINUTE);
  expect((await stateOf(agreementNo)).state).toBe('draft');
});

test('returns no page if the wallet has none for the browser or does not answer', async () => {
  const { requestNo } = await confirmed();
  expect(await signingPage(requestNo, desktop)).toBeNull();
  page = NO_ANSWER;
  await expect(signingPage(requestNo)).rejects.toThrow('walletUnavailable');
  await expect(harness.automatic.signingPage('9999999999', requestNo, phone)).rejects.toThrow(
    'operationNotFound',
  );
  await expect(signingPage('no-such-request-00000')).rejects.toThrow('operationNotFound');
});

test('a member is asked first, and the day for signing begins with their answer', async () => {
  const { requestNo, agreementNo, state } = await confirmed(MEMBER);
  expect(state).toBe('awaitingConsent');
  await expect(signingPage(requestNo)).rejects.toThrow('operationNotFound');
  await harness.runUntil(harness.time.now + 48 * HOUR, HOUR);
  await harness.letMemberAgree(agreementNo);
  await harness.runUntil(harness.time.now + 23 * HOUR, MINUTE);
  expect(await signingPage(requestNo)).toBe('https://wallet.example/sign');
  signed = true;
  await harness.runUntil(harness.time.now + MINUTE, 1000);
  expect((await stateOf(agreementNo)).state).toBe('active');
});
