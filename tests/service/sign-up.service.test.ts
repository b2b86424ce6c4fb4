/**
 * Sign-up during an opening: a number without a wallet account registers and signs in one request. Gateway,
 * PostgreSQL and the sandbox's wallet over signed HTTP.
 */
import { randomUUID } from 'node:crypto';
import type { CallRequest, SignUpView } from '@phonebill/contract';
import { createSigner, generateKeyPair } from '@phonebill/signing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onDay } from '../support/agreements.ts';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { askForCode } from '../support/sending-work.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { forgetSends } from '../support/forget-sends.ts';
import { CURRENT_TEXT } from '../../apps/gateway/src/agreements/testing/current-text.ts';

type Ask = Omit<CallRequest<'POST /auto/v1/protocol/registerAndAddProtocol'>, 'ssoToken'>;
const REGISTER = 'POST /auto/v1/protocol/registerAndAddProtocol';
const NOTIFY = 'POST /auto/v1/protocol/registeredNotify';

let product: RunningProduct;
let visitor: ApiClient;
beforeAll(async () => {
  product = await startProduct({ MESSAGES_PER_ADDRESS: '10000' });
  visitor = createApiClient(product.url, '');
});
afterAll(() => product?.stop());
beforeEach(() => {});

let numbers = 0;
/** Returns a new number, whose last digits decide the sandbox's behaviour. */
const newNumber = (digits = '5555'): string => `1350${String((numbers += 1)).padStart(3, '0')}${digits}`;

/** Has the code for a sign-up sent to a number without a session. Returns the code. */
async function codeFor(mobileNo: string): Promise<string> {
  const { msgInfo, msgCd } = await askForCode(visitor, mobileNo, 'register');
  expect(msgCd, msgInfo).toBe('PMC00000');
  return product.sandbox.newestCode(mobileNo);
}
const askOf = async (mobileNo: string, changes: Partial<Ask> = {}): Promise<Ask> => ({
  requestNo: randomUUID(),
  mobileNo,
  smsCode: await codeFor(mobileNo),
  agrMbl: mobileNo,
  terms: onDay(3),
  textVersion: CURRENT_TEXT,
  consented: true,
  registrationConsented: true,
  ...changes,
});
const userOf = (ssoToken: string | null | undefined): ApiClient =>
  createApiClient(product.url, ssoToken ?? '');
const agreementsOf = async (mobileNo: string) =>
  (
    await product.pool.query<{ state: string }>('select state from agreements where signer_mobile_no = $1', [
      product.pool.numbers.store(mobileNo),
    ])
  ).rows.map(({ state }) => state);
const mandatesOf = async (mobileNo: string) => {
  const { rows } = await product.pool.query<{ user_no: string }>(
    'select user_no from mobile_owners where mobile_no = $1',
    [product.pool.numbers.store(mobileNo)],
  );
  return (await product.sandbox.entrustBooks(rows[0]?.user_no ?? '')).mandates;
};
async function untilSignUpIs(
  state: SignUpView['state'],
  api: ApiClient,
  requestNo: string,
): Promise<SignUpView> {
  return eventually(`the sign-up to be ${state}`, async () => {
    const { signUp } = await api.call(NOTIFY, { requestNo });
    return signUp?.state === state ? signUp : undefined;
  });
}

test('SPEC 7 POST /auto/v1/protocol/registerAndAddProtocol: registers, signs and logs in', async () => {
  const mobileNo = newNumber();
  const ask = await askOf(mobileNo);
  const { signUp, ssoToken, msgInfo } = await visitor.call(REGISTER, ask);
  expect(signUp, msgInfo).toMatchObject({ requestNo: ask.requestNo, state: 'done', refusal: null });
  const user = userOf(ssoToken);
  const { operation } = await eventually('the agreement', async () => {
    const found = await user.call('GET /auto/v1/protocol/operation-status', { requestNo: ask.requestNo });
    return found.operation?.state === 'done' ? found : undefined;
  });
  expect(operation).toMatchObject({ requestNo: ask.requestNo, kind: 'add' });
  const { agreements } = await user.call('GET /auto/v1/protocol/queryProtocolList', {});
  expect(agreements).toMatchObject([{ agrMbl: mobileNo, state: 'active' }]);
});

test('a repeated request, also a concurrent one, is one sign-up with the same agreement', async () => {
  const mobileNo = newNumber();
  const ask = await askOf(mobileNo);
  const [first, second] = await Promise.all([visitor.call(REGISTER, ask), visitor.call(REGISTER, ask)]);
  const third = await visitor.call(REGISTER, ask);
  for (const { signUp, msgInfo } of [first, second, third])
    expect(signUp, msgInfo).toMatchObject({ requestNo: ask.requestNo, refusal: null });
  expect(third.signUp?.operation?.agreementNo).toBe((first.signUp ?? second.signUp)?.operation?.agreementNo);
  // Each answer carries a session, so losing one does no harm.
  const { msgCd } = await userOf(third.ssoToken).call('GET /common/v1/ssoToken/validCheck', {});
  expect(msgCd).toBe('PMC00000');
  expect(await agreementsOf(mobileNo)).toHaveLength(1);
});

test('a request number with other terms or with a guessed code is refused', async () => {
  const mobileNo = newNumber();
  const ask = await askOf(mobileNo);
  await visitor.call(REGISTER, ask);
  const changed = await visitor.call(REGISTER, { ...ask, terms: onDay(4) });
  expect([changed.msgCd, changed.signUp]).toEqual(['PMC41404', undefined]);
  const guessed = await visitor.call(REGISTER, {
    ...ask,
    smsCode: ask.smsCode === '111111' ? '222222' : '111111',
  });
  expect(['PMC40003', 'PMC40004']).toContain(guessed.msgCd);
  expect(guessed.ssoToken).toBeUndefined();
});

test.each([
  ['a wrong code', { smsCode: '000000' }, 'PMC40003'],
  ['without the consent to register', { registrationConsented: false }, 'PMC41606'],
  ['without the consent to the agreement', { consented: false }, 'PMC41606'],
  ['an old text', { textVersion: '2025-03' }, 'PMC41605'],
  ['terms that are not offered', { terms: { ...onDay(3), amountFen: 1 } }, 'PMC41604'],
  ['pay later, which needs a name', { terms: { ...onDay(3), payOrder: ['creditPay'] } }, 'PMC41604'],
  ['a number that is none', { agrMbl: '123' }, 'PMC40001'],
  ['a number that cannot be topped up', { agrMbl: '13800130099' }, 'PMC41001'],
] satisfies [string, Partial<Ask>, string][])(
  'a sign-up is refused without a request to the wallet: %s',
  async (_what, changes, msgCd) => {
    const mobileNo = newNumber();
    const ask = await askOf(mobileNo);
    expect((await visitor.call(REGISTER, { ...ask, ...changes })).msgCd).toBe(msgCd);
    const { rows } = await product.pool.query('select from sign_ups where mobile_no = $1', [
      product.pool.numbers.store(mobileNo),
    ]);
    expect(rows).toHaveLength(0);
    // The code stays valid, unless it was wrong.
    expect((await visitor.call(REGISTER, ask)).signUp?.state).toBe('done');
  },
);

test('a wallet that answers later, and twice, completes the sign-up without another request', async () => {
  const ask = await askOf(newNumber('0061'));
  const { signUp, ssoToken } = await visitor.call(REGISTER, ask);
  expect(signUp).toMatchObject({ state: 'registering', operation: null, registeredAt: null });
  const done = await untilSignUpIs('done', userOf(ssoToken), ask.requestNo);
  expect(done).toMatchObject({ operation: { kind: 'add' }, registeredAt: expect.any(String) as string });
  await eventually('nothing under way', async () => (await product.sandbox.callbacksWaiting()) === 0);
  expect(await agreementsOf(ask.mobileNo)).toEqual(['active']);
});

test('a wallet without an answer is queried by a job, without another request of the user', async () => {
  const ask = await askOf(newNumber('0065'));
  expect((await visitor.call(REGISTER, ask)).signUp?.state).toBe('registering');
  await eventually('the agreement', async () => (await agreementsOf(ask.mobileNo)).includes('active'));
});

test('a number with an account is signed up at once', async () => {
  const { signUp } = await visitor.call(REGISTER, await askOf(newNumber('0064')));
  expect(signUp?.state).toBe('done');
});

test('a refusal by the wallet leaves no agreement, and a late one is reported by SMS', async () => {
  const atOnce = await askOf(newNumber('0063'));
  expect((await visitor.call(REGISTER, atOnce)).signUp).toMatchObject({
    state: 'refused',
    refusal: 'walletRefused',
    operation: null,
  });
  const later = await askOf(newNumber('0066'));
  expect((await visitor.call(REGISTER, later)).signUp?.state).toBe('registering');
  await eventually('the message', async () =>
    (await product.sandbox.messages(later.mobileNo)).some(({ text }) => text.includes('could not be set up')),
  );
  expect((await visitor.call(NOTIFY, { requestNo: later.requestNo })).signUp).toMatchObject({
    state: 'refused',
    refusal: 'accountFrozen',
  });
  for (const { mobileNo } of [atOnce, later]) {
    expect(await agreementsOf(mobileNo)).toEqual([]);
    expect(await mandatesOf(mobileNo)).toEqual([]);
  }
});

test("SPEC 7 POST /auto/v1/protocol/registeredNotify: only the wallet's answer completes it", async () => {
  const ask = await askOf(newNumber('0062'));
  const { ssoToken } = await visitor.call(REGISTER, ask);
  const { requestNo } = ask;
  expect((await visitor.call(NOTIFY, { requestNo })).signUp?.state).toBe('registering');
  expect((await userOf(ssoToken).call(NOTIFY, { requestNo })).signUp?.state).toBe('registering');
  const webhook = JSON.stringify({
    type: 'account.registered',
    requestNo: (
      await product.pool.query<{ account_no: string }>(
        'select account_no from sign_ups where request_no = $1',
        [requestNo],
      )
    ).rows[0]?.account_no,
    at: new Date().toISOString(),
  });
  const forged = await fetch(`${product.url}/huafei-agw/partner/accounts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...createSigner(generateKeyPair().secretKey).sign(webhook, 'msg_1', Date.now()),
    },
    body: webhook,
  });
  expect(forged.status).toBe(401);
  expect((await visitor.call(NOTIFY, { requestNo })).signUp?.state).toBe('registering');
});

test("another user’s request is not found, and a visitor's answer omits the agreement", async () => {
  const ask = await askOf(newNumber());
  await visitor.call(REGISTER, ask);
  const stranger = await product.newUser();
  const { requestNo } = ask;
  expect((await stranger.api.call(NOTIFY, { requestNo })).msgCd).toBe('PMC41607');
  expect((await visitor.call(NOTIFY, { requestNo: randomUUID() })).msgCd).toBe('PMC41607');
  const { signUp } = await visitor.call(NOTIFY, { requestNo });
  expect(signUp).toMatchObject({ state: 'done', operation: null });
  expect(JSON.stringify(signUp)).not.toContain(ask.mobileNo);
});

test('a number that has an agreement is refused another, and keeps the one it has', async () => {
  const mobileNo = newNumber();
  const ask = await askOf(mobileNo);
  await visitor.call(REGISTER, ask);
  await untilSignUpIs('done', visitor, ask.requestNo);
  await forgetSends(product.pool, mobileNo);
  const again = await visitor.call(REGISTER, await askOf(mobileNo));
  expect(again.signUp, again.msgInfo).toMatchObject({
    state: 'refused',
    refusal: 'numberHasAgreement',
    operation: null,
  });
  expect(await agreementsOf(mobileNo)).toEqual(['active']);
});

test('a sign-up stores its promoter once, and an unknown promoter does not prevent it', async () => {
  const promoterOf = async (mobileNo: string) =>
    (
      await product.pool.query<{ kind: string; promoter: string }>(
        `select p.kind, p.promoter from promotion_relationships p
         join mobile_owners o on o.user_no = p.user_no where o.mobile_no = $1`,
        [product.pool.numbers.store(mobileNo)],
      )
    ).rows;
  const brought = newNumber();
  const ask = await askOf(brought, { promoterCode: 'partner-shop' });
  for (let sent = 0; sent < 2; sent += 1) expect((await visitor.call(REGISTER, ask)).msgCd).toBe('PMC00000');
  expect(await promoterOf(brought)).toEqual([{ kind: 'channel', promoter: 'partner-shop' }]);

  const alone = newNumber();
  const { msgCd, signUp } = await visitor.call(REGISTER, await askOf(alone, { promoterCode: 'nobody' }));
  expect([msgCd, signUp?.refusal]).toEqual(['PMC00000', null]);
  expect(await promoterOf(alone)).toEqual([]);
});
