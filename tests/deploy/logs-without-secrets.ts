/**
 * Tests what nginx and the product log of the requests of users' pages: paths, but nothing that opens a
 * session or a result, or reveals whose number it is.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { eventually } from '../support/eventually.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { startOwnDatabase } from '../support/own-database.ts';
import { writeSmallPages } from '../support/small-pages.ts';
import { signInUser } from '../support/test-user.ts';
import { numbersOf, wish } from '../support/visitors.ts';
import { startNginx } from './nginx.ts';
import { type Answer, askThrough, connectTo } from './nginx-client.ts';

const CALLS = '/huafei-agw';
const PAGES = '/phonebillh5';
const newNumber = numbersOf('1390078');

/** Throws if a log contains such a value. */
export async function checkLogs(say: (line: string) => void): Promise<void> {
  const webRoot = mkdtempSync(join(tmpdir(), 'phonebill-pages-'));
  writeSmallPages(webRoot);
  const database = await startOwnDatabase();
  const processes = await startGatewayProcesses(database.url);
  const web = await processes.start({
    ROLES: 'web',
    WEB_ROOT: webRoot,
    TRUST_PROXY: 'loopback',
    LOG_LEVEL: 'debug',
  });
  await web.ready();
  const port = Number(new URL(web.url).port);
  const nginx = await startNginx([port, port]);
  const client = connectTo(nginx);
  const pool = createTestPool(database.url, 2);
  try {
    const user = await signInUser(pool, newNumber());
    const [device, topUpNumber, asked] = [randomUUID(), newNumber(), newNumber()];
    const get = (path: string, query: Record<string, string>, referer = ''): Promise<Answer> =>
      askThrough(client, 'GET', `${path}?${new URLSearchParams(query).toString()}`, undefined, {
        ...(referer !== '' && { referer }),
      });
    const post = (path: string, body: object): Promise<Answer> =>
      askThrough(client, 'POST', CALLS + path, JSON.stringify(body), { 'x-auth-token': device });

    const placed = JSON.parse(
      (await post('/vi/order', { ...wish(topUpNumber), xAuthToken: device })).body,
    ) as {
      readonly order?: { readonly orderNo: string };
      readonly resultKey?: string;
    };
    const { resultKey = '', order: { orderNo } = { orderNo: '' } } = placed;
    assert.notEqual(resultKey, '');
    const signOn = {
      CREDTENTIAL: 'credential-of-the-wallet',
      SIGN_DATA: 'signature-of-it',
      SIGN_TYPE: 'RSA',
    };
    const { ssoToken } = user;
    const page = `https://localhost${PAGES}/rechargeTelebill/directResult`;
    const result = `${page}?orderNo=${orderNo}&key=${resultKey}`;
    const answers = [
      await get(`${CALLS}/common/v1/ssoToken/validCheck`, { ssoToken }),
      await get(`${CALLS}/common/v1/ssoToken/check`, { ssoToken: 'token-of-the-wallet', ...signOn }),
      await get(`${CALLS}/auto/v1/charge/getBillByMblNo`, { ssoToken, mobileNo: asked }),
      await get(`${PAGES}/rechargeTelebill/directResult`, { orderNo, key: resultKey }, result),
      await get(`${PAGES}/rechargeTelebill/placeOrder`, { ...signOn, signMobileNo: asked }, result),
      await get(`${PAGES}/userLogin/login`, { refererUrl: result }, result),
      await askThrough(client, 'GET', `${CALLS}/own/v1/sessions`, undefined, { 'x-sso-token': ssoToken }),
      await post('/vi/queryRechargeBill', { orderNo, resultKey }),
      await post('/common/v1/sendMessage', { mobileNo: asked, scene: 'login' }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 200),
    );
    const smsSecret = 'secret-in-the-address-of-pushed-sms';
    const push = `${CALLS}/partner/sms/${smsSecret}/replies`;
    assert.equal((await askThrough(client, 'POST', push, '[]', {})).status, 401);
    const toTls = `http://127.0.0.1:${nginx.plainPort}/?key=${resultKey}`;
    assert.equal((await fetch(toTls, { redirect: 'manual' })).status, 308);
    // With no process behind it, nginx has something to complain of.
    await web.program.kill();
    assert.equal((await askThrough(client, 'POST', push, '[]', {})).status, 502);
    assert.equal((await get(`${CALLS}/vi/limit`, { ssoToken, mobileNo: asked }, result)).status, 502);

    const written = { ...nginx.logs(), gateway: web.program.output() };
    const access = await eventually('every request in the log', () => {
      const lines = (nginx.logs()['access.log'] ?? '').trim().split('\n');
      return lines.length >= answers.length + 5 ? lines : null;
    });
    assert.match(
      access.at(-1) ?? '',
      /"GET \/huafei-agw\/vi\/limit HTTP\/2\.0" 502 .* upstream 127\.0\.0\.1:/,
    );
    assert.ok(
      written.gateway.includes('/common/v1/ssoToken/check') || written.gateway.includes('ssoToken/check'),
    );
    const secrets = {
      'the token': ssoToken,
      "the wallet's token": 'token-of-the-wallet',
      "the wallet's credential": signOn.CREDTENTIAL,
      'the signature': signOn.SIGN_DATA,
      'the key of a result': resultKey,
      'the number topped up': topUpNumber,
      'a number asked about': asked,
      "the user's number": user.mobileNo,
      'the client token': device,
      'the secret of pushed messages': smsSecret,
    };
    for (const [log, text] of Object.entries({ ...nginx.logs(), gateway: written.gateway }))
      for (const [what, secret] of Object.entries(secrets))
        assert.ok(!text.includes(secret), `${log} has ${what}`);
    say(`${access.length} requests through it: no log has a token, a key or a number`);
  } finally {
    client.destroy();
    await pool.end();
    await nginx.stop();
    await processes.end();
    await database.drop();
    rmSync(webRoot, { recursive: true, force: true });
  }
}
