// Break-glass at the terminal, on a real database: what it may do, the limit of its money, and its review
// afterwards.
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { createTerminal, type Terminal } from '../testing/terminal-harness.ts';
import { changeBehindGuards } from '../../db/testing/behind-guards.ts';

let harness: ConsoleHarness;
let auditor: ConsoleUser;
let administrator: ConsoleUser;
let terminal: Terminal;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  await harness.person('Li Wei', ['customerService', 'operations', 'finance']);
  auditor = await harness.person('Audits', ['auditor']);
  administrator = await harness.person('Lets In', ['administrator']);
  terminal = createTerminal(harness, 'root@db1', { breakGlassFen: 6000 });
});
afterAll(async () => {
  terminal.end();
  await harness.end();
});

const why = ['--why', 'the console is down'];
const open = () => terminal.run(['break-glass', '--why', 'nobody can sign in']);
const giveBack = (orderNo: string, ...more: string[]) =>
  terminal.run(['give-back', `P${orderNo}01`, '--yes', ...more, ...why]);
const refundCount = async (orderNo: string) =>
  ((await harness.orders.store.find(orderNo))?.refunds ?? []).length;

test('break-glass requires a reason, and prints a warning', async () => {
  expect(await terminal.run(['stuck'])).toMatchObject({ code: 1 });
  expect(await terminal.run(['break-glass'])).toMatchObject({ code: 2 });
  expect(await open()).toMatchObject({ code: 0, warned: expect.stringContaining('BREAK-GLASS 1') });
  expect(await terminal.run(['whoami'])).toMatchObject({ text: expect.stringContaining('0 of 6000 fen') });
});

test('opens no session if its session file cannot be written, and names the folder', async () => {
  const nowhere = createTerminal(harness, 'root@full');
  // A file takes the place of its folder, so that nothing can be written there, as on a full disk.
  const folder = dirname(nowhere.sessionFile);
  writeFileSync(folder, '');
  await expect(nowhere.run(['break-glass', ...why])).rejects.toThrow(`${folder} could not be written: `);
  nowhere.end();
  const { rows } = await harness.pool.query(
    "select break_no from console_break_glass where terminal = 'root@full'",
  );
  expect(rows).toEqual([]);
});

test('is only for the owner of the tables', async () => {
  const { pool } = harness;
  await pool.query('create role process_of_terminal_test');
  await pool.query('grant usage on schema public to process_of_terminal_test');
  await pool.query('grant select on all tables in schema public to process_of_terminal_test');
  const client = await pool.connect();
  try {
    await client.query('set role process_of_terminal_test');
    const asProcess = createTerminal({ pool: client as never }, 'web@host');
    expect(await asProcess.run(['break-glass', ...why])).toMatchObject({
      code: 1,
      text: expect.stringContaining('owns'),
    });
    asProcess.end();
  } finally {
    await client.query('reset role');
    client.release();
    await pool.query('drop owned by process_of_terminal_test');
    await pool.query('drop role process_of_terminal_test');
  }
});

test('reads, stops and lifts a stop, and refuses everything that can wait', async () => {
  await open();
  expect(await terminal.run(['stuck'])).toMatchObject({ code: 0 });
  await terminal.run(['stop-debits', '--channel', 'shop', '--yes', ...why]);
  expect((await terminal.run(['allow-debits', '--channel', 'shop', ...why])).text).not.toContain('Not done');
  const order = await harness.credited();
  const { orderNo } = order.order;
  for (const argv of [
    ['decide', `D${orderNo}`, 'credited', '--yes', ...why],
    ['close', 'cash', 'missing', `P${orderNo}01`, ...why],
    ['activity-raise', 'gift', '1', '1', ...why],
    ['person-data', '--mobile', '13800138000', ...why],
    ['messages', '--unmasked', ...why],
    ['trust-key', 'whpk_x', ...why],
  ])
    expect(await terminal.run(argv), argv[0]).toMatchObject({
      code: 1,
      text: expect.stringContaining('wait'),
    });
});

test('refunds only up to its limit, which a failed refund does not use up', async () => {
  await open();
  const [first, second] = [await harness.credited(), await harness.credited()];
  expect(await giveBack(first.order.orderNo)).toMatchObject({ code: 0 });
  expect(await giveBack(second.order.orderNo)).toMatchObject({
    code: 1,
    text: expect.stringContaining('more than the 6000 fen'),
  });
  expect(await refundCount(second.order.orderNo)).toBe(0);
  // The first order has its refund already.
  expect(await giveBack(first.order.orderNo, '--amount', '1')).toMatchObject({ code: 1 });
  expect((await terminal.run(['whoami'])).text).toContain('4990 of 6000 fen');
  expect(await giveBack(second.order.orderNo, '--amount', '10.1')).toMatchObject({ code: 0 });
  expect(await refundCount(second.order.orderNo)).toBe(1);
  await expect(
    harness.pool.query('update console_break_glass set spent_fen = limit_fen + 1'),
  ).rejects.toMatchObject({ constraint: 'console_break_glass_within_limit' });
});

test('is refused after it has expired', async () => {
  await open();
  await harness.pool.query('update console_break_glass set expires_at = present_time()');
  expect(await terminal.run(['stuck'])).toMatchObject({ code: 1, text: expect.stringContaining('sign-in') });
});

test("waits for two persons' review, with all its acts", async () => {
  await harness.pool.query('delete from console_break_glass_reviews');
  await open();
  await terminal.run(['stuck']);
  await terminal.run(['stop-debits', '--channel', 'mall', ...why]);
  const listed = async () => (await auditor.call('GET /breakGlass', {})).body.sessions;
  const waiting = await listed();
  const last = waiting.at(-1);
  if (!last) throw new Error('none waits');
  expect(last).toMatchObject({ terminal: 'root@db1', reason: 'nobody can sign in' });
  expect(last.acts.map(({ act }) => act)).toEqual([
    'open break-glass',
    'terminal stuck',
    'terminal stop-debits',
  ]);
  expect((await administrator.call('GET /home', {})).body.waiting.breakGlass).toBe(waiting.length);

  const { breakNo } = last;
  const look = (person: ConsoleUser) =>
    person.call('POST /breakGlass/review', { breakNo, note: 'the provider was down, all is in order' });
  expect(await look(auditor)).toMatchObject({ body: { message: expect.stringContaining('still open') } });
  await terminal.run(['sign-out']);
  expect(await look(auditor)).toMatchObject({ status: 200 });
  expect(await look(auditor)).toMatchObject({ body: { message: expect.stringContaining('another person') } });
  expect((await listed()).map((one) => one.breakNo)).toContain(breakNo);
  // A person let in from the server may be an accomplice of the person who opened it there.
  await harness.pool.query(
    `update console_people set money_from = present_time() + interval '1 day' where person_no = $1`,
    [administrator.personNo],
  );
  expect(await look(administrator)).toMatchObject({
    status: 409,
    body: { why: 'who was let in less than a day ago reviews none yet' },
  });
  await changeBehindGuards(
    harness.pool,
    'console_people',
    'update console_people set money_from = present_time() where person_no = $1',
    [administrator.personNo],
  );
  expect(await look(administrator)).toMatchObject({ status: 200 });
  expect((await listed()).map((one) => one.breakNo)).not.toContain(breakNo);
  expect(await harness.audited()).toContain(`Audits | review break-glass | ${breakNo} | done`);
});
