/**
 * A partner that stays silent is cut off, tried from time to time, and called again without an operator's
 * action.
 */
import { expect, test, vi } from 'vitest';
import { forClient } from '../../runtime/telemetry/index.ts';
import { createPartnerGuards, type Exchange, type PartnerGuardSettings } from './guards.ts';

const settings: PartnerGuardSettings = {
  pausesMs: [60_000],
  timeLimitMs: 5000,
  waiting: { forOne: { all: 4, ofOne: 2 }, forAll: { all: 6, ofOne: 3 } },
};
const silence = async (): Promise<Exchange<'silence'>> => ({ answer: 'silence', silent: true });
const reply = async (): Promise<Exchange<'reply'>> => ({ answer: 'reply', silent: false });

/** Starts guards, with other pauses if given. */
function startGuards(pausesMs = settings.pausesMs) {
  const logged: string[] = [];
  const guards = createPartnerGuards(
    { ...settings, pausesMs },
    { log: (level, message) => void logged.push(message) },
  );
  return { ...guards, guard: guards.forPartner(), logged };
}

async function cutOff({ guard }: ReturnType<typeof startGuards>, call: string): Promise<void> {
  for (let at = 0; at < 5; at += 1) expect(await guard.ask(call, silence)).toBe('silence');
}

test('refuses a call at once after five unanswered attempts; other calls are still sent', async () => {
  const guards = startGuards();
  await cutOff(guards, 'carrier.bill');
  const exchange = vi.fn(reply);
  expect(await guards.guard.ask('carrier.bill', exchange)).toEqual({
    kind: 'indeterminate',
    why: 'carrier.bill: not asked (cutOff)',
  });
  expect(exchange).not.toHaveBeenCalled();
  expect(guards.pauseMs('carrier.bill')).toBeGreaterThan(0);
  expect(await guards.guard.ask('carrier.topUp', reply)).toBe('reply');
  expect(guards.calls()).toMatchObject([
    { call: 'carrier.bill', supplier: null, isCutOff: true },
    { call: 'carrier.topUp', supplier: null, isCutOff: false },
  ]);
  expect(guards.notAsked()).toEqual([{ call: 'carrier.bill', supplier: null, why: 'cutOff', times: 1 }]);
  expect(guards.logged).toEqual(['a partner stays silent and is not asked for a while']);
});

test('a silent supplier does not cut off another supplier whose calls have the same names', async () => {
  const guards = startGuards();
  const [first, second] = [guards.forPartner('first'), guards.forPartner('second')];
  for (let at = 0; at < 5; at += 1) await first.ask('carrier.topUp', silence);
  expect(guards.pauseMs('carrier.topUp', 'first')).toBeGreaterThan(0);
  expect(guards.pauseMs('carrier.topUp', 'second')).toBe(0);
  expect(await first.ask('carrier.topUp', reply)).toMatchObject({ kind: 'indeterminate' });
  expect(await second.ask('carrier.topUp', reply)).toBe('reply');
  expect(guards.calls()).toMatchObject([
    { call: 'carrier.topUp', supplier: 'first', isCutOff: true },
    { call: 'carrier.topUp', supplier: 'second', isCutOff: false },
  ]);
  expect(guards.notAsked()).toEqual([{ call: 'carrier.topUp', supplier: 'first', why: 'cutOff', times: 1 }]);
});

test('an answer resets the count of unanswered calls', async () => {
  const guards = startGuards();
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 4; at += 1) await guards.guard.ask('carrier.bill', silence);
    await guards.guard.ask('carrier.bill', reply);
  }
  expect(guards.pauseMs('carrier.bill')).toBe(0);
});

test('after the pause one trial call is sent, others are refused; an answer ends the pause', async () => {
  const guards = startGuards([40, 60_000]);
  await cutOff(guards, 'carrier.bill');
  await vi.waitFor(() => expect(guards.pauseMs('carrier.bill')).toBe(0), 30_000);
  const { promise, resolve } = Promise.withResolvers<Exchange<'reply'>>();
  const tried = guards.guard.ask('carrier.bill', () => promise);
  expect(await guards.guard.ask('carrier.bill', reply)).toMatchObject({ kind: 'indeterminate' });
  expect(guards.pauseMs('carrier.bill')).toBe(settings.timeLimitMs);
  resolve(await reply());
  expect(await tried).toBe('reply');
  expect(await guards.guard.ask('carrier.bill', reply)).toBe('reply');
  expect(guards.calls()).toMatchObject([{ call: 'carrier.bill', supplier: null, isCutOff: false }]);
});

test('an unanswered trial call lengthens the pause', async () => {
  const guards = startGuards([40, 60_000]);
  await cutOff(guards, 'carrier.bill');
  expect(guards.pauseMs('carrier.bill')).toBeLessThanOrEqual(40);
  await vi.waitFor(() => expect(guards.pauseMs('carrier.bill')).toBe(0), 30_000);
  expect(await guards.guard.ask('carrier.bill', silence)).toBe('silence');
  expect(guards.pauseMs('carrier.bill')).toBeGreaterThan(40);
});

test('resends a request that was recorded as sent, even to a partner that is cut off', async () => {
  const guards = startGuards();
  await cutOff(guards, 'carrier.topUp');
  expect(await guards.guard.ask('carrier.topUp', reply, true)).toBe('reply');
  expect(guards.pauseMs('carrier.topUp')).toBeGreaterThan(0);
});

test('limits waiting requests by client, by partner and in total, and excludes jobs', async () => {
  const guards = startGuards();
  const { promise, resolve } = Promise.withResolvers<Exchange<'reply'>>();
  const [carrier, points] = [guards.forPartner(), guards.forPartner()];
  const outcomes: { name: string; asked: Promise<unknown> }[] = [];
  const from = (client: string, guard: typeof carrier, name: string): void =>
    void outcomes.push({ name, asked: forClient(client, () => guard.ask('x.call', () => promise)) });
  for (const name of ['a1', 'a2', 'a3']) from('a', carrier, name);
  for (const name of ['a4', 'a5']) from('a', points, name);
  for (const name of ['b1', 'b2']) from('b', carrier, name);
  from('c', carrier, 'c1');
  from('c', points, 'c2');
  from('d', points, 'd1');
  outcomes.push({ name: 'job', asked: carrier.ask('x.call', () => promise) });
  const refused = async (asked: Promise<unknown>): Promise<boolean> =>
    (await Promise.race([asked, Promise.resolve('waits')])) !== 'waits';
  await new Promise((done) => setImmediate(done));
  const names: string[] = [];
  for (const { name, asked } of outcomes) if (await refused(asked)) names.push(name);
  // Client a may wait with two calls at one partner and three in all. Clients b and c already have a call
  // waiting, so neither may take the last place.
  expect(names).toEqual(['a3', 'a5', 'b2', 'c2']);
  resolve(await reply());
  await Promise.all(outcomes.map(({ asked }) => asked));
  expect(await forClient('a', () => carrier.ask('x.call', reply))).toBe('reply');
});
