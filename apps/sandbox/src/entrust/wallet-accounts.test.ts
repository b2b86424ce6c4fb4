import { expect, test } from 'vitest';
import { eventually, newRequestNo } from '../testing/sandbox-for-tests.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const sandbox = sandboxOfFile();
const ACCOUNTS = '/entrust/v1/accounts';

const orderOf = (mobileNo: string) => ({
  requestNo: newRequestNo(),
  payerNo: '0000000001',
  mobileNo,
  notifyUrl: sandbox.entrustNotifyUrl,
});
const order = (account: object) => sandbox.call('POST', ACCOUNTS, account);
const ask = async (requestNo: string) => (await sandbox.call('GET', `${ACCOUNTS}/${requestNo}`)).body;

test('an account is registered at once, and the same request with different content is refused', async () => {
  const account = orderOf('13600136000');
  const registered = {
    requestNo: account.requestNo,
    state: 'registered',
    reason: null,
    existed: false,
  };
  expect((await order(account)).body).toEqual(registered);
  expect((await order(account)).body).toEqual(registered);
  expect(await ask(account.requestNo)).toEqual(registered);
  expect((await order({ ...account, mobileNo: '13600136001' })).body).toMatchObject({
    code: 'request_no_reused',
  });
  expect((await sandbox.call('GET', `${ACCOUNTS}/never`)).body).toMatchObject({ code: 'not_found' });
  expect((await order(orderOf('1360013600'))).status).toBe(400);
});

test('0061 and 0066 are decided later, with a callback', async () => {
  const [later, frozen] = [orderOf('13600130061'), orderOf('13600130066')];
  expect((await order(later)).body).toMatchObject({ state: 'registering' });
  expect((await order(frozen)).body).toMatchObject({ state: 'registering' });
  await eventually('both copies', () => sandbox.receiver.about(later.requestNo).length === 2);
  expect(sandbox.receiver.about(later.requestNo)[0]?.body).toMatchObject({ type: 'account.registered' });
  await eventually('the refusal', () => sandbox.receiver.about(frozen.requestNo).length === 1);
  expect(sandbox.receiver.about(frozen.requestNo)[0]?.body).toMatchObject({
    type: 'account.refused',
    reason: 'account_frozen',
  });
  expect(await ask(frozen.requestNo)).toMatchObject({ state: 'refused', reason: 'account_frozen' });
});

test('0062 and 0065 are accepted without an answer; 0065 is registered and 0062 never', async () => {
  const [never, silent] = [orderOf('13600130062'), orderOf('13600130065')];
  await expect(order(never)).rejects.toThrow();
  await expect(order(silent)).rejects.toThrow();
  expect(await ask(never.requestNo)).toMatchObject({ state: 'registering' });
  expect(await ask(silent.requestNo)).toMatchObject({ state: 'registered', existed: false });
});

test('0063 is refused in the reply, and 0064 already has an account', async () => {
  expect((await order(orderOf('13600130063'))).body).toMatchObject({
    state: 'refused',
    reason: 'not_allowed',
  });
  expect((await order(orderOf('13600130064'))).body).toMatchObject({ state: 'registered', existed: true });
});
