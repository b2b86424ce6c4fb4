import type { Language } from '@phonebill/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { Refusal } from '../../runtime/refusal.ts';
import { createSignOnHarness, START } from './testing/sign-on-harness.ts';

let harness: ReturnType<typeof createSignOnHarness>;
let mobileNo: string;
let address = 0;
const scene = 'login';

beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  mobileNo = harness.newNumber();
  address += 1;
  harness.time.now = START;
  harness.centre.takes = true;
  harness.centre.sent.length = 0;
});

const send = (to = mobileNo, from = `198.51.100.${address}`, language: Language = 'zh') =>
  harness.smsCodes.send({
    mobileNo: to,
    scene,
    asker: { device: 'a-browser', address: from },
    address: from,
    language,
  });
const check = (smsCode: string, of = mobileNo) =>
  harness.smsCodes.check({
    mobileNo: of,
    scene,
    smsCode,
    asker: { device: 'a-browser', address: `198.51.100.${address}` },
  });
/** The user of the number, logged in with it. */
const owner = { userNo: '0001000001' };
const sendToOwner = (as = scene) =>
  harness.smsCodes.send({
    mobileNo,
    scene: as,
    asker: owner,
    isOwnNumber: true,
    address: `198.51.100.${address}`,
    language: 'zh',
  });
const refused = (errorName: string, details = {}) => expect.objectContaining({ errorName, details });
/** A code that is not the one sent. */
const wrongCode = () => (harness.codeSentTo(mobileNo) === '000000' ? '000001' : '000000');

describe('SPEC 5 SMS code: exactly 6 digits', () => {
  test('the code arrives in a Chinese message and is accepted once', async () => {
    expect(await send()).toEqual({ resendAfterMs: 60_000, validForMs: 300_000 });
    const code = harness.codeSentTo(mobileNo);
    expect(harness.centre.sent).toEqual([
      {
        requestNo: expect.stringMatching(/^S[0-9a-f]{32}$/),
        mobileNo,
        name: 'code.usual',
        language: 'zh',
        parameters: { zh: { code }, en: { code } },
        text: `【话费充值】验证码${code}，5分钟内有效，请勿告诉他人。`,
      },
    ]);
    await check(code);
    await expect(check(code)).rejects.toEqual(refused('smsCodeSpent'));
  });
  test("the SMS is in English when the user's language is English", async () => {
    await send(undefined, undefined, 'en');
    const code = harness.codeSentTo(mobileNo);
    expect(harness.centre.sent).toMatchObject([
      { text: `【Phone top-up】Your code is ${code}. It is valid for 5 minutes. Do not tell it to anyone.` },
    ]);
  });
  test('a code typed with full-width digits or spaces around it is accepted', async () => {
    await send();
    const code = harness.codeSentTo(mobileNo);
    await check(` ${code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))} `);
  });
  test.each(['', '12345', '1234567', '12345a', '12 345', "' or 1=1"])(
    '%j is no code and does not count as a try',
    async (text) => {
      await send();
      for (let run = 0; run < 6; run += 1) await expect(check(text)).rejects.toEqual(refused('smsCodeWrong'));
      await check(harness.codeSentTo(mobileNo));
    },
  );
  test('after five wrong tries the right code is refused, too', async () => {
    await send();
    for (let run = 0; run < 5; run += 1)
      await expect(check(wrongCode())).rejects.toEqual(refused('smsCodeWrong'));
    await expect(check(harness.codeSentTo(mobileNo))).rejects.toEqual(refused('smsCodeSpent'));
  });
  test('the right code is accepted at the fifth try', async () => {
    await send();
    for (let run = 0; run < 4; run += 1)
      await expect(check(wrongCode())).rejects.toEqual(refused('smsCodeWrong'));
    await check(harness.codeSentTo(mobileNo));
  });
  test('one of many concurrent checks of the right code succeeds', async () => {
    await send();
    const code = harness.codeSentTo(mobileNo);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => check(code)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  test('every concurrent wrong check is counted', async () => {
    await send();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => check(wrongCode())));
    const names = outcomes.map((outcome) =>
      outcome.status === 'rejected' && outcome.reason instanceof Refusal ? outcome.reason.errorName : 'none',
    );
    expect(names.filter((name) => name === 'smsCodeWrong')).toHaveLength(5);
    expect(names.filter((name) => name === 'smsCodeSpent')).toHaveLength(7);
  });
  test('a code is valid for five minutes', async () => {
    await send();
    harness.time.now = START + 299_999;
    await expect(check(wrongCode())).rejects.toEqual(refused('smsCodeWrong'));
    harness.time.now = START + 300_000;
    await expect(check(harness.codeSentTo(mobileNo))).rejects.toEqual(refused('smsCodeSpent'));
  });
  test('a newer code replaces the older one', async () => {
    harness.random.choose(1, 1, 1, 1, 1, 1);
    await send();
    harness.time.now += 60_000;
    harness.random.choose(2, 2, 2, 2, 2, 2);
    await send();
    await expect(check('111111')).rejects.toEqual(refused('smsCodeWrong'));
    await check('222222');
  });
  test('a code is valid only for its number', async () => {
    await send();
    await expect(check(harness.codeSentTo(mobileNo), harness.newNumber())).rejects.toEqual(
      refused('smsCodeSpent'),
    );
  });
});

describe('SPEC 7 POST /common/v1/sendMessage: how often', () => {
  test('a code may be requested again after 60 seconds; a refusal has the seconds left', async () => {
    await send();
    harness.time.now += 20_500;
    await expect(send()).rejects.toEqual(refused('smsTooSoon', { seconds: 40 }));
    harness.time.now += 39_500;
    await send();
  });
  test('one of concurrent requests for the same number sends an SMS', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => send()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(harness.centre.sent).toHaveLength(1);
  });
  test('a number receives at most five codes an hour and twelve a day, even for its owner', async () => {
    const outcomes: string[] = [];
    for (let minute = 0; minute < 24 * 60; minute += 12) {
      harness.time.now = START + minute * 60_000;
      outcomes.push(
        await sendToOwner().then(
          () => 'sent',
          (error: unknown) => (error as Refusal).errorName,
        ),
      );
    }
    expect(outcomes.slice(0, 14)).toEqual([...Array<string>(12).fill('sent'), 'smsTooMany', 'smsTooMany']);
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(12);
    harness.time.now = START + 24 * 3600_000;
    await sendToOwner();
  });
  test('a sixth code within the hour is refused even after the minute', async () => {
    for (let minute = 0; minute < 10; minute += 2) {
      harness.time.now = START + minute * 60_000;
      await sendToOwner();
    }
    harness.time.now = START + 50 * 60_000;
    await expect(sendToOwner()).rejects.toEqual(refused('smsTooMany'));
  });
  test('a code for another scene of the owner is sent without waiting', async () => {
    await sendToOwner('integral');
    await sendToOwner('sensitive');
    await expect(sendToOwner('sensitive')).rejects.toEqual(refused('smsTooSoon', { seconds: 60 }));
    expect(harness.centre.sent).toHaveLength(2);
  });
  test('an address may request thirty codes an hour, for any numbers', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 33 }, () => send(harness.newNumber())));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    await expect(send(mobileNo)).rejects.toEqual(refused('tooManyRequests'));
    await send(mobileNo, `203.0.113.${address}`);
    harness.time.now += 3600_000;
    await send(harness.newNumber());
  });
});

describe('SPEC 7 POST /common/v1/sendMessage: the SMS centre refuses the message', () => {
  test('the user gets a refusal and may request again at once; no limit is used up', async () => {
    harness.centre.takes = false;
    for (let run = 0; run < 6; run += 1) {
      await expect(send()).rejects.toEqual(refused('smsUnavailable'));
      harness.time.now += 1;
    }
    harness.centre.takes = true;
    await send();
    await check(harness.codeSentTo(mobileNo));
  });
  test('the former code stays valid', async () => {
    await send();
    const code = harness.codeSentTo(mobileNo);
    harness.time.now += 60_000;
    harness.centre.takes = false;
    await expect(send()).rejects.toEqual(refused('smsUnavailable'));
    await check(code);
  });
});

test('DESIGN security: no code is stored in clear', async () => {
  await send();
  const code = harness.codeSentTo(mobileNo);
  const rows = (await harness.dump('sms_codes'))
    .replaceAll(/20\d\d-[^"]*?\+00/g, '')
    .replaceAll(mobileNo, '');
  expect(rows).not.toContain(code);
  expect(rows).not.toContain(Buffer.from(code).toString('hex'));
});
