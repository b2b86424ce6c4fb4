/**
 * Binding a bank card where the wallet has no page for it: gateway and the sandbox's card service over signed
 * HTTP. The card number is never in our database.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { signInUser } from '../support/test-user.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

let phones = 0;
const newCard = (cardNo = '6225880123456789') => ({
  requestNo: randomUUID(),
  cardNo,
  name: '王小明',
  phone: `137${String((phones += 1)).padStart(8, '0')}`,
});
const begin = (api: ApiClient, card: ReturnType<typeof newCard>) =>
  api.call('POST /own/v1/cardBinding', card);

/** Begins to bind a card of a new user: the code has been sent. */
async function begun(cardNo?: string) {
  const { api, userNo } = await product.newUser();
  const card = newCard(cardNo);
  const binding = await begin(api, card);
  const smsCode = await product.sandbox.newestCode(card.phone);
  const confirm = (fields: object) =>
    api.call('POST /own/v1/cardBinding/confirm', {
      bindingNo: binding.bindingNo ?? '',
      smsCode,
      ...fields,
    });
  const cards = async () => (await api.call('GET /auto/v1/userInfo/isBindingCard', {})).cards;
  return { api, userNo, card, binding, smsCode, confirm, cards };
}

test.each([
  ['SPEC 5 Bank card', { cardNo: '62258801234567' }, 'please enter the correct bank card number'],
  ['SPEC 5 Bank card', { cardNo: '0225880123456789' }, 'please enter the correct bank card number'],
  ['SPEC 5 Bank card', { cardNo: '' }, 'Bank card number cannot be empty'],
  ['SPEC 5 Name', { name: 'Wang' }, 'please enter the correct name'],
  ['SPEC 5 Landline-like', { phone: '010-abc' }, 'please enter the correct mobile number'],
  ['SPEC 5 Landline-like', { phone: ' ' }, 'Phone number at the bank cannot be empty'],
] as const)("%s: the gateway refuses %j with the form's message", async (_row, fields, message) => {
  const { api } = await product.newUser();
  expect((await begin(api, { ...newCard(), ...fields })).msgInfo).toBe(message);
});

test('SPEC 5 Bank card: a number typed in groups is bound, also with a landline number', async () => {
  const { api } = await product.newUser();
  const card = { ...newCard('6225 8801 2345 6789'), phone: '010-88886666' };
  const { bindingNo = '', lastDigits, asks, maskedPhone } = await begin(api, card);
  expect([lastDigits, asks, maskedPhone]).toEqual(['6789', 'nothing', '****6666']);
  const smsCode = await product.sandbox.newestCode(card.phone);
  const wrong = smsCode === '000000' ? '000001' : '000000';
  expect((await api.call('POST /own/v1/cardBinding/confirm', { bindingNo, smsCode: wrong })).msgInfo).toBe(
    'please enter the correct verification code',
  );
  expect(await api.call('POST /own/v1/cardBinding/confirm', { bindingNo, smsCode })).toMatchObject({
    bound: true,
  });
  expect((await api.call('GET /auto/v1/userInfo/isBindingCard', {})).bound).toBe(true);
});

test('SPEC 5 Payment password: only the correct six digits bind, if the wallet asks for it', async () => {
  const { binding, confirm, cards } = await begun('6225880123450006');
  expect(binding.asks).toBe('paymentPassword');
  for (const paymentPassword of ['12345', 'abcdef', '654321'])
    expect((await confirm({ paymentPassword })).msgInfo).toBe('please enter the correct payment password');
  expect((await confirm({ paymentPassword: '' })).msgInfo).toBe('Payment password cannot be empty');
  expect(await cards()).toEqual([]);
  expect(await confirm({ paymentPassword: '123456' })).toMatchObject({ bound: true });
  expect(await cards()).toMatchObject([{ lastDigits: '0006' }]);
});

test('SPEC 5 Login password: 8 to 16 characters, not ending in Chinese, if the wallet asks', async () => {
  const { binding, confirm, cards } = await begun('6225880123450007');
  expect(binding.asks).toBe('loginPassword');
  for (const loginPassword of ['1234567', '12345678901234567', '1234567密'])
    expect((await confirm({ loginPassword })).msgInfo).toBe('please enter the correct login password');
  expect(await confirm({ loginPassword: '密码1234abcd' })).toMatchObject({ bound: true });
  expect(await cards()).toMatchObject([{ lastDigits: '0007' }]);
});

test('a card that the bank refuses is not bound, and another can be tried at once', async () => {
  const { api } = await product.newUser();
  expect((await begin(api, newCard('6225880123450005'))).msgCd).toBe('PMC41702');
  expect((await begin(api, newCard())).asks).toBe('nothing');
});

test('a confirmation without an answer is queried, and the card is bound', async () => {
  const { confirm, cards } = await begun('6225880123450008');
  expect(await confirm({})).toMatchObject({ bound: true });
  expect(await cards()).toMatchObject([{ lastDigits: '0008' }]);
});

test('a second code within a minute is refused, and another user cannot confirm the card', async () => {
  const { api, card, binding, smsCode } = await begun();
  expect((await begin(api, card)).msgCd).toBe('PMC42901');
  const { api: stranger } = await product.newUser();
  const confirmation = { bindingNo: binding.bindingNo ?? '', smsCode };
  expect((await stranger.call('POST /own/v1/cardBinding/confirm', confirmation)).msgCd).toBe('PMC41703');
});

test("the wallet's binding address is empty, and the card number is not stored in any table", async () => {
  const user = await signInUser(product.pool, '13900000044');
  const url = new URL(`${product.url}/huafei-agw/auto/v1/userInfo/getH5BindCardUrl`);
  url.searchParams.set('ssoToken', user.ssoToken);
  expect(await (await fetch(url)).json()).toMatchObject({ msgCd: 'PMC00000', url: '' });

  const { confirm } = await begun('6214830987654321');
  await confirm({});
  const { rows: tables } = await product.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows } = await product.pool.query(
      `select 1 from ${name} t where to_jsonb(t)::text like '%62148309876%'`,
    );
    expect(rows, name).toEqual([]);
  }
});
