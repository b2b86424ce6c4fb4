/**
 * Tests of what is particular to Alibaba Cloud SMS, besides the tests common to all SMS providers: its
 * pushes, and which of them are believed.
 */
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { smsProviderPromises } from '../support/sms-provider-promises.ts';

const { product, push, secret, asked, promiseTheLog } = smsProviderPromises({
  partner: 'aliyun-sms',
  secretName: 'ALIYUN_SMS_CALLBACK_SECRET',
  refusal: 'isv.BUSINESS_LIMIT_CONTROL',
});

test('a reply pushed without the secret, or in a malformed push, changes nothing', async () => {
  const { member, code, state } = await asked();
  const reply = {
    phone_number: member.mobileNo,
    content: `Y${code}`,
    send_time: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '),
    dest_code: '0886',
    sequence_id: '77',
  };
  for (const given of ['', 'x'.repeat(32), secret().slice(1), `${secret()}x`, ':secret'])
    expect((await push('replies', [reply], given)).ok, given).toBe(false);
  const unsigned = await fetch(`${product().url}/huafei-agw/partner/sms`, {
    method: 'POST',
    body: JSON.stringify([reply]),
  });
  expect(unsigned.status).toBe(401);
  expect((await push('replies', reply)).status).toBe(400);
  expect((await push('reports', [reply])).status).toBe(400);
  expect(await state()).toBe('asked');
  // A genuine reply in the same push as a broken one: the push is refused and repeated, and the genuine reply
  // is accepted.
  expect((await push('replies', [null, reply])).status).toBe(400);
  await eventually('the yes', async () => (await state()) === 'agreed');
  const answer = await push('replies', [reply]);
  expect([answer.status, await answer.json()]).toEqual([200, { code: 0, msg: 'OK' }]);
});

promiseTheLog();
