import { describe, expect, test } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { createSession } from '../session/session.ts';
import { memoryArea } from '../storage.ts';
import { createSessionValidity } from './session-validity.ts';

const call = 'GET /common/v1/ssoToken/validCheck';
const refusal = (msgCd: string, message = 'no') => new CallError({ call, kind: 'refused', msgCd, message });
const silence = (message = 'server has a problem, 502!') =>
  new CallError({ call, kind: 'transport', message });
const facts = { userNo: 'U', mobileNo: '13800138000' };
const user = { tokenId: 'T', userNo: 'U', rechargeMobileNo: '', mobileNo: null };

interface Asked {
  readonly signal: AbortSignal;
  readonly good: () => void;
  readonly fail: (error: Error) => void;
}

/** Sets up a page with a user logged in; every check and every timer waits for the test. */
function world() {
  const [tab, device] = [memoryArea(), memoryArea()];
  const session = createSession(tab, device);
  session.signIn(user);
  const asked: Asked[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const validity = createSessionValidity({
    session,
    ask: (signal) =>
      new Promise((resolve, reject) => {
        if (signal) asked.push({ signal, good: () => resolve(facts), fail: reject });
      }),
    after(ms, run) {
      const timer = { ms, run };
      timers.push(timer);
      return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
    },
  });
  const told = { ended: [] as (string | null)[], confirmed: [] as boolean[] };
  validity.onEnded((message) => told.ended.push(message));
  validity.onConfirmed((again) => told.confirmed.push(again));
  return {
    session,
    validity,
    asked,
    told,
    kept: () => [tab.getItem('userInfo'), device.getItem('userInfo'), device.getItem('token')],
    waits: () => timers.map(({ ms }) => ms),
    /** Runs the pending timers. */
    async later() {
      for (const { run } of timers.splice(0)) run();
      await nextTask();
    },
    async answer(how: 'good' | Error) {
      const last = asked.at(-1);
      if (how === 'good') last?.good();
      else last?.fail(how);
      await nextTask();
    },
  };
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('SPEC 2 guard: the existing session token is validated', () => {
  test('and restores the number, which is not stored', async () => {
    const { validity, session, answer, told, waits } = world();
    validity.check();
    expect([validity.get().kind, session.get()?.mobileNo]).toEqual(['asking', null]);
    await answer('good');
    expect([validity.get().kind, session.get()?.mobileNo]).toEqual(['settled', '13800138000']);
    expect(told).toEqual({ ended: [], confirmed: [false] });
    expect(waits()).toEqual([]);
  });

  test('runs one check at a time, and a new one at the next navigation', async () => {
    const { validity, asked, answer } = world();
    validity.check();
    validity.check();
    expect(asked).toHaveLength(1);
    await answer('good');
    validity.check();
    expect(asked).toHaveLength(2);
  });

  test('makes no call when no user is logged in', () => {
    const { validity, session, asked } = world();
    session.clear();
    validity.check();
    expect([asked.length, validity.get().kind]).toEqual([0, 'settled']);
  });
});

describe('SPEC 4 logged in to logged out: when session validation fails', () => {
  test.each([
    ['PMC30050', null],
    // The key is sent with the check; a gateway that refuses it has not confirmed the session.
    ['PMC41506', 'The key for the number cannot be used.'],
    // A malformed token.
    ['PMC40000', 'please enter the correct information'],
  ])('%s ends the session and removes it from this device', async (msgCd, said) => {
    const { validity, answer, told, kept, session } = world();
    validity.check();
    const underWay = validity.underWay();
    await answer(refusal(msgCd, said ?? 'Your session has ended.'));
    expect([session.get(), kept()]).toEqual([null, [null, null, null]]);
    expect(told).toEqual({ ended: [said], confirmed: [] });
    expect([validity.get().kind, await underWay]).toEqual(['settled', true]);
  });

  test('listeners are notified even if another call has just ended the session', async () => {
    const { validity, answer, told, session } = world();
    validity.check();
    session.clear();
    await answer(refusal('PMC30050'));
    expect(told.ended).toEqual([null]);
  });

  test('does not end the session of a user who has logged in meanwhile', async () => {
    const { validity, answer, told, session } = world();
    validity.check();
    session.signIn({ ...user, tokenId: 'NEW' });
    await answer(refusal('PMC30050'));
    expect([session.get()?.tokenId, told.ended]).toEqual(['NEW', []]);
  });
});

describe('SPEC 4 a missing answer logs no user out', () => {
  const notSaid: readonly (readonly [string, CallError])[] = [
    ['a transport error', silence()],
    ['an empty answer', new CallError({ call, kind: 'empty', message: 'server Data data error!' })],
    ['PMC50000', refusal('PMC50000')],
    ['PMC50300', refusal('PMC50300')],
    ['PMC42900', refusal('PMC42900')],
    ['PMC40400', refusal('PMC40400')],
    ['an answer that is none of ours', refusal('undefined')],
  ];
  test.each(notSaid)(
    '%s: the session stays, the reason is shown, and the check is repeated',
    async (_, error) => {
      const { validity, answer, told, session, asked, waits, later } = world();
      validity.check();
      const underWay = validity.underWay();
      await answer(error);
      expect(session.get()?.tokenId).toBe('T');
      expect(validity.get()).toEqual({ kind: 'unanswered', message: error.message });
      expect([await underWay, validity.underWay(), waits()]).toEqual([false, null, [1000]]);
      await later();
      expect([asked.length, validity.get().kind]).toEqual([2, 'unanswered']);
      await answer('good');
      expect([validity.get().kind, session.get()?.mobileNo]).toEqual(['settled', '13800138000']);
      expect(told).toEqual({ ended: [], confirmed: [true] });
    },
  );

  test('the wait doubles up to 30 seconds, and ends when the network or the user is back', async () => {
    const { validity, answer, asked, waits, later } = world();
    validity.check();
    const waited: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await answer(silence());
      waited.push(...waits());
      await later();
    }
    expect(waited).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    await answer(silence());
    const before = asked.length;
    validity.retryNow();
    expect(asked).toHaveLength(before + 1);
    await answer(silence());
    expect(waits()).toEqual([1000]);
  });

  test('a check without an answer is reported after ten seconds and repeated', async () => {
    const { validity, asked, waits, later, answer, session } = world();
    validity.check();
    expect(waits()).toEqual([10_000]);
    await later();
    expect(validity.get()).toEqual({ kind: 'unanswered', message: null });
    expect([asked.length, asked[0]?.signal.aborted, waits()]).toEqual([2, true, [20_000]]);
    for (let n = 0; n < 5; n += 1) await later();
    expect(waits()).toEqual([120_000]);
    asked[0]?.fail(refusal('PMC30050'));
    await nextTask();
    expect(session.get()?.tokenId, 'what was given up says nothing any more').toBe('T');
    await answer('good');
    expect(validity.get().kind).toBe('settled');
  });

  test('the next navigation checks at once, before the next retry', async () => {
    const { validity, asked, answer, waits } = world();
    validity.check();
    await answer(silence());
    validity.check();
    expect([asked.length, waits()]).toEqual([2, [20_000]]);
  });

  test('stops checking when the user logs out meanwhile', async () => {
    const { validity, answer, session, waits } = world();
    validity.check();
    await answer(silence());
    session.clear();
    expect([validity.get().kind, waits()]).toEqual(['settled', []]);
  });

  test('retries nothing before a check or while one is under way', () => {
    const { validity, asked } = world();
    validity.retryNow();
    validity.check();
    validity.retryNow();
    expect(asked).toHaveLength(1);
  });
});
