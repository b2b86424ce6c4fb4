import { createSigner, generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { topupOrder } from '../testing/orders.ts';
import { sandboxOfFile } from '../testing/sandbox-of-file.ts';

const [rsa, sm2] = [generateRsaKeyPair().privateKey, generateSm2KeyPair()];
const signOn = {
  WALLET_RSA_PRIVATE_KEY: rsa,
  WALLET_SM2_PRIVATE_KEY: sm2.privateKey,
  PARTNER_SHOP_PRIVATE_KEY: rsa,
  GATEWAY_SM2_PUBLIC_KEY: sm2.publicKey,
};

const sandbox = sandboxOfFile();

test('calls to every partner without a signature are refused', async () => {
  for (const [method, path] of [
    ['POST', '/carrier/v1/topups'],
    ['POST', '/cashier/v1/trades'],
    ['POST', '/cashier/v1/refunds'],
    ['POST', '/digital/v1/trades'],
    ['POST', '/points/v1/holds'],
    ['POST', '/points/v1/returns'],
    ['POST', '/sms/v1/messages'],
    ['POST', '/entrust/v1/mandates'],
    ['POST', '/entrust/v1/debits'],
    ['POST', '/entrust/v1/refunds'],
    ['POST', '/entrust/v1/repayments'],
    ['POST', '/entrust/v1/bind-pages'],
    ['POST', '/entrust/v1/agreements/x/end'],
  ] as const) {
    expect(await sandbox.open(method, path, {})).toMatchObject({
      status: 401,
      body: { code: 'signature_invalid' },
    });
  }
  for (const path of [
    '/carrier/v1/numbers/13800138000',
    '/carrier/v1/topups/x',
    '/cashier/v1/trades/x',
    '/cashier/v1/statement',
    '/cashier/v1/totals',
    '/digital/v1/trades/x',
    '/points/v1/accounts/x',
    '/points/v1/statement',
    '/points/v1/totals',
    '/points/v1/open-holds',
    '/carrier/v1/accounts/13800138000/bills',
    '/carrier/v1/statement',
    '/carrier/v1/totals',
    '/entrust/v1/debits/x',
    '/entrust/v1/credit/x',
    '/entrust/v1/payers/x/cards',
    '/entrust/v1/statement',
    '/entrust/v1/repayment-statement',
    '/entrust/v1/totals',
    '/entrust/v1/repayment-totals',
  ]) {
    expect(await sandbox.open('GET', path)).toMatchObject({ status: 401 });
  }
});

test('a signature by another key, for another path, method or body is refused', async () => {
  const signer = createSigner(generateKeyPair().secretKey);
  const body = JSON.stringify(topupOrder(sandbox, '13800138000'));
  const send = (headers: object, sent: string) =>
    fetch(`${sandbox.url}/carrier/v1/topups`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: sent,
    });
  expect((await send(signer.sign(`POST /carrier/v1/topups\n${body}`, 'm1', Date.now()), body)).status).toBe(
    401,
  );

  const own = await sandboxWithKey();
  const signed = own.signer.sign(`POST /carrier/v1/topups\n${body}`, 'm1', Date.now());
  const to = (path: string, sent: string) =>
    fetch(own.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signed },
      body: sent,
    });
  expect((await to('/carrier/v1/topups?x=1', body)).status).toBe(401);
  expect((await to('/carrier/v1/topups', body.replace('5000', '9000'))).status).toBe(401);
  expect((await to('/carrier/v1/topups', body)).status).toBe(200);
  await own.stop();
});

test('livez answers without a signature', async () => {
  expect(await sandbox.open('GET', '/livez')).toMatchObject({ status: 200, body: { state: 'live' } });
});

test('a body that is not JSON and an unknown address are refused with a reason', async () => {
  const answer = await fetch(`${sandbox.url}/sandbox/v1/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { code: 'invalid_request', message: 'the body is not JSON' },
  ]);
  expect(await sandbox.open('GET', '/nothing')).toMatchObject({
    status: 404,
    body: { code: 'unknown_address' },
  });
});

async function sandboxWithKey() {
  const { startSandbox, readSandboxConfig } = await import('../index.ts');
  const [gateway, partner] = [generateKeyPair(), generateKeyPair()];
  const key = partner.secretKey;
  const running = await startSandbox(
    readSandboxConfig({
      ...signOn,
      SANDBOX_PORT: '0',
      SANDBOX_DATA_FILE: ':memory:',
      GATEWAY_PUBLIC_KEY: gateway.publicKey,
      CASHIER_SIGNING_KEY: key,
      DIGITAL_SIGNING_KEY: key,
      ENTRUST_SIGNING_KEY: key,
      CARRIER_SIGNING_KEY: key,
      SMS_SIGNING_KEY: key,
    }),
  );
  return { ...running, signer: createSigner(gateway.secretKey) };
}
