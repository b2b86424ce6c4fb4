/** What /metrics shows of work that waits: open orders by age, due agreements, open differences. */
import { Gauge, type Registry } from 'prom-client';
import { isDatabaseUnavailable, type Pool } from '../db/index.ts';
import { countStuck, stuckKinds } from '../operator/index.ts';
import { bookNames } from '../reconciliation/index.ts';
import type { Clock } from '../runtime/index.ts';

/** Adds the gauges; each reads the database when it is asked for, and has no value while that is away. */
export function registerBacklogGauges(pool: Pool, registry: Registry, clock: Clock): void {
  registerOpenOrders(pool, registry);
  registerDueWakes(pool, registry);
  registerDueAgreements(pool, registry);
  registerStuck(pool, registry, clock);
  registerReplies(pool, registry);
  registerOpenAsks(pool, registry);
  registerDifferences(pool, registry);
  registerReconciledUntil(pool, registry);
  registerLogArchive(pool, registry);
  registerEventsWithoutMonth(pool, registry);
  registerNumbersToConvert(pool, registry);
}

function registerOpenOrders(pool: Pool, registry: Registry): void {
  const open = new Gauge({
    name: 'phonebill_open_orders',
    help: 'Orders with something still to happen, by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await readIfAvailable<{ state: string; count: number; oldest: number }>(
        pool,
        `select state, count(*)::int as count,
          coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest
        from order_wakes join orders using (user_no, order_no) group by state`,
      );
      for (const { state, count, oldest } of rows ?? []) {
        open.set({ state }, count);
        oldestOpen.set({ state }, oldest);
      }
    },
  });
  const oldestOpen = new Gauge({
    name: 'phonebill_oldest_open_order_seconds',
    help: 'Age of the oldest open order, by state',
    labelNames: ['state'],
    registers: [registry],
  });
}

function registerDueWakes(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_oldest_due_order_seconds',
      help: 'How long the order that has waited longest for a look has been due',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ oldest: number }>(
          pool,
          `select greatest(0, extract(epoch from present_time() - due_at))::float8 as oldest
          from order_wakes order by due_at limit 1`,
        );
        this.remove();
        if (rows) this.set(rows[0]?.oldest ?? 0);
      },
    }),
  );
}

/** The first due agreement of each slice: one look into the index for each, however many there are. */
function registerDueAgreements(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_oldest_due_agreement_seconds',
      help: 'How long the agreement that has waited longest for a run has been due',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ oldest: number }>(
          pool,
          `select coalesce(greatest(0, extract(epoch from now() - min(first.next_at))), 0)::float8 as oldest
          from generate_series(0, 99) as slice,
            lateral (
              select a.next_at from agreements a
              where a.slice = slice.slice and a.next_at is not null
              order by a.next_at limit 1
            ) as first`,
        );
        this.remove();
        if (rows) this.set(rows[0]?.oldest ?? 0);
      },
    }),
  );
}

function registerStuck(pool: Pool, registry: Registry, clock: Clock): void {
  const stuck = new Gauge({
    name: 'phonebill_stuck',
    help: 'What waits for a partner longer than it should, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      oldest.reset();
      const counts = await ifAvailable(() => countStuck(pool, new Date(clock())));
      if (!counts) return;
      for (const kind of stuckKinds) {
        stuck.set({ kind }, counts[kind].count);
        oldest.set({ kind }, counts[kind].oldestSeconds);
      }
    },
  });
  const oldest = new Gauge({
    name: 'phonebill_stuck_oldest_seconds',
    help: 'How long the oldest of them has waited, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
}

/** Replies by SMS that are whole, or of which parts were awaited for a day, and were not handled. */
function registerReplies(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_oldest_waiting_reply_seconds',
      help: 'How long the reply by SMS that has waited longest has not been handled',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ oldest: number }>(
          pool,
          `select coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as oldest
          from sms_replies
          where look_at is not null and (part is null or received_at < now() - interval '1 day')`,
        );
        this.remove();
        if (rows) this.set(rows[0]?.oldest ?? 0);
      },
    }),
  );
}

/** Members who have not answered. The run ends asks after three days: older ones are looked after late. */
function registerOpenAsks(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_open_asks',
      help: 'Members who were asked for their consent and have not answered, by how long ago in hours',
      labelNames: ['hours'],
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ hours: string; count: number }>(
          pool,
          `select ages.hours, (
            select count(*)::int from member_consents
            where state in ('requested', 'asked', 'reminded')
              and requested_at <= now() - ages.from_age and requested_at > now() - ages.to_age
          ) as count
          from (values
            ('0-24', interval '0', interval '1 day'),
            ('24-72', interval '1 day', interval '3 days'),
            ('over 72', interval '3 days', interval '100 years')
          ) as ages (hours, from_age, to_age)`,
        );
        this.reset();
        for (const { hours, count } of rows ?? []) this.set({ hours }, count);
      },
    }),
  );
}

/** Open differences, and since when the first of them is known; a book without one has an age of 0. */
function registerDifferences(pool: Pool, registry: Registry): void {
  const differences = new Gauge({
    name: 'phonebill_reconciliation_differences',
    help: 'Open differences between books, by book and kind',
    labelNames: ['book', 'kind'],
    registers: [registry],
    async collect() {
      this.reset();
      oldest.reset();
      const rows = await readIfAvailable<{ book: string; kind: string; count: number; oldest: number }>(
        pool,
        `select book, kind, count(*)::int as count,
          greatest(0, extract(epoch from now() - min(first_seen_at)))::float8 as oldest
        from reconciliation_differences where state = 'open' group by book, kind`,
      );
      if (!rows) return;
      for (const { book, kind, count } of rows) differences.set({ book, kind }, count);
      for (const book of bookNames) {
        const ages = rows.filter((row) => row.book === book).map((row) => row.oldest);
        oldest.set({ book }, Math.max(0, ...ages));
      }
    },
  });
  const oldest = new Gauge({
    name: 'phonebill_oldest_difference_seconds',
    help: 'How long the open difference that was found first has been known, by book',
    labelNames: ['book'],
    registers: [registry],
  });
}

/** Each book's watermark. */
function registerReconciledUntil(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_reconciled_until_seconds',
      help: 'Until when a book is compared, in seconds since 1970',
      labelNames: ['book'],
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ book: string; until: number }>(
          pool,
          'select book, extract(epoch from compared_until)::float8 as until from reconciliation_books',
        );
        this.reset();
        for (const { book, until } of rows ?? []) this.set({ book }, until);
      },
    }),
  );
}

/** A database that archives nothing never fails to. */
function registerLogArchive(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_log_archive_failing',
      help: '1 while the database cannot archive its write-ahead log',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ failing: boolean }>(
          pool,
          `select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
          from pg_stat_archiver`,
        );
        this.remove();
        if (rows) this.set(rows[0]?.failing ? 1 : 0);
      },
    }),
  );
}

/** Counted to 1000 for each database that has orders. */
function registerEventsWithoutMonth(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_order_events_without_month',
      help: 'Events of orders whose month has no partition of its own',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ count: number }>(
          pool,
          'select sum(events)::int as count from order_events_without_month()',
        );
        this.remove();
        if (rows) this.set(rows[0]?.count ?? 0);
      },
    }),
  );
}

/** Counted when a pass over a table begins; a table that no pass has looked at has no value. */
function registerNumbersToConvert(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_numbers_to_convert',
      help: 'Rows whose mobile numbers stand in clear or are encrypted with another key, by table',
      labelNames: ['table'],
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ table: string; left: number }>(
          pool,
          `select table_name as "table", sum(greatest(found - changed, 0))::float8 as left
          from number_conversions group by table_name`,
        );
        this.reset();
        for (const { table, left } of rows ?? []) this.set({ table }, left);
      },
    }),
  );
}

/** The rows of a query; null while the database is away, so that /metrics says the rest. */
async function readIfAvailable<Row extends object>(pool: Pool, text: string): Promise<Row[] | null> {
  return ifAvailable(async () => (await pool.query<Row>(text)).rows);
}

async function ifAvailable<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}
