/**
 * Orders are placed, paid and credited continuously while the primary of the database is killed again and
 * again and a standby takes over. The gateway is never restarted. At the end every acknowledged order must
 * exist, every number must be credited once, and all books must agree.
 */
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { readBooks } from '../chaos/books.ts';
import { partnersFor } from '../chaos/chaos-partners.ts';
import { quickGateway } from '../chaos/chaos-settings.ts';
import { violations } from '../chaos/invariants.ts';
import { counted, reportOf, type RunReport, seconds } from '../harness/report.ts';
import { makeDurableFolder } from '../support/database-folder.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { ordersStillOpen } from '../support/open-orders.ts';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { type Dice, seededDice } from '../support/seeded-random.ts';
import type { FailoverSettings } from './failover-settings.ts';
import { type OrderLoad, startOrderLoad } from './order-load.ts';
import { type ReplicatedDatabase, startReplicatedDatabase } from './replicated-database.ts';

const DATABASE = 'phonebill';

export async function runFailover(settings: FailoverSettings): Promise<RunReport> {
  const startedAt = Date.now();
  const folder = makeDurableFolder('failover');
  const database = await startReplicatedDatabase(folder, settings.synchronous > 0, async (primaryUrl) => {
    await ensureDatabase(primaryUrl, DATABASE);
    await migrate(urlOfDatabase(primaryUrl, DATABASE));
  });
  const databaseUrl = database.urlOf(DATABASE);
  const pool = createTestPool(databaseUrl, 4);
  const processes = await startGatewayProcesses(databaseUrl, { sandbox: 'apart' });
  // Long enough that a payer delayed by a fail-over still finds the order open.
  const gateway = await processes.start({ ...quickGateway, PAY_WITHIN_MS: '120000' });
  const sandbox = createSandboxClient(processes.sandboxUrl);
  const partners = partnersFor(processes.sandboxUrl, processes.keys);
  try {
    await gateway.ready();
    const load = startOrderLoad({ pool, gatewayUrl: gateway.url, sandbox, users: settings.users });
    const awayMs = await failOverAgainAndAgain(database, load, settings, seededDice(settings.seed));
    const troubleOverAt = Date.now();
    const records = await load.stop();
    const open = await ordersStillOpen(pool, settings.settleWithinMs);
    const books = await readBooks(pool, partners, sandbox, new Date(startedAt - 1000));
    const found = [
      ...(gateway.program.running() ? [] : ['the gateway goes on by itself: it has ended']),
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
    await gateway.program.stop();
    await processes.end();
    await partners.close();
    await pool.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the time (ms) after each kill until the next order was acknowledged. */
async function failOverAgainAndAgain(
  database: ReplicatedDatabase,
  load: OrderLoad,
  { rounds, synchronous, ordersPerRound, silenceMs }: FailoverSettings,
  dice: Dice,
): Promise<number[]> {
  const awayMs: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    await load.untilMore(Math.ceil(ordersPerRound / 2));
    // With synchronous replication one standby falls behind, and must not be promoted. Without it, both do.
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
