/**
 * Consent to passing on a mobile number, over HTTP: how it is asked for, answered and withdrawn, and what
 * partners then learn.
 */
import { errorList } from '@phonebill/contract';
import { expect, test } from 'vitest';
import type { Person } from '../support/agreements.ts';
import { authorizationOfShop } from '../support/authorization-samples.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';

const product = productOfFile();
const harness = createSignOnHarness(product);

const answer = ({ api }: Person, what: 'grant' | 'refuse' | 'withdraw') =>
  api.call('POST /common/v1/authorization', { ...authorizationOfShop, answer: what });
const apply = ({ api }: Person, more: object = {}) =>
  api.call('POST /common/v1/ssoToken/apply', {
    targetChannelMark: 'partner-shop',
    targetChannelUrl: `${product.sandbox.url}/partner`,
    ssoType: 'other',
    tokenName: 'token',
    ...more,
  });
const tokenOf = ({ jumpUrl = '' }: { jumpUrl?: string }) => new URL(jumpUrl).searchParams.get('token') ?? '';

test('SPEC 7 POST /common/v1/authorization: a partner gets the number only with consent', async () => {
  const person = await product.newUser();
  const asked = await apply(person);
  expect([asked.msgCd, asked.msgInfo]).toEqual([
    'PMC41522',
    'Please decide first whether we may pass your number on.',
  ]);
  const { authorization } = await answer(person, 'grant');
  expect(authorization).toMatchObject({ purpose: 'signOn.partner-shop', state: 'granted', mayAsk: false });

  expect((await harness.redeem({ token: tokenOf(await apply(person)) })).body).toEqual({
    userNo: person.userNo,
    mobileNo: person.mobileNo,
  });
  const onItsWay = tokenOf(await apply(person));
  expect((await answer(person, 'withdraw')).authorization?.state).toBe('withdrawn');
  expect(await harness.redeem({ token: onItsWay }), 'a token that was made before').toMatchObject({
    status: 404,
  });
  expect((await apply(person)).msgCd, 'not asked again at once').toBe(errorList.authorizationRefused.msgCd);
});

test("SPEC 4: a refusal passes on no number, and the user's other calls work as before", async () => {
  const person = await product.newUser();
  expect((await answer(person, 'refuse')).authorization?.state).toBe('refused');
  expect(await apply(person)).toMatchObject({
    msgCd: 'PMC41523',
    msgInfo: 'As you asked, your number is not passed on. The page opens without signing you on.',
  });
  const { rows } = await product.pool.query('select 1 from channel_tokens where user_no = $1', [
    person.userNo,
  ]);
  expect(rows, 'no token was made').toEqual([]);
  expect((await person.api.call('POST /vi/fusionPageInfo', {})).msgCd).toBe('PMC00000');
  const toOurPages = await apply(person, {
    targetChannelMark: 'phonebill',
    ssoType: 'hebao',
    targetChannelUrl: '/phonebillh5/rechargeTelebill/directCharge',
  });
  expect(toOurPages.msgCd, 'our own pages').toBe('PMC00000');
});

test("a user's list and consent records contain only their own consents", async () => {
  const [one, other] = [await product.newUser(), await product.newUser()];
  await answer(one, 'grant');
  await answer(other, 'refuse');
  const listOf = async ({ api }: Person) =>
    (await api.call('GET /own/v1/authorizations', {})).authorizations?.map(({ purpose, state }) => [
      purpose,
      state,
    ]);
  expect(await listOf(one)).toEqual([['signOn.partner-shop', 'granted']]);
  expect(await listOf(other)).toEqual([['signOn.partner-shop', 'refused']]);
  const recordsOf = async ({ api }: Person) =>
    (await api.call('GET /own/v1/consentRecords', {})).records ?? [];
  expect((await recordsOf(one)).map(({ pii_principal_id: whose }) => whose)).toEqual([one.userNo]);
  // Withdrawing a consent that another user granted has no effect.
  const { authorization } = await answer(await product.newUser(), 'withdraw');
  expect(authorization).toMatchObject({ state: 'unanswered', history: [] });
  expect(await listOf(one)).toEqual([['signOn.partner-shop', 'granted']]);
});

test('a tourist and a visitor cannot answer an authorization', async () => {
  const visitor = await harness.call('POST', '/common/v1/authorization', { ...authorizationOfShop });
  expect(visitor.msgCd).toBe(errorList.tokenInvalid.msgCd);
  const { ssoToken } = await harness.call('POST', '/vi/verification', harness.tourist());
  const tourist = await harness.call('POST', '/common/v1/authorization', {
    ...authorizationOfShop,
    ssoToken,
  });
  expect(tourist.msgCd).toBe(errorList.touristNotAllowed.msgCd);
});
