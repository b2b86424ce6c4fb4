/**
 * Tests of what is particular to Tencent Cloud SMS, besides the tests common to all SMS providers: its
 * pushes, and which of them are believed.
 */
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { smsProviderPromises } from '../support/sms-provider-promises.ts';

const { product, push, secret, asked, sentTo, log, promiseTheLog } = smsProviderPromises({
  partner: 'tencent-sms',
  secretName: 'TENCENT_SMS_CALLBACK_SECRET',
  refusal: 'LimitExceeded.PhoneNumberDailyLimit',
});

const replyOf = (mobileNo: string, text: string) => ({
  extend: '',
  mobile: mobileNo,
  nationcode: '86',
  sign: '话费充值',
  text,
  time: Math.floor(Date.now() / 1000),
});
/** Returns the outcome of the newest reply of a number; null while it waits, undefined when there is none. */
const outcomeOf = async (mobileNo: string): Promise<string | null | undefined> =>
  (
    await product().pool.query<{ outcome: string | null }>(
      'select outcome from sms_replies where mobile_no = $1 order by received_at desc limit 1',
      [product().pool.numbers.store(mobileNo)],
    )
  ).rows[0]?.outcome;

test('a reply pushed without the secret, or in a malformed push, changes nothing', async () => {
  const { member, code, state } = await asked();
  const reply = replyOf(member.mobileNo, `N${code}`);
  for (const given of ['', 'x'.repeat(32), secret().slice(1), `${secret()}x`, ':secret'])
    expect((await push('replies', reply, given)).ok, given).toBe(false);
  const unsigned = await fetch(`${product().url}/huafei-agw/partner/sms`, {
    method: 'POST',
    body: JSON.stringify(reply),
  });
  expect(unsigned.status).toBe(401);
  expect((await push('replies', [reply])).status).toBe(400);
  expect((await push('reports', reply)).status).toBe(400);
  expect(await state()).toBe('asked');
  // The secret suffices for a refusal to be believed: it only ends something.
  const answer = await push('replies', reply);
  expect([answer.status, await answer.json()]).toEqual([200, { result: 0, errmsg: 'OK' }]);
  await eventually('the no', async () => (await state()) === 'refused');
});

test('a pushed consent takes effect only once the centre confirms that the number sent it', async () => {
  const { member, code, state } = await asked();
  const answer = await push('replies', replyOf(member.mobileNo, `Y${code}`));
  expect([answer.status, await answer.json()]).toEqual([200, { result: 0, errmsg: 'OK' }]);
  // The centre is asked about it, and knows of no such reply.
  const asks = () => log().split('"call":"sms.queryReplies"').length - 1;
  const before = asks();
  await eventually('two questions', async () => asks() >= before + 2);
  expect([await state(), await outcomeOf(member.mobileNo)]).toEqual(['asked', null]);
  expect(await sentTo(member.mobileNo, 'reply.agreed')).toHaveLength(0);
  await product().sandbox.reply(member.mobileNo, `Y${code}`);
  await eventually('the yes', async () => (await state()) === 'agreed');
});

test('a consent that the centre cannot confirm waits until the centre answers', async () => {
  const { member, code, state } = await asked();
  await product().sandbox.setFaults({ 'tencent-sms': { errorRate: 1 } });
  await product().sandbox.reply(member.mobileNo, `Y${code}`);
  await eventually('the reply', async () => (await outcomeOf(member.mobileNo)) === null);
  expect(await state()).toBe('asked');
  await product().sandbox.clearFaults();
  await eventually('the yes', async () => (await state()) === 'agreed');
});

promiseTheLog();
