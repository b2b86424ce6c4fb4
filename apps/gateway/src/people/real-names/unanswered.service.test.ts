// Name checks and card bindings whose answers are lost, with a partner that the test scripts, on a real
// database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { type CardBinding, createCardBinding } from '../card-bindings/card-binding.ts';
import { createRateLimits } from '../../db/rate-limits/index.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { NEVER_RECEIVED, NO_ANSWER, scriptedPersons } from '../../partners/testing/scripted-partners.ts';
import { createRealNames, type RealNames } from './real-names.ts';
import { createKeyedHash } from '../../runtime/index.ts';

const NAME = { idempotencyKey: 'request-of-a-name', name: '王小明', idNumber: '11010119900307663X' };
const CARD = {
  idempotencyKey: 'request-of-a-card',
  cardNo: '6225880123456789',
  name: '王小明',
  phone: '13800138000',
};

let database: TestDatabase;
let pool: Pool;
let persons: ReturnType<typeof scriptedPersons>;
let realNames: RealNames;
let cards: CardBinding;
let users = 0;
let userNo = '';

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => {
  userNo = `000200${String((users += 1)).padStart(4, '0')}`;
  persons = scriptedPersons();
  const rateLimits = createRateLimits({ pool, clock: Date.now });
  const hash = createKeyedHash(['secret']);
  realNames = createRealNames({ pool, partner: persons.port, rateLimits, clock: Date.now, hash });
  cards = createCardBinding(persons.port, rateLimits);
});
const refusal = (errorName: string) => expect.objectContaining({ name: 'Refusal', errorName });

test('an unanswered name check is queried, and never sent a second time', async () => {
  persons.answer('checkName', async () => NO_ANSWER);
  persons.answer('queryNameCheck', async () => NO_ANSWER);
  expect((await realNames.check(userNo, NAME, 'en')).state).toBe('asked');
  expect((await realNames.check(userNo, { ...NAME, idempotencyKey: 'request-of-another' }, 'en')).state).toBe(
    'asked',
  );
  await expect(realNames.require(userNo)).rejects.toEqual(refusal('realNameNeeded'));
  persons.answer('queryNameCheck', async () => ({ kind: 'nameCheck', state: 'matched' }));
  await realNames.require(userNo);
  expect(persons.count('checkName')).toBe(1);
});

test('a name that the partner never received may be entered again, as another check', async () => {
  persons.answer('checkName', async () => NO_ANSWER);
  persons.answer('queryNameCheck', async () => NEVER_RECEIVED);
  await realNames.check(userNo, NAME, 'en');
  expect((await realNames.of(userNo)).state).toBe('notReceived');
  persons.answer('checkName', async () => ({ kind: 'nameCheck', state: 'matched' }));
  expect(
    (await realNames.check(userNo, { ...NAME, idempotencyKey: 'request-entered-anew' }, 'en')).state,
  ).toBe('matched');
  const sent = persons.calls.filter(({ name }) => name === 'checkName');
  expect(new Set(sent.map(({ input }) => (input as { requestNo: string }).requestNo)).size).toBe(2);
});

test('a card whose code may not have been sent may be tried again at once', async () => {
  persons.answer('bindCard', async () => NO_ANSWER);
  await expect(cards.begin(userNo, CARD, 'en')).rejects.toEqual(refusal('walletUnavailable'));
  persons.answer('bindCard', scriptedPersons().port.bindCard);
  expect(await cards.begin(userNo, CARD, 'en')).toMatchObject({ lastDigits: '6789', asks: 'nothing' });
  await expect(cards.begin(userNo, CARD, 'en'), 'a code was sent').rejects.toEqual(refusal('smsTooSoon'));
});

test('queries an unanswered confirmation, and returns bound, unavailable or over', async () => {
  const { bindingNo } = await cards.begin(userNo, CARD, 'en');
  const confirm = () => cards.confirm(userNo, { bindingNo, smsCode: '123456' }, 'en');
  persons.answer('confirmCard', async () => NO_ANSWER);
  await expect(confirm()).resolves.toBeUndefined();
  const bound = await persons.port.queryCard(bindingNo);
  if (bound.kind !== 'cardBinding') throw new Error('the scripted card is bound');
  for (const [answer, error] of [
    [NO_ANSWER, 'walletUnavailable'],
    [{ ...bound, state: 'codeSent' }, 'walletUnavailable'],
    [{ ...bound, state: 'over' }, 'bindingOver'],
    [NEVER_RECEIVED, 'bindingOver'],
  ] as const) {
    persons.answer('queryCard', async () => answer);
    await expect(confirm()).rejects.toEqual(refusal(error));
  }
});
