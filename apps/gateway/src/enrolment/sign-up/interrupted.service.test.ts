// Tests of a process that ends between the steps of a sign-up, and of one that resumes much later.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { sampleTerms } from '../../agreements/testing/agreement-harness.ts';
import { type HarnessWithBooks, harnessWithBooks } from '../../agreements/testing/opened-agreement.ts';
import { DAY_MS, HOUR_MS } from '../../runtime/time/index.ts';
import { createAdvanceSignUp } from './advance-sign-up.ts';
import { keptRequest } from './sign-up-request.ts';
import { createSignUpStore, type SignUp } from './store.ts';

const [USER, NUMBER] = ['7777777771', '13900139000'];
const REGISTERED = { kind: 'walletAccount', state: 'registered', reason: null, existed: false } as const;
let harness = {} as HarnessWithBooks['harness'];
beforeAll(async () => {
  ({ harness } = harnessWithBooks(await createTestDatabase()));
});
afterAll(() => harness.end());

test('a sign-up interrupted between opening and confirming continues until it expires', async () => {
  const { pool, time, automatic } = harness;
  const store = createSignUpStore(pool);
  const confirmations: string[] = [];
  const steps = createAdvanceSignUp({
    store,
    accounts: {
      register: async () => REGISTERED,
      query: async () => REGISTERED,
    },
    setup: {
      ...automatic.setup,
      confirmWithCode: async (...given) => {
        confirmations.push(given[1].idempotencyKey);
        if (confirmations.length === 1) throw new Error('the process ends here');
        return automatic.setup.confirmWithCode(...given);
      },
    },
    sms: { send: async () => true },
    askWalletMs: [1000],
    clock: () => time.now,
  });
  const request = keptRequest({
    beneficiaryMobileNo: NUMBER,
    nickname: '',
    terms: sampleTerms,
    textVersion: '2026-11',
    channelCode: null,
    promoterCode: null,
  });
  const signUp: SignUp = {
    mobileNo: NUMBER,
    idempotencyKey: 'interrupted-000001',
    userNo: USER,
    accountNo: `W${'1'.repeat(31)}`,
    request,
    requestHash: 'h',
    codeHash: 'h',
    language: 'zh',
    state: 'registering',
    refusal: null,
    message: null,
    attemptCount: 0,
    lookAt: new Date(time.now),
    createdAt: new Date(time.now),
    registeredAt: null,
    expiresAt: new Date(time.now + DAY_MS),
    endedAt: null,
  };
  await expect(steps.advance(await store.begin(signUp))).rejects.toThrow('the process ends here');
  for (let hours = 0; hours < 3; hours += 1) {
    time.now += HOUR_MS;
    await automatic.run();
  }
  const stopped = await store.findByAccount(signUp.accountNo);
  expect(stopped).toMatchObject({ state: 'settingUp' });
  expect(await steps.advance(stopped ?? signUp)).toMatchObject({ state: 'done', refusal: null });
  expect(confirmations).toHaveLength(2);
  const operation = (await automatic.commandQueries.findOperation(USER, signUp.idempotencyKey))?.operation;
  expect(operation?.state).toMatch(/^(signing|done)$/);
});
