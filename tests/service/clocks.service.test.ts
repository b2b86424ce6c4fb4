// Machines whose clocks are wrong, sharing one database: times stored by one and compared by another come
// from the database's clock, so nothing waits for minutes and no process polls in vain again and again.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { withMovedClock } from '../support/moved-clock.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { signInUser } from '../support/test-user.ts';
import { placeAndPay, untilOrderIs } from '../support/top-up.ts';

const MOVED_MS = [-5000, 600_000, -600_000] as const;

let database: TestDatabase;
let pool: Pool;
let processes: GatewayProcesses;
const gateways: GatewayProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 2);
  processes = await startGatewayProcesses(database.url);
  for (const movedMs of MOVED_MS) gateways.push(await processes.start(withMovedClock(movedMs)));
  await Promise.all(gateways.map((gateway) => gateway.ready()));
});
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
});

test('machines with wrong clocks process orders on time, without polling too early', async () => {
  const sandbox = createSandboxClient(processes.sandboxUrl);
  let users = 0;
  const looksBefore = await looks();
  await Promise.all(
    gateways.flatMap((gateway) =>
      // Orders credited at once and orders credited later: their due times are stored by one machine and read
      // by another.
      ['4321', '0001', '0003', '4321'].map(async (ending) => {
        const user = await signInUser(pool, `1390000${String((users += 1)).padStart(4, '0')}`);
        await sandbox.addMoney(user.userNo, 1_000_000, 'cash');
        const api = createApiClient(gateway.url, user.ssoToken);
        const orderNo = await placeAndPay(api, sandbox, `1380013${ending}`);
        const { createdAt } = await untilOrderIs('credited', api, orderNo);
        expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
      }),
    ),
  );
  // Twelve orders, each written some ten times; one that was polled in vain would add hundreds.
  await eventually('the statistics to be written', async () => (await looks()) > looksBefore);
  expect((await looks()) - looksBefore).toBeLessThan(12 * 40);
});

test("each gateway reports how far its clock is from the database's, and warns from a minute", async () => {
  for (const [index, movedMs] of MOVED_MS.entries()) {
    const metrics = await (await fetch(`${gateways[index]?.operationsUrl}/metrics`)).text();
    const skew = Number(/^phonebill_clock_skew_seconds (\S+)$/m.exec(metrics)?.[1]);
    expect(Math.abs(skew * 1000 + movedMs)).toBeLessThan(1000);
    expect(gateways[index]?.program.output()).toContain('the clock of this machine is not that of the');
    const ready = await fetch(`${gateways[index]?.operationsUrl}/readyz`);
    expect(ready.status).toBe(200);
    const apart = new RegExp(`clock is 600 s ${movedMs < 0 ? 'ahead of' : 'behind'} this machine's`);
    // A deviation of seconds is no reason to warn.
    if (Math.abs(movedMs) > 60_000) expect(await ready.text()).toMatch(apart);
    else expect(await ready.text()).not.toContain('clock');
  }
});

test("after the database's clock is set back, a worker brings waiting orders forward", async () => {
  await pool.query(
    "insert into order_wakes (order_no, user_no, due_at) values ('O1', 'U1', now() + interval '2 hours')",
  );
  await pool.query("update clock_seen set seen_at = seen_at + interval '1 hour'");
  await eventually('the job to be left, and then done before its time', async () => {
    await pool.query(
      `update graphile_worker._private_jobs as jobs set run_at = now()
      from graphile_worker._private_tasks as tasks
      where tasks.id = jobs.task_id and tasks.identifier = 'bringForward' and run_at > now()`,
    );
    const late = await pool.query(
      "select from order_wakes where order_no = 'O1' and due_at > now() + interval '90 minutes'",
    );
    return late.rowCount === 0;
  });
});

/** Returns how often wakes were written: taken, put off, or set by a change. */
async function looks(): Promise<number> {
  const { rows } = await pool.query<{ writes: number }>(
    "select (n_tup_ins + n_tup_upd)::int as writes from pg_stat_user_tables where relname = 'order_wakes'",
  );
  return rows[0]?.writes ?? 0;
}
