/**
 * A stranger to a number can neither spend its owner's codes nor keep the owner from getting one, and cannot
 * have more messages sent to it than before.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { Refusal } from '../../runtime/refusal.ts';
import { createSignOnHarness, START } from './testing/sign-on-harness.ts';

let harness: ReturnType<typeof createSignOnHarness>;
let mobileNo: string;
let networks = 0;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

beforeAll(async () => {
  harness = createSignOnHarness(await createTestDatabase());
});
afterAll(() => harness.end());
beforeEach(() => {
  mobileNo = harness.newNumber();
  harness.time.now = START;
  harness.centre.sent.length = 0;
});

const newAddress = (): string => `2001:db8:${(networks += 1).toString(16)}::1`;
const browser = (device: string, address = newAddress()) => ({ device, address });
type Browser = ReturnType<typeof browser>;

const send = (asker: Browser, scene = 'login', isInsistent = false) =>
  harness.smsCodes.send({ mobileNo, scene, asker, isInsistent, address: asker.address, language: 'zh' });
const check = (smsCode: string, asker: Browser) =>
  harness.smsCodes.check({ mobileNo, scene: 'login', smsCode, asker });
const outcome = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof Refusal) return error.errorName;
      throw error;
    },
  );
/** Returns a browser in which the user of the number has logged in once, a day before. */
async function ownersBrowser(): Promise<Browser> {
  const own = browser('the-owners-phone');
  harness.time.now = START - 24 * HOUR;
  await send(own);
  const smsCode = harness.codeSentTo(mobileNo);
  await harness.mobileLogin.logIn({ mobileNo, smsCode, asker: own });
  harness.time.now = START;
  harness.centre.sent.length = 0;
  return own;
}

test('a live code survives a thousand guesses from many addresses and browsers', async () => {
  const own = browser('the-owners-phone');
  await send(own);
  const code = harness.codeSentTo(mobileNo);
  for (let round = 0; round < 10; round += 1) {
    const guesses = await Promise.all(
      Array.from({ length: 100 }, (_, guess) =>
        // The right code is among the guesses: a caller who did not ask for it cannot use it either.
        outcome(check(guess === 50 ? code : String(guess).padStart(6, '0'), browser(`${round} ${guess}`))),
      ),
    );
    expect(new Set(guesses)).toEqual(new Set(['smsCodeSpent']));
  }
  await check(code, own);
});

test('a code that a stranger requests leaves the former code valid', async () => {
  const own = browser('the-owners-phone');
  await send(own);
  const code = harness.codeSentTo(mobileNo);
  harness.time.now += MINUTE;
  await send(browser('a-stranger'));
  await check(code, own);
});

test('a code is valid in another tab of the same browser, also from another network', async () => {
  await send(browser('the-owners-phone'));
  await check(harness.codeSentTo(mobileNo), browser('the-owners-phone'));
});

test('guesses are limited by address, for all numbers and browsers together', async () => {
  const address = newAddress();
  const guesses: string[] = [];
  for (let guess = 0; guess < 70; guess += 1)
    guesses.push(await outcome(check('123456', browser(`guesser ${guess}`, address))));
  expect(guesses.filter((name) => name === 'smsCodeSpent')).toHaveLength(60);
  expect(guesses.slice(60)).toEqual(Array<string>(10).fill('tooManyRequests'));
  expect(await outcome(check('123456', browser('somebody-else')))).toBe('smsCodeSpent');
  harness.time.now += HOUR;
  expect(await outcome(check('123456', browser('guesser', address)))).toBe('smsCodeSpent');
});

test("an owner's browser may check a code after its address has used up its guesses", async () => {
  const own = await ownersBrowser();
  for (let guess = 0; guess < 61; guess += 1) await outcome(check('123456', browser('a', own.address)));
  await send(own);
  await check(harness.codeSentTo(mobileNo), own);
});

test('four of ten scripted requests from one address are sent; others still get a code', async () => {
  const scripted = newAddress();
  const sends: string[] = [];
  for (let minute = 0; minute < 100; minute += 10) {
    harness.time.now = START + minute * MINUTE;
    sends.push(await outcome(send(browser(`script ${minute}`, scripted))));
  }
  expect(sends.filter((name) => name === 'done')).toHaveLength(4);
  await send(browser('a-new-phone'));
});

test('an address sends two codes to a number in five minutes; others still get a code', async () => {
  const scripted = newAddress();
  const sends: string[] = [];
  for (const minute of [0, 1, 2, 4]) {
    harness.time.now = START + minute * MINUTE;
    sends.push(await outcome(send(browser(`script ${minute}`, scripted))));
  }
  expect(sends).toEqual(['done', 'done', 'smsTooSoon', 'smsTooSoon']);
  await send(browser('a-new-phone'));
});

test('the owner gets two codes an hour while strangers request from many addresses', async () => {
  const own = await ownersBrowser();
  for (let minute = 0; minute < 60; minute += 1) {
    harness.time.now = START + minute * MINUTE;
    await outcome(send(browser(`script ${minute}`)));
  }
  expect(harness.centre.sent).toHaveLength(3);
  await send(own);
  await check(harness.codeSentTo(mobileNo), own);
  harness.time.now += MINUTE;
  await send(own);
});

test('strangers at many addresses get at most ten codes a day, and wait at most 12 hours', async () => {
  const sentAt: number[] = [];
  for (let minute = 0; minute < 48 * 60; minute += 20) {
    harness.time.now = START + minute * MINUTE;
    if ((await outcome(send(browser(`script ${minute}`)))) === 'done') sentAt.push(minute);
  }
  for (const [index, at] of sentAt.entries()) {
    expect(at - (sentAt[index - 10] ?? -Infinity)).toBeGreaterThanOrEqual(24 * 60);
    expect((sentAt[index + 1] ?? 48 * 60) - at).toBeLessThanOrEqual(12 * 60);
  }
});

test('owner and strangers together get at most five codes an hour and twelve a day', async () => {
  const own = await ownersBrowser();
  const sentAt: number[] = [];
  for (let minute = 0; minute < 24 * 60; minute += 6) {
    harness.time.now = START + minute * MINUTE;
    for (const asker of [browser(`script ${minute}`), own])
      if ((await outcome(send(asker, minute % 12 === 0 ? 'login' : 'register'))) === 'done')
        sentAt.push(minute);
  }
  expect(sentAt.length).toBeLessThanOrEqual(12);
  for (const [index, at] of sentAt.entries())
    expect(at - (sentAt[index - 5] ?? -Infinity)).toBeGreaterThanOrEqual(60);
});

test('a browser is known for its number only, for 180 days, and a shared one never is', async () => {
  const own = await ownersBrowser();
  expect(await harness.knownDevices.isKnown(mobileNo, own.device)).toBe(true);
  expect(await harness.knownDevices.isKnown(harness.newNumber(), own.device)).toBe(false);
  harness.time.now = START + 180 * 24 * HOUR;
  expect(await harness.knownDevices.isKnown(mobileNo, own.device)).toBe(false);
  harness.time.now = START;
  const counter = browser('a-counter');
  await send(counter);
  await harness.mobileLogin.logIn({
    mobileNo,
    smsCode: harness.codeSentTo(mobileNo),
    asker: counter,
    isShared: true,
  });
  expect(await harness.knownDevices.isKnown(mobileNo, counter.device)).toBe(false);
});

test("remembers a user's ten latest browsers", async () => {
  const userNo = await harness.users.findOrCreate(mobileNo);
  for (let phone = 0; phone < 12; phone += 1) {
    harness.time.now += 1000;
    await harness.knownDevices.remember(userNo, `phone ${phone}`);
  }
  const known = await Promise.all(
    Array.from({ length: 12 }, (_, phone) => harness.knownDevices.isKnown(mobileNo, `phone ${phone}`)),
  );
  expect(known).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
});

test('codes to many numbers are limited to 60 an hour from a /56, and to 150 from a /48', async () => {
  const sentFrom = async (addressOf: (at: number) => string): Promise<number> => {
    const outcomes: string[] = [];
    for (let at = 0; at < 200; at += 1) {
      mobileNo = harness.newNumber();
      outcomes.push(await outcome(send(browser(`script ${at}`, addressOf(at)))));
    }
    expect(new Set(outcomes)).toEqual(new Set(['done', 'tooManyRequests']));
    return outcomes.filter((name) => name === 'done').length;
  };
  expect(await sentFrom((at) => `2001:db9:1:${(at * 256).toString(16)}::1`)).toBe(150);
  expect(await sentFrom((at) => `2001:db9:2:${at.toString(16)}::1`)).toBe(60);
  await send(browser('somebody-else'));
});

test('a household with many networks uses up no more of a number than one network does', async () => {
  const sends: string[] = [];
  for (let minute = 0; minute < 100; minute += 10) {
    harness.time.now = START + minute * MINUTE;
    sends.push(await outcome(send(browser(`script ${minute}`, `2001:db9:3:${minute.toString(16)}::1`))));
  }
  expect(sends.filter((name) => name === 'done')).toHaveLength(4);
});

test('guesses from several networks of one household share one limit', async () => {
  const guesses: string[] = [];
  for (let guess = 0; guess < 130; guess += 1)
    guesses.push(
      await outcome(check('123456', browser(`guesser ${guess}`, `2001:db9:4:${guess.toString(16)}::1`))),
    );
  expect(guesses.filter((name) => name === 'smsCodeSpent')).toHaveLength(120);
  expect(guesses.slice(120)).toEqual(Array<string>(10).fill('tooManyRequests'));
});

test('an owner in a new browser gets a code for more work after strangers used the limit up', async () => {
  for (const stranger of ['one', 'two', 'three']) {
    await send(browser(stranger));
    harness.time.now += MINUTE;
  }
  const newPhone = browser('the-owners-new-phone');
  expect(await outcome(send(newPhone))).toBe('smsTooMany');
  const { challenge, pictureNeeded } = await harness.sendingBarrier.ask(
    { mobileNo, scene: 'login', ...newPhone },
    false,
  );
  expect([challenge.parameters.data?.['level'], pictureNeeded]).toEqual([7, true]);
  await send(newPhone, 'login', true);
  await check(harness.codeSentTo(mobileNo), newPhone);
});

test('strangers get two codes in twelve hours for more work; the owner loses none', async () => {
  const own = await ownersBrowser();
  const sends: string[] = [];
  for (let minute = 0; minute < 12 * 60; minute += 10) {
    harness.time.now = START + minute * MINUTE;
    await outcome(send(browser(`stranger ${minute}`)));
    sends.push(await outcome(send(browser(`insistent ${minute}`), 'login', true)));
  }
  expect(sends.filter((name) => name === 'done')).toHaveLength(2);
  await send(own);
  harness.time.now += MINUTE;
  await send(own);
});
