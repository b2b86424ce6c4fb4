import { expect, test } from 'vitest';
import { newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();

const CHECKS = '/entrust/v1/identity-checks';
const BINDINGS = '/entrust/v1/card-bindings';

const identity = (idNumber: string) => ({
  requestNo: newRequestNo(),
  payerNo: 'P1',
  name: '王小明',
  idNumber,
});
const check = (order: object) => sandbox.call('POST', CHECKS, order);
const ask = (requestNo: string) => sandbox.call('GET', `${CHECKS}/${requestNo}`);

test.each([
  ['110101199003070011', 'matched'],
  ['11010119900307001X', 'matched'],
  ['110101199003070002', 'mismatched'],
  ['110101199003070004', 'checking'],
])('the end of the identity number sets the outcome: %s is %s', async (idNumber, state) => {
  const order = identity(idNumber);
  const { requestNo } = order;
  expect(await check(order)).toEqual({ status: 200, body: { requestNo, state } });
  expect(await check(order)).toEqual(await ask(requestNo));
  expect((await check({ ...order, name: '李四' })).body).toMatchObject({ code: 'request_no_reused' });
});

test('a check can be accepted without an answer and queried, and an unknown one is not found', async () => {
  for (const [idNumber, state] of [
    ['110101199003070003', 'matched'],
    ['110101199003070005', 'mismatched'],
  ] as const) {
    const order = identity(idNumber);
    await expect(check(order)).rejects.toThrow();
    expect((await ask(order.requestNo)).body).toMatchObject({ state });
  }
  expect(await ask('never')).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

/** Returns a card that is being bound, and the code that its holder reads. */
async function begun(cardNo: string) {
  const order = {
    requestNo: newRequestNo(),
    payerNo: `P${newRequestNo()}`,
    cardNo,
    name: '王小明',
    phone: `138${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  };
  const begin = () => sandbox.call('POST', BINDINGS, order);
  const answer = await begin();
  const code = async (): Promise<string> => {
    const { messages } = (await sandbox.open('GET', `/sandbox/v1/messages?mobileNo=${order.phone}`)).body;
    return (messages as { code: string }[])[0]?.code ?? '';
  };
  const confirm = (fields: object) =>
    sandbox.call('POST', `${BINDINGS}/${order.requestNo}/confirm`, { payerNo: order.payerNo, ...fields });
  const cards = async () =>
    (await sandbox.call('GET', `/entrust/v1/payers/${order.payerNo}/cards`)).body['cards'];
  return { order, begin, answer, code, confirm, cards };
}

test('a card is bound only with the newest code that the bank sent', async () => {
  const { answer, begin, code, confirm, cards } = await begun('6225880123456789');
  expect(answer.body).toMatchObject({ state: 'codeSent', lastDigits: '6789', asks: 'nothing' });
  const first = await code();
  await begin();
  const second = await code();
  if (first !== second) expect((await confirm({ smsCode: first })).body['state']).toBe('wrongCode');
  expect(await cards()).toEqual([]);
  expect((await confirm({ smsCode: second })).body['state']).toBe('bound');
  expect(await cards()).toMatchObject([{ lastDigits: '6789' }]);
  expect((await confirm({ smsCode: second, payerNo: 'P-else' })).status).toBe(404);
});

test("the card's last digits decide: refused, password needed, or bound without an answer", async () => {
  expect((await begun('6225880123450005')).answer.body['state']).toBe('refused');

  const paying = await begun('6225880123450006');
  expect(paying.answer.body['asks']).toBe('paymentPassword');
  const smsCode = await paying.code();
  expect((await paying.confirm({ smsCode, paymentPassword: '654321' })).body['state']).toBe('wrongPassword');
  expect((await paying.confirm({ smsCode, paymentPassword: '123456' })).body['state']).toBe('bound');

  const wallet = await begun('6225880123450007');
  expect(wallet.answer.body['asks']).toBe('loginPassword');
  const walletCode = await wallet.code();
  for (const [loginPassword, state] of [
    ['1234567', 'wrongPassword'],
    ['1234567密', 'wrongPassword'],
    ['abcd1234', 'bound'],
  ])
    expect((await wallet.confirm({ smsCode: walletCode, loginPassword })).body['state']).toBe(state);

  const silent = await begun('6225880123450008');
  await expect(silent.confirm({ smsCode: await silent.code() })).rejects.toThrow();
  expect(await silent.cards()).toMatchObject([{ lastDigits: '0008' }]);
});

test('a binding ends after five wrong codes', async () => {
  const { code, confirm } = await begun('6225880123456789');
  const right = await code();
  const wrong = right === '000000' ? '000001' : '000000';
  for (let time = 0; time < 5; time += 1) await confirm({ smsCode: wrong });
  expect((await confirm({ smsCode: right })).body['state']).toBe('over');
});

test('a user whose number ends in 0044 has no page for binding a card', async () => {
  const page = async (mobileNo: string) =>
    (
      await sandbox.call('POST', '/entrust/v1/bind-pages', {
        payerNo: 'P1',
        mobileNo,
        returnUrl: 'http://127.0.0.1/',
      })
    ).body['url'];
  expect(await page('13800130044')).toBeNull();
  expect(await page('13800138000')).toContain('/entrust/bind/');
});
