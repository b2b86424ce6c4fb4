import { expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { memoryArea } from '../storage.ts';
import { attemptReducer, createAttempt } from './attempt.ts';
import { createIdempotencyKeys, sendOnce } from './idempotency-keys.ts';

const refused = (msgCd = 'PMC41005') =>
  new CallError({ call: 'POST /vi/order', kind: 'refused', msgCd, message: 'refused' });
const lost = () => new CallError({ call: 'POST /vi/order', kind: 'transport', message: 'no answer' });
const inWords = (error: CallError) => error.message;
const idle = { isUnderWay: false, failure: null };

/** A gateway that answers on demand and remembers the keys it received. */
function gateway() {
  const keys: string[] = [];
  let answer: (error?: Error) => void = () => undefined;
  return {
    keys,
    answer: (error?: Error) => answer(error),
    send: (key: string) =>
      new Promise<null>((resolve, reject) => {
        keys.push(key);
        answer = (error) => (error === undefined ? resolve(null) : reject(error));
      }),
  };
}

function numberedKeys() {
  let made = 0;
  return createIdempotencyKeys(memoryArea(), () => `key-${++made}`);
}

test('a second tap during the first call sends nothing', async () => {
  const { send, answer, keys } = gateway();
  const stored = numberedKeys();
  const attempt = createAttempt<string>();
  const tap = () => attempt.run(() => sendOnce(stored, { faceFen: 5000 }, send), inWords);
  const first = tap();
  expect(attempt.state.get().isUnderWay).toBe(true);
  expect(await tap()).toBe(false);
  answer();
  expect(await first).toBe(true);
  expect(keys).toEqual(['key-1']);
  expect(attempt.state.get()).toEqual(idle);
});

test('a retry after a lost answer keeps the key; one after an answer gets a new key', async () => {
  const { send, answer, keys } = gateway();
  const stored = numberedKeys();
  const attempt = createAttempt<string>();
  for (const outcome of [lost(), refused('PMC50000'), refused(), undefined]) {
    const tried = attempt.run(() => sendOnce(stored, { faceFen: 5000 }, send), inWords);
    answer(outcome);
    await tried;
  }
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
});

test('a changed body gets a new key, and the former body keeps its own', async () => {
  const { send, answer, keys } = gateway();
  const stored = numberedKeys();
  for (const faceFen of [5000, 10_000, 5000]) {
    const tried = createAttempt<string>().run(() => sendOnce(stored, { faceFen }, send), inWords);
    answer(lost());
    await tried;
  }
  expect(keys).toEqual(['key-1', 'key-2', 'key-1']);
});

test('a refusal is shown until it is dismissed or the next try starts', async () => {
  const { send, answer } = gateway();
  const attempt = createAttempt<string>();
  const tried = attempt.run(() => send(''), inWords);
  answer(refused());
  expect(await tried).toBe(false);
  expect(attempt.state.get()).toEqual({ isUnderWay: false, failure: 'refused' });
  void attempt.run(() => send(''), inWords);
  expect(attempt.state.get()).toEqual({ isUnderWay: true, failure: null });
  answer(lost());
  await Promise.resolve();
  attempt.show(null);
  expect(attempt.state.get().failure).toBeNull();
});

test('the former failure can stay on the screen during the next try', () => {
  const failed = { isUnderWay: false, failure: 'first time' };
  expect(attemptReducer(failed, { type: 'started', keepsFailure: true })).toEqual({
    isUnderWay: true,
    failure: 'first time',
  });
  expect(attemptReducer(failed, { type: 'shown', failure: 'first time' })).toBe(failed);
});

test('an attempt whose screen is gone still receives its answer and frees the key', async () => {
  const { send, answer, keys } = gateway();
  const stored = numberedKeys();
  const attempt = createAttempt<string>();
  const renderings: boolean[] = [];
  const unmount = attempt.state.subscribe(() => renderings.push(attempt.state.get().isUnderWay));
  const tried = attempt.run(() => sendOnce(stored, { faceFen: 5000 }, send), inWords);
  unmount();
  answer();
  await tried;
  expect(renderings).toEqual([true]);
  void sendOnce(stored, { faceFen: 5000 }, send);
  expect(keys).toEqual(['key-1', 'key-2']);
});

test('an action can return a failure of its own', async () => {
  const attempt = createAttempt<string>();
  expect(await attempt.run(() => Promise.resolve('no way to the cashier'), inWords)).toBe(false);
  expect(attempt.state.get()).toEqual({ isUnderWay: false, failure: 'no way to the cashier' });
});

test('an error that is not a failed call is thrown on and ends the attempt', async () => {
  const attempt = createAttempt<string>();
  const broken = () => Promise.reject(new TypeError('broken'));
  await expect(attempt.run(broken, inWords)).rejects.toThrow('broken');
  expect(attempt.state.get()).toEqual(idle);
});
