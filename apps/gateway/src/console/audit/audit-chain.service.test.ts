// The audit log on a real database: sealed in a chain, and every change of it is refused or detected.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { Pool } from '../../db/pool.ts';
import { inTransaction } from '../../db/transaction.ts';
import { auditHead, checkAudit } from './audit-chain.ts';
import { type Actor, sealAudit, writeAudit } from './audit-log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 8);
  await pool.query(
    `insert into console_people (name, roles, added_at, money_from)
    values ('Li Wei', '{finance}', now(), now() + interval '1 day')`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const actor: Actor = { personNo: 1, session: 'abc', address: '127.0.0.1' };
const write = (about: string, reason?: string): Promise<void> =>
  writeAudit(pool, actor, {
    act: 'open order',
    about,
    outcome: 'done',
    ...(reason !== undefined && { detail: { reason } }),
  });

/** Changes rows behind the triggers, as an owner of the tables could. */
async function behindTheTriggers(...statements: readonly string[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('alter table console_audit disable trigger all');
    await client.query('alter table console_audit_seals disable trigger all');
    for (const statement of statements) await client.query(statement);
    await client.query('alter table console_audit enable trigger all');
    await client.query('alter table console_audit_seals enable trigger all');
  });
}

/** Makes a change, returns the result of the check, and undoes the change. */
async function seenAfter(change: string, undo: string, known?: { sealNo: number; hash: string }) {
  await behindTheTriggers(change);
  const seen = await checkAudit(pool, known ? [known] : []);
  await behindTheTriggers(undo);
  return seen;
}

test('entries written concurrently are each sealed once, into one chain', async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => write(`O${index}`, index % 2 ? 'why' : undefined)),
  );
  // An entry that commits late has a lower number than others already sealed.
  await inTransaction(pool, async (client) => {
    await writeAudit(client, actor, { act: 'late', about: 'L', outcome: 'done' });
    await write('after the late one');
    await Promise.all([sealAudit(pool), sealAudit(pool), sealAudit(pool)]);
    expect(await checkAudit(pool)).toMatchObject({ entryCount: 41, brokenAt: null });
  });
  await Promise.all([sealAudit(pool), sealAudit(pool)]);
  await sealAudit(pool);
  const { entryCount, head, brokenAt } = await checkAudit(pool);
  expect({ entryCount, brokenAt }).toEqual({ entryCount: 42, brokenAt: null });
  expect(await auditHead(pool)).toEqual({ sealNo: 42, hash: head });
});

test('the database refuses to change or delete an entry or a seal, or to empty the tables', async () => {
  for (const statement of [
    `update console_audit set outcome = 'refused' where entry_no = 5`,
    `update console_audit set detail = '{}' where entry_no = 5`,
    'delete from console_audit where entry_no = 5',
    `update console_audit_seals set hash = ''::bytea where seal_no = 5`,
    'delete from console_audit_seals where seal_no = 5',
  ])
    await expect(pool.query(statement), statement).rejects.toThrow('the audit log is never changed');
  await expect(pool.query('truncate console_audit cascade')).rejects.toThrow('nothing is removed');
  await expect(pool.query('truncate console_audit_seals')).rejects.toThrow('nothing is removed');
});

test('removing a detail with its salt keeps the chain valid, and is counted', async () => {
  const { withoutDetail } = await checkAudit(pool);
  await write('with a name in it', 'Mr Zhang called');
  await sealAudit(pool);
  const { rowCount } = await pool.query(
    `update console_audit set detail = null, salt = null where about = 'with a name in it'`,
  );
  expect(rowCount).toBe(1);
  expect(await checkAudit(pool)).toMatchObject({ brokenAt: null, withoutDetail: withoutDetail + 1 });
});

test.each(['act', 'about', 'outcome', 'address', 'session'])(
  'an entry whose %s was changed behind the triggers is detected',
  async (column) => {
    const seen = await seenAfter(
      `update console_audit set ${column} = ${column} || 'x' where entry_no = 7`,
      `update console_audit set ${column} = left(${column}, -1) where entry_no = 7`,
    );
    expect(seen.brokenAt).toBe(7);
    expect(await checkAudit(pool)).toMatchObject({ brokenAt: null });
  },
);

test('a changed person, time or detail is detected', async () => {
  for (const [change, undo, entry] of [
    ['person_no = null', 'person_no = 1', 9],
    [`at = at + interval '1 microsecond'`, `at = at - interval '1 microsecond'`, 9],
    [`detail = detail || ' '`, `detail = left(detail, -1)`, null],
  ] as const) {
    const { rows } = await pool.query<{ entry_no: bigint }>(
      'select min(entry_no) as entry_no from console_audit where detail is not null',
    );
    const no = entry ?? Number(rows[0]?.entry_no);
    const seen = await seenAfter(
      `update console_audit set ${change} where entry_no = ${no}`,
      `update console_audit set ${undo} where entry_no = ${no}`,
    );
    expect(seen.brokenAt, change).toBe(no);
  }
});

test('a deleted entry is detected', async () => {
  await behindTheTriggers(
    'create table kept_entry as select * from console_audit where entry_no = 11',
    'alter table console_audit_seals drop constraint console_audit_seals_entry_no_fkey',
    'delete from console_audit where entry_no = 11',
  );
  expect(await checkAudit(pool)).toMatchObject({ brokenAt: 11 });
  await behindTheTriggers(
    `insert into console_audit (entry_no, at, person_no, session, act, about, outcome, address, detail, salt,
      detail_hash) overriding system value select entry_no, at, person_no, session, act, about, outcome,
      address, detail, salt, detail_hash from kept_entry`,
  );
  expect(await checkAudit(pool)).toMatchObject({ brokenAt: null });
});

test('a truncated end is detected by comparison with an earlier head', async () => {
  await write('the last one');
  await sealAudit(pool);
  const known = await auditHead(pool);
  await behindTheTriggers(
    `delete from console_audit_seals where seal_no = ${known.sealNo}`,
    `delete from console_audit where about = 'the last one'`,
  );
  expect(await checkAudit(pool)).toMatchObject({ brokenAt: null });
  expect(await checkAudit(pool, [known])).toMatchObject({ brokenAt: known.sealNo });
  // Replacing the end by other entries does not help.
  await write('another one');
  await sealAudit(pool);
  const { brokenAt } = await checkAudit(pool, [known]);
  expect(brokenAt).not.toBeNull();
});
