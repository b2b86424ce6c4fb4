/** Users see where they are logged in and end sessions there, on the real product. */
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { signInUser } from '../support/test-user.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Logs one number in on `count` devices. */
async function onDevices(count: number) {
  const user = await product.newUser();
  const others = await Promise.all(
    Array.from({ length: count - 1 }, async () => {
      const { ssoToken } = await signInUser(product.pool, user.mobileNo);
      return createApiClient(product.url, ssoToken);
    }),
  );
  return [user.api, ...others] as const;
}
const ended = errorList.tokenInvalid.msgCd;

test('ending all other sessions ends each of them at its next call', async () => {
  const [own, ...others] = await onDevices(4);
  const [stranger] = await onDevices(1);
  expect((await own.call('GET /own/v1/sessions', {})).sessions).toHaveLength(4);
  const { sessions } = await own.call('POST /own/v1/sessions/end', { which: 'others' });
  expect(sessions).toEqual([expect.objectContaining({ isThis: true })]);
  for (const other of others) {
    expect((await other.call('POST /vi/queryRechargeBill', {})).msgCd).toBe(ended);
    expect((await other.call('POST /own/v1/sessions/end', { which: 'all' })).msgCd).toBe(ended);
  }
  for (const left of [own, stranger])
    expect((await left.call('POST /vi/queryRechargeBill', {})).msgCd).toBe('PMC00000');
  expect((await own.call('POST /own/v1/sessions/end', { which: 'all' })).sessions).toEqual([]);
  expect((await own.call('GET /own/v1/sessions', {})).msgCd).toBe(ended);
});

test("another user's session is answered like an unknown one, and stays valid", async () => {
  const [[own], [stranger]] = [await onDevices(1), await onDevices(1)];
  const [theirs] = (await stranger.call('GET /own/v1/sessions', {})).sessions ?? [];
  const end = (sessionId: string) => own.call('POST /own/v1/sessions/end', { which: 'one', sessionId });
  const ofNobody = await end('0'.repeat(32));
  expect(ofNobody.sessions).toHaveLength(1);
  expect(await end(theirs?.sessionId ?? '')).toEqual(ofNobody);
  expect((await stranger.call('GET /own/v1/sessions', {})).msgCd).toBe('PMC00000');
});

test('a user ends one of their sessions by its identifier, and none without it', async () => {
  const [own, other] = await onDevices(2);
  const listed = (await own.call('GET /own/v1/sessions', {})).sessions ?? [];
  const refused = await own.call('POST /own/v1/sessions/end', { which: 'one' });
  expect(refused.msgCd).toBe(errorList.badRequest.msgCd);
  expect((await own.call('GET /own/v1/sessions', {})).sessions).toHaveLength(2);
  const sessionId = listed.find(({ isThis }) => !isThis)?.sessionId ?? '';
  await own.call('POST /own/v1/sessions/end', { which: 'one', sessionId });
  expect((await other?.call('GET /own/v1/sessions', {}))?.msgCd).toBe(ended);
});

test("a tourist can neither list nor end the sessions of the number's user", async () => {
  const user = await product.newUser();
  const signOn = createSignOnHarness(product);
  const given = await createApiClient(product.url, '').call(
    'POST /vi/verification',
    signOn.tourist({ mobileNo: user.mobileNo }),
  );
  const tourist = createApiClient(product.url, given.ssoToken ?? '');
  for (const answer of [
    await tourist.call('GET /own/v1/sessions', {}),
    await tourist.call('POST /own/v1/sessions/end', { which: 'all' }),
  ])
    expect(answer.msgCd).toBe(errorList.touristNotAllowed.msgCd);
  const { sessions } = await user.api.call('GET /own/v1/sessions', {});
  expect(sessions?.map(({ isTourist }) => isTourist).toSorted()).toEqual([false, true]);
  await user.api.call('POST /own/v1/sessions/end', { which: 'others' });
  expect((await tourist.call('GET /vi/limit', {})).msgCd).not.toBe(ended);
  expect((await tourist.call('GET /common/v1/ssoToken/validCheck', {})).msgCd).toBe(ended);
});
