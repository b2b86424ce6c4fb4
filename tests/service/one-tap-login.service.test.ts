/**
 * One-tap login: a token of the carrier's script yields the number and a ticket, and the ticket logs in
 * without an SMS code. Over real HTTP, with the token in the sandbox's link.
 */
import { errorList } from '@phonebill/contract';
import { sm2Decrypt } from '@phonebill/signing';
import { expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { pageKeys } from '../support/page-keys.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { placeForPoints } from '../support/top-up.ts';

const product = productOfFile();
const visitor = () => createApiClient(product.url, '');

/** Returns the number and the ticket for a fresh one-tap link. */
async function oneTap(mobileNo: string) {
  const link = new URL(await product.sandbox.signOnLink('oneTap', mobileNo, true));
  const oneTapToken = link.searchParams.get('oneTapToken') ?? '';
  const { publicKey: clientKey } = pageKeys;
  const answer = await visitor().call('POST /vi/getMobileNumber', { oneTapToken, clientKey });
  return { oneTapToken, answer, messageTicket: answer.messageTicket ?? '' };
}
const logIn = (mobileNo: string, messageTicket: string) =>
  visitor().call('POST /vi/mobileLogin', { mobileNo, messageTicket });
const REFUSED = ['PMC41501', 'We could not confirm who you are. Please log in.'];
const SPENT = ['PMC40004', 'This code can no longer be used. Please get a new one.'];

test('SPEC 7 POST /vi/getMobileNumber: returns the number of a one-tap token, encrypted, once', async () => {
  const { mobileNo } = await product.newUser();
  const { oneTapToken, answer } = await oneTap(mobileNo);
  expect(answer.msgCd).toBe('PMC00000');
  expect(sm2Decrypt(answer.mobileNo ?? '', pageKeys.privateKey)).toBe(mobileNo);
  expect(JSON.stringify(answer)).not.toContain(mobileNo);
  const second = await visitor().call('POST /vi/getMobileNumber', { oneTapToken });
  expect([second.msgCd, second.msgInfo]).toEqual(REFUSED);
  expect([second.mobileNo, second.messageTicket]).toEqual([undefined, undefined]);
});

test('SPEC 7 POST /vi/mobileLogin: the ticket of a one-tap token logs its number in once', async () => {
  const { mobileNo } = await product.newUser();
  const { messageTicket } = await oneTap(mobileNo);
  const logins = await Promise.all(Array.from({ length: 5 }, () => logIn(mobileNo, messageTicket)));
  const [loggedIn, ...others] = logins.filter(({ msgCd }) => msgCd === 'PMC00000');
  expect(others).toEqual([]);
  const own = await createApiClient(product.url, loggedIn?.ssoToken ?? '').call(
    'POST /vi/fusionPageInfo',
    {},
  );
  expect(own.ownMobileNo).toBe(mobileNo);
  const again = await logIn(mobileNo, messageTicket);
  expect([again.msgCd, again.msgInfo, again.ssoToken]).toEqual([...SPENT, undefined]);
});

test('a ticket logs in no other number, and stays valid for its own', async () => {
  const [mine, other] = [await product.newUser(), await product.newUser()];
  const { messageTicket } = await oneTap(mine.mobileNo);
  const foreign = await logIn(other.mobileNo, messageTicket);
  expect([foreign.msgCd, foreign.msgInfo, foreign.ssoToken]).toEqual([...SPENT, undefined]);
  expect((await logIn(mine.mobileNo, messageTicket)).msgCd).toBe('PMC00000');
});

test('a ticket expires after five minutes', async () => {
  const { mobileNo } = await product.newUser();
  const { messageTicket } = await oneTap(mobileNo);
  await product.pool.query(
    "update message_tickets set expires_at = expires_at - interval '5 minutes' where mobile_no = $1",
    [product.pool.numbers.store(mobileNo)],
  );
  const late = await logIn(mobileNo, messageTicket);
  expect([late.msgCd, late.msgInfo, late.ssoToken]).toEqual([...SPENT, undefined]);
});

test('a ticket is valid for logging in only', async () => {
  const { mobileNo, api } = await product.newUser();
  const { messageTicket } = await oneTap(mobileNo);
  await expect(placeForPoints(api, mobileNo, messageTicket)).rejects.toThrow(SPENT[1]);
});

test('DESIGN security: the ticket is not stored in clear', async () => {
  const { mobileNo } = await product.newUser();
  const { messageTicket } = await oneTap(mobileNo);
  const { rows } = await product.pool.query('select t::text from message_tickets t where mobile_no = $1', [
    product.pool.numbers.store(mobileNo),
  ]);
  expect(rows).toHaveLength(1);
  expect(messageTicket).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const forms = [Buffer.from(messageTicket), Buffer.from(messageTicket, 'base64url')];
  for (const form of [messageTicket, ...forms.map((bytes) => bytes.toString('hex'))])
    expect(JSON.stringify(rows)).not.toContain(form);
});

test('one network address may check at most 20 tokens a minute', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => visitor().call('POST /vi/getMobileNumber', { oneTapToken: 'x' })),
  );
  const codes = answers.map(({ msgCd }) => msgCd);
  expect(codes.filter((code) => code === REFUSED[0]).length).toBeLessThanOrEqual(20);
  expect(codes.filter((code) => code === errorList.tooManyRequests.msgCd).length).toBeGreaterThanOrEqual(20);
});
