// Data that a role may not read with a call of its own is not part of other answers to it either.
import { type ConsoleRole, consoleRoleNames, verbsOf } from '@phonebill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createMessageStore } from '../../orders/help/message-store.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';

const USER = '4444444444';
const WROTE = 'My number is 13800138000 and nothing came';

let harness: ConsoleHarness;
let orderNo = '';
const people = new Map<ConsoleRole, ConsoleUser>();
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  for (const role of consoleRoleNames) people.set(role, await harness.person(`The ${role}`, [role]));
  await harness.pool.query('insert into users (user_no, mobile_no, created_at) values ($1, $2, now())', [
    USER,
    harness.pool.numbers.store('13800138000'),
  ]);
  ({ orderNo } = (await harness.orders.placed({ userNo: USER })).order);
  await createMessageStore(harness.pool).write({
    userNo: USER,
    orderNo,
    idempotencyKey: 'request-of-a-message',
    language: 'en',
    text: WROTE,
    writtenAt: new Date(),
  });
  await harness.pool.query(
    `insert into reconciliation_differences (book, kind, state, reference, own_amount, detail, happened_at,
      first_seen_at, last_seen_at)
    values ('cash', 'missing', 'open', $1, 4990, '{}', now(), now(), now())`,
    [`P${orderNo}01`],
  );
});
afterAll(() => harness.end());

const ofPerson = (role: ConsoleRole): ConsoleUser => {
  const found = people.get(role);
  if (!found) throw new Error(role);
  return found;
};
const seeingOrders = consoleRoleNames.filter((role) => verbsOf([role]).has('orders.read'));

test.each(seeingOrders)('%s sees messages and differences of an order only by its rights', async (role) => {
  const verbs = verbsOf([role]);
  const { body } = await ofPerson(role).call('GET /order', { number: orderNo });
  expect(body.life.messages.length).toBe(verbs.has('messages.read') ? 1 : 0);
  expect(body.life.differences.length).toBe(verbs.has('differences.read') ? 1 : 0);
  const { body: user } = await ofPerson(role).call('GET /user', { userNo: USER });
  expect(user.user.messages.length).toBe(verbs.has('messages.read') ? 1 : 0);
  const all = JSON.stringify([body, user]);
  expect(all).not.toContain('13800138000');
  expect(all.includes('nothing came')).toBe(verbs.has('messages.read'));
});

test('some roles may read messages and others not, and likewise differences', () => {
  const readers = (verb: 'messages.read' | 'differences.read') =>
    seeingOrders.filter((role) => verbsOf([role]).has(verb));
  expect(readers('messages.read')).toEqual(['customerService']);
  expect(readers('differences.read')).toEqual(['finance', 'operations', 'auditor']);
});

test('Home shows the number of orders only to a person who may read orders', async () => {
  for (const role of consoleRoleNames) {
    const { body } = await ofPerson(role).call('GET /home', {});
    expect(body.lastHour === null, role).toBe(!verbsOf([role]).has('orders.read'));
  }
});
