/**
 * The check of a name before pay later is opened and before the digital wallet is first used: gateway,
 * PostgreSQL and the sandbox's partner over signed HTTP. Neither name nor identity number is stored.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { goodRealName } from '../support/real-name.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const check = (api: ApiClient, fields: object = {}) =>
  api.call('POST /own/v1/realName', { requestNo: randomUUID(), ...goodRealName, ...fields });
const ending = (digits: string) => ({ idNumber: `11010119900307${digits}` });

async function orderDigitally(api: ApiClient): Promise<string> {
  const mobileNo = '13800138000';
  const { denominations: [offered] = [] } = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  const { msgCd, msgInfo } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    mobileNo,
    faceFen: offered?.faceFen ?? 0,
    priceFen: offered?.priceFen ?? 0,
    payMethod: 'digital',
    firstTimeConfirmed: true,
  });
  return msgCd === 'PMC00000' ? 'placed' : msgInfo;
}

test.each([
  ['SPEC 5 Name', { name: 'Wang Xiaoming' }, 'please enter the correct name', '请输入正确的姓名'],
  ['SPEC 5 Name', { name: '' }, 'Name cannot be empty', '姓名不能为空'],
  [
    'SPEC 5 ID number',
    { idNumber: '11010119900307' },
    'please enter the correct ID number',
    '请输入正确的身份证号码',
  ],
  ['SPEC 5 ID number', { idNumber: '' }, 'ID number cannot be empty', '身份证号码不能为空'],
] as const)("%s: the gateway refuses %j with the form's message", async (_row, fields, english, chinese) => {
  const { userNo, api } = await product.newUser();
  expect((await check(api, fields)).msgInfo).toBe(english);
  const { rows } = await product.pool.query('select 1 from real_names where user_no = $1', [userNo]);
  expect(rows).toEqual([]);
  const token = await product.newUser();
  const answer = await fetch(`${product.url}/huafei-agw/own/v1/realName`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'zh' },
    body: JSON.stringify({
      ssoToken: token.ssoToken,
      requestNo: randomUUID(),
      ...goodRealName,
      ...fields,
    }),
  });
  expect(await answer.json()).toMatchObject({ msgInfo: chinese });
});

test('SPEC 5 ID number: a lower-case x is accepted like a capital one', async () => {
  const { api } = await product.newUser();
  expect(await check(api, { idNumber: '11010119900307001x' })).toMatchObject({
    state: 'matched',
    maskedIdNumber: '**************001X',
  });
});

test('the digital wallet requires a matched name, which is final', async () => {
  const { api } = await product.newUser();
  expect(await orderDigitally(api)).toBe('Please confirm your name and ID number first.');
  expect((await api.call('GET /own/v1/realName', {})).state).toBe('none');
  expect(await check(api, ending('0002'))).toMatchObject({ state: 'mismatched' });
  expect(await orderDigitally(api)).toBe('Please confirm your name and ID number first.');
  expect(await check(api)).toMatchObject({ state: 'matched', maskedName: '*明' });
  expect(await orderDigitally(api)).toBe('placed');
  // A match is final: another name changes nothing and is not sent to the partner.
  expect(await check(api, { name: '李四', ...ending('0002') })).toMatchObject({
    state: 'matched',
    maskedName: '*明',
  });
});

test('a check without an answer is queried by its number, whether it matched or not', async () => {
  for (const [digits, state] of [
    ['0003', 'matched'],
    ['0005', 'mismatched'],
  ] as const) {
    const { api } = await product.newUser();
    const requestNo = randomUUID();
    expect(await check(api, { requestNo, ...ending(digits) })).toMatchObject({ state: 'asked' });
    const { state: later } = await api.call('GET /own/v1/realName', {});
    expect(later).toBe(state);
    expect(await check(api, { requestNo, ...ending(digits) })).toMatchObject({ state });
  }
});

test('a slow check stays asked until the partner answers', async () => {
  const { api } = await product.newUser();
  expect(await check(api, ending('0004'))).toMatchObject({ state: 'asked' });
  await eventually(
    'it to be matched',
    async () => (await api.call('GET /own/v1/realName', {})).state === 'matched',
  );
});

test('a repeated request is one check, and its number with other details is refused', async () => {
  const { api, userNo } = await product.newUser();
  const requestNo = randomUUID();
  const fields = { requestNo, ...ending('0002') };
  expect(await Promise.all([check(api, fields), check(api, fields)])).toMatchObject([
    { msgCd: 'PMC00000' },
    { msgCd: 'PMC00000' },
  ]);
  const { rows } = await product.pool.query<{ event: string }>(
    'select event from real_name_events where user_no = $1 order by seq',
    [userNo],
  );
  expect(rows.map(({ event }) => event)).toEqual(['asked', 'mismatched']);
  expect((await check(api, { requestNo })).msgInfo).toBe('This request was already used for something else.');
});

test('a sixth check in a day is refused', async () => {
  const { api } = await product.newUser();
  for (let time = 0; time < 5; time += 1)
    expect(await check(api, ending('0002'))).toMatchObject({ state: 'mismatched' });
  expect((await check(api)).msgInfo).toBe('Too many requests. Please wait a moment.');
});

test('the database holds neither the name nor the identity number', async () => {
  const { api } = await product.newUser();
  await check(api, { name: '欧阳娜娜', idNumber: '320106198811223344' });
  const { rows: tables } = await product.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  for (const { name } of tables) {
    const { rows } = await product.pool.query(
      `select 1 from ${name} t where to_jsonb(t)::text ~ '欧阳|320106198811|19881122'`,
    );
    expect(rows, name).toEqual([]);
  }
});
