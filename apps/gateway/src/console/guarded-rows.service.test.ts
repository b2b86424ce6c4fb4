// Writes that the processes' login cannot make by SQL where people work in the console: refunds after a
// credit, roles, passkeys, versions of the settings and the end of a stop need what two persons approved.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { giveBack } from '../orders/by-hand.ts';
import { amountTaken } from '../orders/index.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from './testing/console-harness.ts';
import { createSettingsDesk, type SettingsDesk } from './testing/settings-desk.ts';

let harness: ConsoleHarness;
let operator: ConsoleUser;
let finance: ConsoleUser;
let desk: SettingsDesk;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  ({ operator, finance, desk } = await createSettingsDesk(harness));
});
afterAll(() => harness.end());

const reason = 'tried by SQL';
const sql = (text: string, values: unknown[] = []) => harness.pool.query(text, values);
const TWO = 'two persons';

test("a refund after a credit needs two persons' approval of exactly that refund", async () => {
  const { order } = await harness.credited();
  const { orderNo } = order;
  const about = `P${orderNo}01`;
  const store = harness.orders.store;
  const alone = (amount: bigint) =>
    store.update(orderNo, (change) => giveBack(change, about, amount, new Set()));
  await expect(alone(100n)).rejects.toThrow(TWO);
  const { body } = await operator.propose({ kind: 'giveBack', about, amountFen: 100, reason });
  await expect(alone(100n), 'proposed alone').rejects.toThrow(TWO);
  await sql(
    `update console_proposals set state = 'approved', approved_by = $2, approved_with = 'x',
      approved_hash = payload_hash, approved_at = present_time() where proposal_no = $1`,
    [body.proposal.proposalNo, finance.personNo],
  );
  await expect(alone(200n), 'another amount').rejects.toThrow(TWO);
  await alone(100n);
  expect((await store.find(orderNo))?.refunds).toMatchObject([{ amount: 100n, reason: 'givenBack' }]);
  for (const change of ['amount = 4990', `reason = 'paidTwice'`, `payment_no = 'P1'`])
    await expect(
      sql(`update refunds set ${change} where order_no = $1`, [orderNo]),
      change,
    ).rejects.toThrow();
});

test('a credited order is not refunded with another reason, or above the amount paid', async () => {
  const { order, payments } = await harness.credited();
  const taken = payments.reduce((sum, payment) => sum + amountTaken(payment), 0n);
  const insert = (why: string, amount: bigint) =>
    sql(
      `insert into refunds (user_no, refund_no, order_no, payment_no, method, state, amount, reason,
        attempt_count, requested_at)
      select user_no, 'R' || substr(payment_no, 2), order_no, payment_no, method, 'due', $2, $3, 0, now()
      from payments where order_no = $1`,
      [order.orderNo, amount, why],
    );
  for (const why of ['deliveryFailed', 'paidTwice', 'paidLate', 'otherAmount'])
    await expect(insert(why, taken), why).rejects.toThrow('is given back, or not at all');
  await expect(insert('givenBack', taken + 1n)).rejects.toThrow('no more goes back than was paid');
  await expect(
    sql(`update orders set state = 'refunding' where order_no = $1`, [order.orderNo]),
  ).rejects.toThrow('stays credited');
});

test('a role or rights about money cannot be set by SQL alone', async () => {
  const roles = `update console_people set roles = '{finance,operations}' where person_no = $1`;
  await expect(sql(roles, [operator.personNo])).rejects.toThrow(TWO);
  const insert = (role: string, from: string) =>
    sql(
      `insert into console_people (name, roles, added_at, money_from)
      values ($1, $2, present_time(), present_time() + $3::interval)`,
      [`Made by SQL ${role} ${from}`, `{${role}}`, from],
    );
  await expect(insert('finance', '0')).rejects.toThrow(TWO);
  await expect(insert('finance', '23 hours')).rejects.toThrow(TWO);
  // A person let in from the server waits a day, during which an alarm rings.
  await insert('finance', '1 day');
  await expect(
    sql(`update console_people set money_from = present_time() where name like 'Made by SQL%'`),
  ).rejects.toThrow(TWO);
  await harness.person('Lets In', ['administrator']);
  await harness.person('Lets In, too', ['administrator']);
  await expect(insert('administrator', '0')).rejects.toThrow(TWO);
});

test('a person who worked in the console cannot be changed by SQL', async () => {
  // With administrators only, typed names would be accepted as persons again.
  await expect(
    sql(
      `update console_people set roles = '{administrator}', money_from = present_time() + interval '1 day'`,
    ),
  ).rejects.toThrow('nobody else ever worked in the console');
  const never = 'stays who they were';
  const leaving = await harness.person('Leaving', ['finance']);
  await sql('update console_people set ended_at = present_time() where person_no = $1', [leaving.personNo]);
  for (const change of ['ended_at = null', 'enrolled_at = null', `name = 'Somebody else'`])
    await expect(
      sql(`update console_people set ${change} where person_no = $1`, [leaving.personNo]),
      change,
    ).rejects.toThrow(never);
  await expect(sql('update console_people set enrolled_at = null')).rejects.toThrow(never);
  await expect(sql('delete from console_people')).rejects.toThrow('ever deleted');
  await expect(sql('truncate console_people cascade')).rejects.toThrow();
});

test('a passkey needs its entry in the audit log, and never changes', async () => {
  await expect(
    sql(
      `insert into console_passkeys
        (credential_id, person_no, public_key, sign_count, transports, label, added_at)
      values ('made by SQL', $1, '\\x00', 0, '{}', 'mine', present_time())`,
      [finance.personNo],
    ),
  ).rejects.toThrow('its entry in the audit log');
  for (const change of [`public_key = '\\x01'`, `person_no = ${operator.personNo}`, 'sign_count = -1'])
    await expect(
      sql(`update console_passkeys set ${change} where person_no = $1`, [finance.personNo]),
      change,
    ).rejects.toThrow('a passkey never changes');
});

test('settings change by SQL only if two persons approved the change', async () => {
  const write = (part: string, content: string, values: unknown[] = []) =>
    sql(
      `with v as (
        insert into settings_versions select max(version_no) + 1, 'x', 'x', 'x', now() from settings_versions
        returning version_no)
      insert into settings_parts (part, version_no, content, valid_from)
      select '${part}', version_no, ${content}, now() from v`,
      values,
    );
  for (const part of ['adverts', 'channels', 'switches', 'activities'])
    await expect(write(part, `'[]'`), part).rejects.toThrow('only as two persons approved it');
  const { hash } = await desk.advertDraft('Approved by two');
  const drafted = `(select content -> 'adverts' from console_settings_drafts where hash = decode($1, 'hex'))`;
  const proposal = await desk.proposed(hash);
  await expect(write('adverts', drafted, [hash]), 'proposed alone').rejects.toThrow(
    'two persons approved it',
  );
  expect((await finance.approve(proposal)).body.proposal).toMatchObject({ state: 'done' });
  await expect(write('adverts', drafted, [hash]), 'carried out before').rejects.toThrow(
    'two persons approved',
  );
  for (const change of [`content = '[]'`, 'valid_from = now()'])
    await expect(sql(`update settings_parts set ${change}`), change).rejects.toThrow('never changes');
  await expect(sql(`update settings_versions set reason = 'another'`)).rejects.toThrow('never changes');
  await expect(sql('delete from settings_parts')).rejects.toThrow('never changes');
});

test("debits resume only with two persons' approval, even by SQL", async () => {
  const all = { channel: null, reason };
  expect((await operator.call('POST /stops/debits', all)).body).toEqual({ whyNot: null });
  const none = `with v as (
      insert into settings_versions select max(version_no) + 1, 'x', 'x', 'x', now() from settings_versions
      returning version_no)
    insert into settings_parts (part, version_no, content, valid_from)
    select 'debitStops', version_no, '[]', now() from v`;
  await expect(sql(none)).rejects.toThrow('a stop ends only as two persons approved it');
  const { body } = await operator.propose({ kind: 'allowDebits', ...all });
  await expect(sql(none), 'proposed alone').rejects.toThrow('a stop ends only as two persons approved it');
  expect((await finance.approve(body.proposal)).body.proposal).toMatchObject({ state: 'done' });
  expect((await finance.call('GET /stops', {})).body.debits).toEqual([]);
});

test('one person may lengthen a stop of selling, but not shorten it', async () => {
  const what = { carrier: 'CTCC' } as const;
  const stop = (until: string | null) =>
    operator.call('POST /stops/selling', { what, textZh: '暂停', textEn: 'Paused', until, reason });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  expect((await stop(inHours(5))).body).toEqual({ whyNot: null });
  expect((await stop(inHours(9))).body).toEqual({ whyNot: null });
  expect((await stop(inHours(1))).body.whyNot).toContain('takes two persons');
  expect((await stop(null)).body).toEqual({ whyNot: null });
  expect((await stop(inHours(99))).body.whyNot).toContain('takes two persons');
  expect((await operator.call('GET /stops', {})).body.selling).toMatchObject([{ what, until: null }]);
});

test('a break-glass session cannot be hidden from its reviewers', async () => {
  const open = (spent: number, at: string) =>
    sql(
      `insert into console_break_glass
        (token_hash, terminal, reason, opened_at, expires_at, limit_fen, spent_fen)
      select sha256($2::text::bytea), 'x', 'x', at, at, 9, $1
      from (values (present_time() + $2::interval)) as opened (at)`,
      [spent, at],
    );
  await expect(open(5, '0')).rejects.toThrow('with nothing spent');
  await expect(open(0, '-2 days')).rejects.toThrow('begins now');
  await open(0, '0');
  for (const change of [
    "expires_at = expires_at + interval '1 minute'",
    'limit_fen = 99',
    `reason = 'other'`,
  ])
    await expect(sql(`update console_break_glass set ${change}`), change).rejects.toThrow(
      'stays what it was',
    );
  await expect(sql('delete from console_break_glass')).rejects.toThrow('stays what it was');
});
