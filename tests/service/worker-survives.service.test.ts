// A gateway and a second worker while their PostgreSQL loses a backend, restarts, or is gone, and while one
// of them is frozen: every paid order is credited, whether by money, digital money or points, jobs continue,
// and no operator has to start anything by hand.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import {
  type GatewayProcess,
  type GatewayProcesses,
  startGatewayProcesses,
} from '../support/gateway-process.ts';
import { type OwnDatabase, startOwnDatabase } from '../support/own-database.ts';
import { confirmRealName } from '../support/real-name.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { issueTicket, signInUser, type TestUser } from '../support/test-user.ts';
import { placeAndPay, placeForPoints } from '../support/top-up.ts';

const USERS = 5;
/** The ways in which each user's orders are paid, one after the other. */
const WAYS = ['cash', 'points', 'digital', 'cash', 'points', 'digital'] as const;
/** An upper bound, not an expected duration. */
const patiently = { withinMs: 60_000, everyMs: 50 };

let database: OwnDatabase;
let pool: Pool;
let processes: GatewayProcesses;
let sandbox: SandboxClient;
let gateway: GatewayProcess;
let worker: GatewayProcess;

beforeAll(async () => {
  database = await startOwnDatabase();
  pool = createTestPool(database.url, 4);
  processes = await startGatewayProcesses(database.url);
  sandbox = createSandboxClient(processes.sandboxUrl);
}, 120_000);
afterAll(async () => {
  await processes.end();
  await pool.end();
  await database.drop();
});
let areRunning = false;
// The processes are shared until a test ends them: later tests meet what an earlier fault left behind.
beforeEach(async () => {
  if (!areRunning) {
    gateway = await processes.start();
    worker = await processes.start({ ROLES: 'worker', CALLBACK_URL: gateway.url, PUBLIC_URL: gateway.url });
    areRunning = true;
  }
  await Promise.all([gateway.ready(), worker.ready()]);
}, 120_000);

let users = 0;

/** Lets all users order and pay, one order after the other; the fault occurs in the middle. */
async function underLoad(fault: () => Promise<unknown>): Promise<void> {
  const paid: string[] = [];
  const people: { readonly user: TestUser; readonly tickets: string[] }[] = [];
  while (people.length < USERS) {
    const user = await signInUser(pool, `1390000${String((users += 1)).padStart(4, '0')}`);
    for (const desk of ['cash', 'digital'] as const) await sandbox.addMoney(user.userNo, 1_000_000, desk);
    const tickets: string[] = [];
    for (const _ of WAYS.filter((way) => way === 'points'))
      tickets.push(await issueTicket(pool, user.mobileNo, 'integral'));
    people.push({ user, tickets });
  }
  const load = people.map(async ({ user, tickets }) => {
    const api = createApiClient(gateway.url, user.ssoToken);
    await confirmRealName(api);
    for (const way of WAYS)
      paid.push(
        way === 'points'
          ? await placeForPoints(api, '13800138000', tickets.pop() ?? '')
          : await placeAndPay(api, sandbox, '13800138000', way),
      );
  });
  const outcomes = await Promise.allSettled([
    eventually('some orders to be paid', () => paid.length >= USERS, patiently).then(fault),
    ...load,
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(paid).toHaveLength(USERS * WAYS.length);
}

/**
 * Expects every order to be credited, a job to be done, and the running processes to report that they work.
 */
async function everythingGoesOn(standing: readonly GatewayProcess[]): Promise<void> {
  await eventually(
    'every paid order to be credited',
    async () => {
      const { rows } = await pool.query("select count(*)::int as left from orders where state <> 'credited'");
      return rows[0]?.left === 0;
    },
    patiently,
  );
  const { rows: credited } = await pool.query(
    'select distinct pay_method as way from orders where state = $1 order by 1',
    ['credited'],
  );
  expect(credited).toEqual([{ way: 'cash' }, { way: 'digital' }, { way: 'points' }]);
  await pool.query(
    `select graphile_worker.add_job('advanceAgreement', '{"agreementNo": "A26112001234567890000001"}',
      job_key := 'a job')`,
  );
  await eventually(
    'jobs to be done',
    async () => (await pool.query("select from graphile_worker.jobs where key = 'a job'")).rowCount === 0,
    patiently,
  );
  for (const process of standing) {
    await process.ready();
    expect(process.program.output()).not.toMatch(/unhandled|uncaught/i);
  }
}

test('every backend is terminated ten times', async () => {
  await underLoad(async () => {
    for (let cuts = 0; cuts < 10; cuts += 1) {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await everythingGoesOn([gateway, worker]);
}, 180_000);

test('a backend is killed, as an out-of-memory kill does, and PostgreSQL restarts all backends', async () => {
  await underLoad(async () => {
    const { rows } = await pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'active' desc limit 1`,
    );
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  });
  await everythingGoesOn([gateway, worker]);
}, 180_000);

test.each(['fast', 'immediate'] as const)(
  'PostgreSQL is stopped (%s) and started again',
  async (how) => {
    await underLoad(async () => {
      await database.stopServer(how);
      await database.startServer();
    });
    await everythingGoesOn([gateway, worker]);
  },
  180_000,
);

describe('a frozen worker', () => {
  test('loses its orders and jobs to the other process', async () => {
    const named = async () => (await pool.query('select from job_processes')).rowCount;
    await eventually('both to have a name', async () => (await named()) === 2, patiently);
    await underLoad(async () => worker.program.freeze());
    await eventually('its name to be gone', async () => (await named()) === 1, patiently);
    await everythingGoesOn([gateway]);
    // It resumes, and works with the others.
    worker.program.thaw();
    await everythingGoesOn([gateway, worker]);
    await eventually('it to have a name again', async () => (await named()) === 2, patiently);
  }, 180_000);
});

describe('a stopped process ends', () => {
  /**
   * Ends both processes, with exit code 0, within a bound far below the time after which they would be
   * killed.
   */
  async function endWithin(ms: number): Promise<void> {
    areRunning = false;
    const asked = performance.now();
    expect(await Promise.all([gateway.program.stop(), worker.program.stop()])).toEqual([0, 0]);
    expect(performance.now() - asked).toBeLessThan(ms);
  }

  test('while the database is stopped', async () => {
    await database.stopServer();
    try {
      await endWithin(15_000);
    } finally {
      await database.startServer();
    }
  }, 120_000);

  test('while the database is frozen', async () => {
    database.freeze();
    try {
      await endWithin(20_000);
    } finally {
      database.thaw();
    }
  }, 120_000);
});
