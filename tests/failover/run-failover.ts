/**
 * Orders are placed, paid and credited without a pause while the primary of the database is killed again and
 * again and a standby takes over. Nobody restarts the gateway. In the end every order that was acknowledged
 * must be there, every number credited once, and every book equal.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { partnersFor, readBooks } from '../chaos/books.ts';
import { quickGateway, quickSandbox } from '../chaos/chaos-settings.ts';
import { violations } from '../chaos/invariants.ts';
import { counted, reportOf, type RunReport, seconds } from '../harness/report.ts';
import { startProgram } from '../support/child-process.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { type Dice, seededDice } from '../support/seeded-random.ts';
import type { FailoverSettings } from './failover-settings.ts';
import { type OrderLoad, startOrderLoad } from './order-load.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database.ts';

const DATABASE = 'phonebill';

export async function runFailover(settings: FailoverSettings): Promise<RunReport> {
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'phonebill-failover-'));
  // Run by root, the database is another account, which must get through.
  chmodSync(folder, 0o711);
  const database = await startReplicatedDatabase(folder, settings.synchronous > 0, async (primaryUrl) => {
    await ensureDatabase(primaryUrl, DATABASE);
    await migrate(urlOfDatabase(primaryUrl, DATABASE));
  });
  const databaseUrl = database.urlOf(DATABASE);
  const pool = createTestPool(databaseUrl, 4);
  const keys = freshKeys();
  const { url: gatewayUrl, operationsUrl, environment: ports } = await gatewayPorts();
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const partnerNames = ['CASHIER', 'CARRIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'SMS', 'WALLET'];
  const sandboxProgram = startProgram('apps/sandbox/src/main.ts', {
    ...keys,
    ...quickSandbox,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_DATA_FILE: ':memory:',
  });
  const gateway = startProgram('apps/gateway/src/main.ts', {
    ...keys,
    ...quickGateway,
    // A payer who waits for a fail-over still finds the order open.
    PAY_WITHIN_MS: '120000',
    ...ports,
    DATABASE_URL: databaseUrl,
    ...Object.fromEntries(partnerNames.map((name) => [`${name}_URL`, sandboxUrl])),
  });
  const sandbox = createSandboxClient(sandboxUrl);
  const partners = partnersFor(sandboxUrl, keys['GATEWAY_SIGNING_KEY'] ?? '');
  try {
    for (const url of [`${sandboxUrl}/livez`, `${operationsUrl}/readyz`]) await untilOk(url);
    const load = startOrderLoad({ pool, gatewayUrl, sandbox, users: settings.users });
    const awayMs = await failOverAgainAndAgain(database, load, settings, seededDice(settings.seed));
    const troubleOverAt = Date.now();
    const records = await load.stop();
    const open = await stillOpen(pool, settings.settleWithinMs);
    const books = await readBooks(pool, partners.providers, sandbox, new Date(startedAt - 1000));
    const found = [
      ...(gateway.running() ? [] : ['the gateway goes on by itself: it has ended']),
      ...open.map((orderNo) => `every order ends: ${orderNo} is open`),
      ...load.failures().map((failure) => `every call is answered in the end: ${failure}`),
      ...violations(books, records),
    ];
    const lines = [
      `fail-over, seed ${settings.seed}: the primary was killed ${settings.rounds} times, ` +
        (settings.synchronous > 0
          ? 'a commit waits for one standby of two'
          : 'no commit waits for a standby'),
      `  orders     ${counted(books.orders.map(({ state }) => state))}; ${records.length} acknowledged`,
      `  carrier    ${books.carrier.length} credits`,
      `  away       orders were acknowledged again ${awayText(awayMs)} after a kill`,
      `  took       ${seconds(troubleOverAt - startedAt)}`,
    ];
    return reportOf(lines, found, 20);
  } finally {
    await gateway.stop();
    await sandboxProgram.stop();
    await partners.close();
    await pool.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives how long after each kill the next order was acknowledged, in ms. */
async function failOverAgainAndAgain(
  database: ReplicatedDatabase,
  load: OrderLoad,
  { rounds, synchronous, ordersPerRound, silenceMs }: FailoverSettings,
  dice: Dice,
): Promise<number[]> {
  const awayMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await load.untilMore(Math.ceil(ordersPerRound / 2));
    // With synchronous replication one standby falls behind, and must not be the one that is promoted.
    // Without it, both do.
    const silent = synchronous > 0 ? [dice.oneOf(database.standbys())] : database.standbys();
    for (const standby of silent) standby.follow(null);
    await load.untilMore(Math.floor(ordersPerRound / 2));
    if (synchronous > 0 && round === 1) {
      for (const standby of database.standbys()) standby.follow(null);
      await wait(silenceMs);
    }
    const killedAt = Date.now();
    await database.failOver();
    await load.untilMore(1);
    awayMs.push(Date.now() - killedAt);
    console.log(`  ${round}: ${database.primary().name} took over, ${seconds(awayMs.at(-1) ?? 0)}`);
    await database.rebuild();
  }
  return awayMs;
}

function awayText(awayMs: readonly number[]): string {
  const sorted = awayMs.toSorted((one, other) => one - other);
  return `${seconds(sorted[sorted.length >> 1] ?? 0)} (at most ${seconds(sorted.at(-1) ?? 0)})`;
}

function untilOk(url: string): Promise<unknown> {
  const ok = (answer: Response): boolean => answer.ok;
  return eventually(`an answer of ${url}`, () => fetch(url).then(ok, () => false), { withinMs: 60_000 });
}

/** The orders that are open after `withinMs`. */
async function stillOpen(pool: Pool, withinMs: number): Promise<string[]> {
  const openOrders = async (): Promise<string[]> =>
    (await pool.query<{ order_no: string }>('select order_no from orders where open limit 20')).rows.map(
      ({ order_no: orderNo }) => orderNo,
    );
  const none = eventually('no open order', async () => (await openOrders()).length === 0, {
    withinMs,
    everyMs: 200,
  });
  return none.then(() => [], openOrders);
}
