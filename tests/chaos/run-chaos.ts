/**
 * Chaos: many users order while partners misbehave, the gateway's process is killed again and again, and its
 * database cuts connections and restarts. When the faults have stopped and nothing is open any more, the
 * books are compared: whatever happened, no money may be missing or doubled.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS } from '@phonebill/china-time';
import type { RunReport } from '../harness/report.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { eventually } from '../support/eventually.ts';
import type { OwnDatabase } from '../support/own-database.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { startGatewayProcesses } from '../support/gateway-process.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { playedAddresses, playedKeys } from '../support/played-partners.ts';
import { type Dice, seededDice } from '../support/seeded-random.ts';
import { issueTicket, signInUser } from '../support/test-user.ts';
import { createApiClient } from '../support/api-client.ts';
import { issueVoucher } from '../support/vouchers.ts';
import { balanceViolations, type PayerFunds, payerFunds } from './payer-balances.ts';
import { readBooks } from './books.ts';
import { type ChaosPartners, partnersFor, walletOf } from './chaos-partners.ts';
import { comparedToTheEnd } from './compared-to-the-end.ts';
import { summarize } from './chaos-report.ts';
import { type ChaosSettings, manyFaults, quickGateway, suppliersOf } from './chaos-settings.ts';
import { troubleDatabase } from './database-faults.ts';
import { readDebitBooks } from './debit-books.ts';
import { debitViolations } from './debit-rules.ts';
import { isUnderWay, readFamilyBooks } from './family-books.ts';
import { dropFloats, floatsNow, floatViolations } from './float-drops.ts';
import { drawPlannedFamilies } from './family-plans.ts';
import { familyViolations } from './family-rules.ts';
import { type FamilyRecord, playFamily } from './family.ts';
import { createPassingDays } from './passing-days.ts';
import { startQuickMinutes } from './quick-minutes.ts';
import { startRestartingGateway } from './restarting-gateway.ts';
import { passDaysAfter, playSigners } from './signers.ts';
import { createPayer, type ClientRecord, PATIENCE_MS } from './payer.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { violations } from './invariants.ts';
import { drawPlannedOrders } from './planned-orders.ts';

/** Each user has three of these vouchers of 1 yuan. */
const voucherFor = (rewardNo: string, at: number) => ({
  rewardNo,
  amountFen: 100,
  minFaceFen: 1000,
  issuedAt: new Date(at),
});

/** More than any user can spend in a run. */
const FUNDS_FEN = 10_000_000;

/**
 * Runs on an empty, migrated database; ends every process it started. The database has faults only if
 * `database` is given too.
 */
export async function runChaos(
  settings: ChaosSettings,
  databaseUrl: string,
  shardDatabaseUrls: readonly string[] = [],
  database: OwnDatabase | null = null,
): Promise<RunReport> {
  const startedAt = Date.now();
  const dice = seededDice(settings.seed);
  const [gatewayAt, helperAt] = [await gatewayPorts(), await gatewayPorts()];
  const gatewayUrl = gatewayAt.url;
  const wallet = walletOf(settings);
  const days = wallet === 'phonebill' ? null : createPassingDays(untilItAnswers);
  const now = days?.time.now ?? Date.now;
  for (const url of [databaseUrl, ...shardDatabaseUrls]) await days?.time.rule(url);
  const beganAt = now();

  const pool = createTestPool(databaseUrl, 8);
  const real = { PLAYED_PARTNERS: settings.partners };
  const processes = await startGatewayProcesses(databaseUrl, {
    // With passing days the sandbox runs in this process, whose clock is the one that is moved.
    ...(days ? { sandbox: 'here', now } : { sandbox: 'apart' }),
    keys: { ...freshKeys(), ...playedKeys(real), ...suppliersOf(settings.partners) },
  });
  const { keys, sandboxUrl, startAt } = processes;
  const sandbox = createSandboxClient(sandboxUrl);
  const environment = {
    ...quickGateway,
    ...playedAddresses(real, sandboxUrl),
    // Makes agreements advance within seconds rather than days.
    ENTRUST_PROVIDER: wallet,
    SHARD_DATABASE_URLS: shardDatabaseUrls.join(' '),
  };
  const gateway = startRestartingGateway(gatewayUrl, () => startAt(gatewayAt, environment).program);
  // A second process works on the same jobs, so that the work of a killed one is also taken over by others
  // than its own successor.
  const asHelper = { ...environment, ROLES: 'worker', CALLBACK_URL: gatewayUrl, PUBLIC_URL: gatewayUrl };
  const helper = startRestartingGateway(helperAt.operationsUrl, () => startAt(helperAt, asHelper).program);
  const partners = partnersFor(sandboxUrl, keys, { wallet, clock: now });
  const minutes = days || settings.families > 0 ? startQuickMinutes(pool, { daysCome: !days }) : null;
  try {
    await Promise.all([gateway.ready(), helper.ready()]);
    await sandbox.setFaults(manyFaults);

    const kills = { done: 0, helper: 0 };
    const fundsBefore = new Map<string, PayerFunds>();
    const suppliers = [...partners.suppliers.byName.keys()];
    const { cashier } = partners;
    const surroundings = { pool, sandbox, gatewayUrl, fundsBefore, kills, cashier, suppliers, now };
    // Faults are spread over the days.
    const inTurn = days?.inTurn(settings.days);
    const signing = { pool, sandbox, gatewayUrl, untilItAnswers, kills, processes: [gateway, helper] };
    const floatsBefore = await floatsNow(sandbox);
    const [clientRecords, familyRecords, signerRecords, databaseFaults, floatDrops] = await Promise.all([
      useIt(settings, dice, surroundings),
      days ? [] : playFamilies(settings, dice, surroundings),
      days && wallet !== 'phonebill'
        ? playSigners({ ...signing, days, wallet }, settings, dice.fork('signers'))
        : [],
      database
        ? troubleDatabase({ database, pool }, settings.databaseFaults, dice.fork('database'), inTurn)
        : [],
      dropFloats({ sandbox, suppliers, kills }, settings, dice.fork('floats')),
      gateway.killAgainAndAgain(
        settings.kills,
        dice.fork('killer'),
        (done) => {
          kills.done = done;
        },
        inTurn,
      ),
      helper.killAgainAndAgain(
        Math.floor(settings.kills / 3),
        dice.fork('killer of the helper'),
        (done) => {
          kills.helper = done;
        },
        inTurn,
      ),
    ]);
    const troubleOverAt = Date.now();
    await sandbox.clearFaults();
    if (days) await passDaysAfter({ ...signing, days });
    const stillOpen = await untilNothingIsOpen(pool, sandbox, settings);
    const settledAt = Date.now();
    minutes?.end();

    const period = [new Date(beganAt - 1000), new Date(now() + 1000)] as const;
    const books = await readBooks(pool, partners, sandbox, ...period);
    const debitBooks =
      wallet === 'phonebill' ? null : await readDebitBooks(pool, sandbox, wallet, signerRecords, period);
    const familyBooks = await readFamilyBooks(pool, sandbox, familyRecords);
    const exitCodes = [await gateway.stop(), await helper.stop()];
    // These processes are stopped first: their own runs would compare the days listed here with bills that
    // exist only the next morning.
    const differences = await comparedToTheEnd(pool, partners, { now, ...(days && { pieceMs: DAY_MS }) });
    return summarize({
      settings,
      books,
      clientRecords,
      familyBooks,
      debitBooks,
      kills: kills.done + kills.helper,
      databaseFaults,
      floatDrops,
      loggedErrors: [...gateway.loggedErrors(), ...helper.loggedErrors()],
      violations: [
        ...stillOpen,
        ...violations(books, clientRecords),
        ...familyViolations(familyBooks),
        ...(debitBooks ? debitViolations(debitBooks, books.orders) : []),
        ...floatViolations(books, floatsBefore, await floatsNow(sandbox)),
        ...(await balanceViolations(books, sandbox, fundsBefore, partners.cashier)),
        ...differences.map(({ line }) => `reconciliation finds nothing: ${line}`),
        ...[...gateway.endedByItself(), ...helper.endedByItself()].map(
          (output) => `a gateway that serves never ends by itself: ${output}`,
        ),
        ...exitCodes
          .filter((code) => code !== 0)
          .map((code) => `the gateway drains and ends with 0: it ended with ${code}`),
      ],
      tookMs: { trouble: troubleOverAt - startedAt, settling: settledAt - troubleOverAt },
    });
  } finally {
    minutes?.end();
    await Promise.all([gateway.stop(), helper.stop()]);
    await processes.end();
    await partners.close();
    await pool.end();
  }
}

interface Surroundings {
  readonly pool: Pool;
  readonly sandbox: SandboxClient;
  readonly gatewayUrl: string;
  readonly fundsBefore: Map<string, PayerFunds>;
  readonly kills: { readonly done: number };
  readonly cashier: ChaosPartners['cashier'];
  readonly suppliers: readonly string[];
  readonly now: () => number;
}

/** Longer than all days of any run. */
const SESSION_MS = 800 * DAY_MS;

/** Plays all users at once, each one's orders one after another, spread evenly over the kills. */
async function useIt(
  { orders, users, kills: allKills }: ChaosSettings,
  dice: Dice,
  { pool, sandbox, gatewayUrl, fundsBefore, kills, cashier, suppliers, now }: Surroundings,
): Promise<ClientRecord[]> {
  const plannedOrders = drawPlannedOrders(orders, dice.fork('plannedOrders'), suppliers).map(
    (planned, index) => ({
      planned,
      notBeforeKill: Math.floor((index / orders) * allKills),
    }),
  );
  const clientRecords = await Promise.all(
    Array.from({ length: users }, async (_, index) => {
      const mobileNo = `139${String(index + 1).padStart(8, '0')}`;
      const user = await untilItAnswers(() =>
        signInUser(pool, mobileNo, { clock: now, validMs: SESSION_MS }),
      );
      for (const desk of ['cash', 'digital'] as const) await sandbox.addMoney(user.userNo, FUNDS_FEN, desk);
      for (const rewardNo of ['first', 'second', 'third'])
        await untilItAnswers(() => issueVoucher(pool, user.userNo, voucherFor(rewardNo, now())));
      fundsBefore.set(user.userNo, await payerFunds(sandbox, user.userNo));
      const carryOut = createPayer({
        api: createApiClient(gatewayUrl, user.ssoToken, {}, PATIENCE_MS),
        sandbox,
        cashier,
        user,
        newTicket: () => untilItAnswers(() => issueTicket(pool, user.mobileNo, 'integral', now)),
      });
      const own: ClientRecord[] = [];
      for (const { planned, notBeforeKill } of plannedOrders.filter(
        (_wish, place) => place % users === index,
      )) {
        while (kills.done < notBeforeKill) await wait(10);
        own.push(await carryOut(planned));
      }
      return own;
    }),
  );
  return clientRecords.flat();
}

/** Plays all families at once, spread evenly over the kills. */
async function playFamilies(
  settings: ChaosSettings,
  dice: Dice,
  { kills, ...parts }: Surroundings,
): Promise<FamilyRecord[]> {
  const planned = drawPlannedFamilies(settings.families, settings.kills, dice.fork('families'));
  return Promise.all(
    planned.map(async (family) => {
      while (kills.done < family.notBeforeKill) await wait(10);
      return playFamily({ ...parts, untilItAnswers }, family);
    }),
  );
}

/** Repeats a query of the database while the database is unavailable. */
async function untilItAnswers<T extends object | string>(ask: () => Promise<T>): Promise<T> {
  let last: unknown;
  const asked = () => ask().catch((error: unknown) => void (last = error));
  return eventually('the database to answer', asked, { withinMs: 60_000, everyMs: 50 }).catch(
    (error: unknown) => {
      throw new Error(String(error), { cause: last });
    },
  );
}

/** A charge announced for a later day is not in progress yet. */
const AUTOMATIC_UNDER_WAY = `
  select from charges where ${isUnderWay} and (state <> 'announced' or debit_at <= now())
  union all select from agreements where mandate = 'ending'
  union all select from agreement_operations where state = 'signing'
  limit 1`;

/** Waits until nothing is open. Returns a violation when something still is after `settleWithinMs`. */
async function untilNothingIsOpen(
  pool: Pool,
  sandbox: SandboxClient,
  { settleWithinMs: withinMs, families, signers }: ChaosSettings,
): Promise<string[]> {
  try {
    await eventually(
      'nothing to be open',
      async () => {
        const { rows: open } = await pool.query('select from orders where open limit 1');
        const { rows: automatic } =
          families + signers > 0 ? await pool.query(AUTOMATIC_UNDER_WAY) : { rows: [] };
        return open.length + automatic.length === 0 && (await sandbox.callbacksWaiting()) === 0;
      },
      { withinMs, everyMs: 100 },
    );
    return [];
  } catch {
    const { rows } = await pool.query<{
      order_no: string;
      state: string;
      due_at: Date | null;
      taken_at: Date | null;
    }>(
      `
        select order_no, o.state, w.due_at, w.taken_at from orders o
        left join order_wakes w using (user_no, order_no) where o.open`,
    );
    return [
      `nothing is open in the end: ${JSON.stringify(rows)}, ` +
        `${await sandbox.callbacksWaiting()} callbacks waiting`,
    ];
  }
}
