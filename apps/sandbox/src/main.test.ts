import { spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { generateKeyPair, generateRsaKeyPair, generateSm2KeyPair } from '@phonebill/signing';
import { expect, test } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const { publicKey, secretKey } = generateKeyPair();
const [rsa, sm2] = [generateRsaKeyPair().privateKey, generateSm2KeyPair()];
const signOn = {
  WALLET_RSA_PRIVATE_KEY: rsa,
  WALLET_SM2_PRIVATE_KEY: sm2.privateKey,
  PARTNER_SHOP_PRIVATE_KEY: rsa,
  GATEWAY_SM2_PUBLIC_KEY: sm2.publicKey,
};
const keys = {
  ...signOn,
  GATEWAY_PUBLIC_KEY: publicKey,
  CASHIER_SIGNING_KEY: secretKey,
  DIGITAL_SIGNING_KEY: secretKey,
  ENTRUST_SIGNING_KEY: secretKey,
  CARRIER_SIGNING_KEY: secretKey,
  SMS_SIGNING_KEY: secretKey,
};

function run(env: Record<string, string>) {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_FILE: ':memory:', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('it runs as its own process, and exits with 0 on SIGTERM', async () => {
  const child = run(keys);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /sandbox: (http:\S+)/.exec(line.toString())?.[1] ?? '';
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('without its keys it lists all missing ones, without a stack trace, and exits with 1', async () => {
  const child = run({});
  const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  const lines = message.trimEnd().split('\n');
  expect(lines).toHaveLength(Object.keys(keys).length);
  for (const line of lines) expect(line).toMatch(/^sandbox: [A-Z0-9_]+_KEY is not set: /);
  expect(code).toBe(1);
});
