/**
 * A year of automatic top-up: many agreements, partners that fail a share of their calls, people who change
 * their minds, and a worker that is killed again and again. At the end the books of all sides are compared
 * with each other and with the terms agreed on: no charge may be missing, doubled, above its cap or made
 * after its agreement was cancelled.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { RunReport } from '../harness/report.ts';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { playedKeys } from '../support/played-partners.ts';
import { createSandboxClient, type SandboxClient } from '../support/sandbox-client.ts';
import { seededDice } from '../support/seeded-random.ts';
import { readOwnBooks, readPartnersBooks, type YearBooks } from './books.ts';
import { DAY, lookFrom, YEAR_BEGINS } from './calendar.ts';
import { chosenPartners } from './chosen-partners.ts';
import { calendars } from './wallet-calendar.ts';
import { openWebhookEndpoint } from './webhook-endpoint.ts';
import { createUserActivity } from './user-activity.ts';
import { createGatewayParts } from './gateway-parts.ts';
import { inParallel } from '../harness/in-parallel.ts';
import { drawKills } from './kills.ts';
import { startRestartingWorker } from './restarting-worker.ts';
import { startPartners } from './partners.ts';
import { drawPopulation } from './population.ts';
import { createSigners } from './signers.ts';
import { violations } from './invariants.ts';
import { summarize } from './year-report.ts';
import { CLOSING_DAYS, failing, type YearSettings } from './year-settings.ts';

/** The most runs at one moment; more than this means that some work stays due for ever. */
const MOST_LOOKS_AT_ONCE = 25;
const NEXT_DUE = `
    select least((select min(next_at) from agreements), (select min(run_at)
    from graphile_worker._private_jobs), (select min(due_at) from order_wakes)) as at`;
const HOT_TABLES =
  'agreements, charges, debts, agreement_operations, member_consents, ' +
  'orders, order_wakes, payments, deliveries, refunds, ' +
  'graphile_worker._private_jobs';
const VACUUM_EVERY = 10 * DAY;
/** Prepaid balance in units of each supplier's currency, more than any population spends in a year. */
const FLOAT = 100_000_000;

export interface YearPlace {
  /** An empty, migrated database. */
  readonly databaseUrl: string;
  /** The databases that users are spread over; with none, all is in the one database. */
  readonly shardDatabaseUrls?: readonly string[];
  /** The path of the file for the partners' books. */
  readonly dataFile: string;
  readonly onProgress?: (text: string) => void;
}

/** Runs the year; ends every process it started. */
export async function runYear(
  settings: YearSettings,
  { databaseUrl, shardDatabaseUrls = [], dataFile, onProgress = () => undefined }: YearPlace,
): Promise<RunReport> {
  const startedAt = Date.now();
  const dice = seededDice(settings.seed);
  const chosen = chosenPartners(settings.partners);
  const { wallet } = chosen;
  const calendar = calendars[wallet];
  const plans = drawPopulation(settings, dice.fork('population'), calendar);
  const ends = YEAR_BEGINS + settings.days * DAY;
  const time = { now: YEAR_BEGINS };
  const clock = (): number => time.now;
  const loggedErrors: string[] = [];
  const logError = (what: string): void => void loggedErrors.push(what);

  const played = playedKeys({ PLAYED_PARTNERS: chosen.played.join() });
  const [keys, port] = [{ ...freshKeys(), ...played }, await freePort()];
  const partners = await startPartners({ keys, dataFile, time, dice: dice.fork('partners') });
  const partsSettings = {
    databaseUrl,
    shardDatabaseUrls,
    sandboxUrl: partners.url,
    callbackUrl: `http://127.0.0.1:${port}`,
    keys,
    partners: settings.partners,
  };
  const parts = createGatewayParts(partsSettings, clock, logError);
  const closeEndpoint = await openWebhookEndpoint(parts, { keys, wallet, port, clock });
  const worker = startRestartingWorker(partsSettings, logError);
  const sandbox = createSandboxClient(partners.url);
  const signers = createSigners(
    parts,
    clock,
    () => partners.now(),
    async (agreementNo) => {
      if (wallet !== 'phonebill') await endAtWallet(sandbox, wallet, agreementNo);
    },
  );
  const kills = drawKills(settings, dice.fork('kills'), worker);
  partners.onCall = () => kills.noteCall(time.now);

  try {
    const knobs = failing(settings.fail);
    const ofWallet = {
      ...knobs,
      refundMode: 'processing',
      refundDelayMs: 1000,
      duplicateCallbackRate: 0.2,
      dropCallbackRate: 0.2,
    };
    const ofSupplier = { ...knobs, duplicateCallbackRate: 0.2 };
    await sandbox.setFaults({
      entrust: ofWallet,
      wechat: ofWallet,
      alipay: ofWallet,
      carrier: ofSupplier,
      dtone: ofSupplier,
      reloadly: ofSupplier,
      sms: knobs,
      cashier: knobs,
    });
    for (const supplier of chosen.suppliers) await sandbox.payIn(supplier, FLOAT);
    for (const home of parts.homes) await lendClock(home);
    // An index only for `nextLook`, which asks for the next due time; the product has no such query.
    await onEach('create index agreements_by_next_at on agreements (next_at)');
    const life = await createUserActivity({
      parts,
      sandbox,
      wallet,
      signers,
      plans,
      clock,
      partnersClock: () => partners.now(),
      dice: dice.fork('behaviours'),
    });
    const openedAt = Date.now();
    onProgress(`${plans.length} agreements opened in ${((openedAt - startedAt) / 1000).toFixed(0)} s`);

    let [looked, again, vacuumedAt, toldAt] = [0, 0, time.now, time.now];
    for (;;) {
      const next = Math.min(await nextLook(), life.nextEvent(time.now, ends));
      if (next > ends) break;
      again = next === time.now ? again + 1 : 0;
      if (again > MOST_LOOKS_AT_ONCE)
        throw new Error(
          `something is due for ever at ${new Date(next).toISOString()}: ` +
            JSON.stringify(await Promise.all(parts.homes.map((home) => dueNow(home, next)))),
        );
      await moveTo(next);
      const amid = again === 0 ? await life.begin(next) : [];
      // People's actions may have left no work.
      if (amid.length === 0 && (await nextLook()) > next) continue;
      await Promise.all([
        kills.during(() => worker.runAt(next)),
        inParallel(amid, 4, async (action) => {
          await wait(life.hesitation());
          await action();
        }),
      ]);
      looked += 1;
      if (next - vacuumedAt > VACUUM_EVERY) {
        vacuumedAt = next;
        await onEach(`vacuum (analyze) ${HOT_TABLES}`);
      }
      if (next - toldAt > 30 * DAY) {
        toldAt = next;
        onProgress(
          `day ${Math.round((next - YEAR_BEGINS) / DAY)} after ` +
            `${((Date.now() - startedAt) / 1000).toFixed(0)} s, killed ${worker.kills} times`,
        );
      }
    }
    await sandbox.setFaults({});
    looked += await close(ends + CLOSING_DAYS * DAY);
    const livedAt = Date.now();

    const own = await readOwnBooks(parts.pool);
    await worker.stop();
    await partners.stop();
    const books: YearBooks = {
      ...own,
      ...readPartnersBooks(dataFile, chosen),
      calendar,
      plans: life.plans,
      actionRecords: signers.actionRecords,
      balanceChanges: life.balanceChanges,
      begins: YEAR_BEGINS,
      ends,
    };
    return summarize({
      settings,
      books,
      kills: worker.kills,
      looks: looked,
      counts: partners.counts,
      loggedErrors,
      violations: violations(books),
      tookMs: { opening: openedAt - startedAt, living: livedAt - openedAt, comparing: Date.now() - livedAt },
    });
  } finally {
    await worker.stop();
    await closeEndpoint();
    await parts.close();
    await partners.stop();
  }

  /** Runs a statement in every database that keeps agreements, orders and jobs. */
  async function onEach(
    statement: string | { name: string; text: string; values: unknown[] },
  ): Promise<void> {
    for (const home of parts.homes) await home.query(statement);
  }

  /** Moves the clock of all processes and of the database to `now` (ms). */
  async function moveTo(now: number): Promise<void> {
    time.now = now;
    await onEach({
      name: 'move-clock',
      text: 'update clock_of_the_year set at = $1',
      values: [new Date(now)],
    });
  }

  /** Returns the first look at which something is due; Infinity when nothing is. */
  async function nextLook(): Promise<number> {
    const found = await Promise.all(
      parts.homes.map((home) => home.query<{ at: Date | null }>({ name: 'next-due', text: NEXT_DUE })),
    );
    const times = found.flatMap(({ rows }) => rows.flatMap(({ at }) => (at ? [at.getTime()] : [])));
    return times.length > 0 ? lookFrom(Math.max(Math.min(...times), time.now)) : Infinity;
  }

  /**
   * Runs until all that is in progress has ended, without new actions of people. Returns the number of looks.
   */
  async function close(until: number): Promise<number> {
    for (let count = 0; ; count += 1) {
      const next = await nextLook();
      if (next > until) return count;
      await moveTo(next);
      await worker.runAt(next);
    }
  }
}

/** Ends the contract at the wallet. Does nothing when none was signed. */
async function endAtWallet(
  sandbox: SandboxClient,
  wallet: 'wechat' | 'alipay',
  agreementNo: string,
): Promise<void> {
  await sandbox.endAtWallet(wallet, agreementNo).catch((error: unknown) => {
    if (!String(error).includes('not_found')) throw error;
  });
}

/** Makes the database take its time from a table of ours, set to the beginning of the year. */
async function lendClock(pool: Pool): Promise<void> {
  await pool.query(`
    create table clock_of_the_year (at timestamptz not null) with (fillfactor = 10);
    insert into clock_of_the_year values ('${new Date(YEAR_BEGINS).toISOString()}');
    create or replace function present_time() returns timestamptz language sql volatile
    as 'select at from clock_of_the_year'`);
}

async function dueNow(pool: Pool, at: number): Promise<unknown> {
  const { rows } = await pool.query(
    `
      select 'job' as what, key as no, run_at as at from graphile_worker._private_jobs
      where run_at <= $1 union all select 'order', order_no, due_at from order_wakes
      where due_at <= $1 union all select state, agreement_no, next_at from agreements
      where next_at <= $1 limit 5`,
    [new Date(at)],
  );
  return rows;
}
