// Sign-ups through crashes: on a real database and the real setup of agreements, with a wallet that a test
// scripts and a process that ends before or after each of its actions on the outside.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { type AgreementHarness, createAgreementHarness } from '../agreements/testing/agreement-harness.ts';
import { sampleTerms } from '../agreements/testing/agreement-harness.ts';
import type { Client, Pool } from '../db/index.ts';
import { indeterminate, type WalletAccount, type WalletAccounts } from '../partners/index.ts';
import { createRateLimits } from '../rate-limits/index.ts';
import { DAY_MS, MINUTE_MS, Refusal } from '../runtime/index.ts';
import { createSignUps, type SignUps } from './index.ts';

class ProcessCrashed extends Error {}

let harness: AgreementHarness;
let signUps: SignUps;
/** How many actions there are until the process ends, and where. */
let left = Infinity;
let point: 'before' | 'after' = 'before';
/** What the wallet holds, by its number; it knows the same number again. */
let held = new Map<string, WalletAccount>();
let outcome: WalletAccount['state'] = 'registered';
let isSilent = false;
let told = new Map<string, string>();
const toldTo = (mobileNo: string): number => [...told.values()].filter((to) => to === mobileNo).length;
let promoted: [string, string][] = [];
let people = 0;

async function act<T>(perform: () => Promise<T>): Promise<T> {
  const isIt = left === 0;
  left -= 1;
  if (isIt && point === 'before') throw new ProcessCrashed('before the action');
  const result = await perform();
  if (isIt) throw new ProcessCrashed('after the action');
  return result;
}

/** The pool, of which each write and each commit is an action. */
function crashing(pool: Pool): Pool {
  const isWrite = ([given]: unknown[]): boolean =>
    typeof given === 'string' && /^\s*(update|with written)/.test(given);
  const query = (...given: unknown[]) => (pool.query as (...all: unknown[]) => Promise<unknown>)(...given);
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query')
        return (...given: unknown[]) => (isWrite(given) ? act(() => query(...given)) : query(...given));
      if (name === 'connect') return async () => crashingAtCommit(await target.connect());
      return Reflect.get(target, name) as unknown;
    },
  });
}
function crashingAtCommit(client: Client): Client {
  const query = (...given: unknown[]) => (client.query as (...all: unknown[]) => Promise<unknown>)(...given);
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query')
        return (...given: unknown[]) =>
          given[0] === 'commit' ? act(() => query(...given)) : query(...given);
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

beforeAll(async () => {
  harness = createAgreementHarness(await createTestDatabase());
  const { pool, clock, telemetry, automatic } = harness;
  const accounts: WalletAccounts = {
    register: ({ requestNo }) =>
      act(async () => {
        const account = held.get(requestNo) ?? {
          kind: 'walletAccount',
          state: outcome,
          reason: null,
          existed: false,
        };
        held.set(requestNo, account);
        return isSilent ? indeterminate('silent') : account;
      }),
    query: (requestNo) =>
      act(async () => (isSilent ? indeterminate('silent') : (held.get(requestNo) ?? { kind: 'notFound' }))),
  };
  signUps = createSignUps({
    pool: crashing(pool),
    accounts,
    setup: {
      check: (...given) => automatic.setup.check(...given),
      open: (...given) => act(() => automatic.setup.open(...given)),
      confirmWithCode: (...given) => act(() => automatic.setup.confirmWithCode(...given)),
    },
    mobileLogin: {
      logIn: async ({ mobileNo }) => ({ userNo: `1${mobileNo.slice(-9)}`, ssoToken: `of ${mobileNo}` }),
    },
    sessions: { openSession: async (userNo) => `again ${userNo}` },
    recordPromoter: async (userNo, promoterCode) => {
      if (promoterCode === 'nobody') throw new Refusal('promoterUnknown');
      promoted.push([userNo, promoterCode]);
    },
    sms: {
      send: ({ requestNo, mobileNo }) =>
        act(async () => {
          told.set(requestNo, mobileNo);
          return true;
        }),
    },
    rateLimits: createRateLimits({ pool, clock }),
    secret: 'a secret',
    askWalletMs: [2000, 5000],
    withinMs: DAY_MS,
    clock,
    telemetry,
  });
});
afterAll(() => harness.end());
beforeEach(() => {
  [left, point, outcome, isSilent] = [Infinity, 'before', 'registered', false];
  held = new Map();
  told = new Map();
  promoted = [];
});

function newAsk() {
  people += 1;
  const mobileNo = `137${String(people).padStart(8, '0')}`;
  return {
    requestNo: `sign-up-request-${mobileNo}`,
    mobileNo,
    smsCode: '123456',
    agrMbl: mobileNo,
    nickname: '',
    terms: { ...sampleTerms, payOrder: ['balance'] as const },
    textVersion: '2026-11',
    consented: true,
    registrationConsented: true,
    cnlCode: null,
    promoterCode: null,
    language: 'zh' as const,
  };
}
const rowOf = async (requestNo: string) =>
  (
    await harness.pool.query<{ state: string; events: string[] }>(
      `select state, (select array_agg(event order by seq) from sign_up_events e
          where e.account_no = s.account_no) as events from sign_ups s where request_no = $1`,
      [requestNo],
    )
  ).rows[0];
const agreementsOf = async (mobileNo: string) =>
  (
    await harness.pool.query<{ state: string }>('select state from agreements where signer_mobile_no = $1', [
      mobileNo,
    ])
  ).rows.map(({ state }) => state);
const isCrash = (error: unknown): void => {
  if (!(error instanceof ProcessCrashed)) throw error;
};
/** The workers go on, minute by minute, until nothing has been due for a while. */
async function goOn(minutes = 4): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    harness.time.now += MINUTE_MS;
    await signUps.lookAfter().catch(isCrash);
  }
}

/** Where every crash may be: one run for each, until none is met any more. */
async function throughCrashes(run: () => Promise<void>): Promise<number> {
  let met = 0;
  for (const how of ['before', 'after'] as const)
    for (let position = 0; ; position += 1) {
      [left, point] = [position, how];
      held = new Map();
      told = new Map();
      await run();
      if (left >= 0) break;
      met += 1;
      left = Infinity;
    }
  return met;
}

describe('a process that ends between any two steps', () => {
  test('leaves a sign-up that ends with one account and one agreement', async () => {
    const met = await throughCrashes(async () => {
      const ask = newAsk();
      await signUps.begin('', ask).catch(isCrash);
      await goOn();
      // Who got no answer sends the same again.
      const { signUp } = await signUps.begin('', ask);
      expect(signUp.state).toBe('done');
      expect(await agreementsOf(ask.mobileNo)).toEqual(['active']);
      expect(held.size).toBe(1);
      expect((await rowOf(ask.requestNo))?.events).toEqual(['begun', 'registered', 'setUp']);
    });
    expect(met).toBeGreaterThanOrEqual(10);
  });

  test('leaves nothing of a sign-up that the wallet refuses later', async () => {
    const met = await throughCrashes(async () => {
      const ask = newAsk();
      outcome = 'registering';
      await signUps.begin('', ask).catch(isCrash);
      outcome = 'refused';
      for (const [no, account] of held) held.set(no, { ...account, state: 'refused' });
      await goOn();
      expect((await signUps.begin('', ask)).signUp).toMatchObject({
        state: 'refused',
        refusal: 'walletRefused',
      });
      expect(await agreementsOf(ask.mobileNo)).toEqual([]);
      expect(toldTo(ask.mobileNo)).toBeLessThanOrEqual(1);
    });
    expect(met).toBeGreaterThanOrEqual(8);
  });

  test('leaves nothing of a sign-up that the wallet never answers, and one message', async () => {
    isSilent = true;
    const met = await throughCrashes(async () => {
      const ask = newAsk();
      await signUps.begin('', ask).catch(isCrash);
      const isBegun = (await rowOf(ask.requestNo)) !== undefined;
      await goOn(3);
      expect((await rowOf(ask.requestNo))?.state).toBe(isBegun ? 'registering' : undefined);
      harness.time.now += DAY_MS;
      await goOn(3);
      expect((await rowOf(ask.requestNo))?.state).toBe(isBegun ? 'expired' : undefined);
      expect(toldTo(ask.mobileNo)).toBe(isBegun ? 1 : 0);
      expect(await agreementsOf(ask.mobileNo)).toEqual([]);
    });
    expect(met).toBeGreaterThanOrEqual(10);
  });
});

test('who brought a customer is recorded; a promoter who is none keeps nobody away', async () => {
  const [ask, other] = [newAsk(), newAsk()];
  const begun = await signUps.begin('', { ...ask, promoterCode: 'partner-shop' });
  expect(promoted).toEqual([[begun.signUp.userNo, 'partner-shop']]);
  expect((await signUps.begin('', { ...other, promoterCode: 'nobody' })).signUp.state).toBe('done');
});

test('a webhook twice, before and after the end, changes nothing more', async () => {
  const ask = newAsk();
  outcome = 'registering';
  const { signUp } = await signUps.begin('', ask);
  const news = { requestNo: signUp.accountNo, state: 'registered', reason: null } as const;
  await Promise.all([signUps.handleWebhook(news), signUps.handleWebhook(news)]);
  await signUps.handleWebhook({ ...news, state: 'refused' });
  expect(await rowOf(ask.requestNo)).toEqual({ state: 'done', events: ['begun', 'registered', 'setUp'] });
  expect(await agreementsOf(ask.mobileNo)).toEqual(['active']);
  expect(await signUps.handleWebhook({ ...news, requestNo: 'W0' })).toBe(false);
});

test('a wallet that registers after the day was over begins nothing; a new request goes on', async () => {
  const ask = newAsk();
  outcome = 'registering';
  const { signUp } = await signUps.begin('', ask);
  harness.time.now += DAY_MS;
  await signUps.handleWebhook({ requestNo: signUp.accountNo, state: 'registered', reason: null });
  expect((await rowOf(ask.requestNo))?.state).toBe('expired');
  expect(await agreementsOf(ask.mobileNo)).toEqual([]);
  outcome = 'registered';
  const again = await signUps.begin('', { ...ask, requestNo: `${ask.requestNo}-2` });
  expect(again.signUp.state).toBe('done');
});

test('a wallet that answers nothing is asked with growing waits, by one worker at a time', async () => {
  const ask = newAsk();
  isSilent = true;
  const { signUp } = await signUps.begin('', ask);
  const lookAt = async () =>
    (
      await harness.pool.query<{ wait: number }>(
        'select (extract(epoch from look_at) * 1000 - $2)::float8 as wait from sign_ups where account_no=$1',
        [signUp.accountNo, harness.time.now],
      )
    ).rows[0]?.wait;
  expect(await lookAt()).toBeCloseTo(2000, -1);
  harness.time.now += 2000;
  await Promise.all([signUps.lookAfter(), signUps.lookAfter()]);
  expect(await lookAt()).toBeCloseTo(5000, -1);
  // Somebody who waits at the page moves nothing.
  await signUps.ofAnybody(ask.requestNo);
  expect(await lookAt()).toBeCloseTo(5000, -1);
});
