/** What /metrics shows of work that waits: open orders by age, due agreements, open differences. */
import { Gauge, type Registry } from 'prom-client';
import { inStates } from '@phonebill/states';
import type { Pool } from '../db/index.ts';
import { countStuck, stuckKinds } from '../operator/index.ts';
import { bookNames, openDifferenceStates } from '../reconciliation/index.ts';
import type { Clock } from '../runtime/index.ts';
import { ifAvailable, lookedUpOnce, readIfAvailable } from './read-if-available.ts';
import { openMessageStates } from '../orders/index.ts';
import { openConsentStates } from '../agreements/index.ts';

/** Adds the gauges; each reads the database when it is asked for, and has no value while that is away. */
export function registerBacklogGauges(pool: Pool, registry: Registry, clock: Clock): void {
  registerOpenOrders(pool, registry);
  registerDueWakes(pool, registry);
  registerDueAgreements(pool, registry);
  registerStuck(pool, registry, clock);
  registerReplies(pool, registry);
  registerUnanswered(pool, registry);
  registerOpenAsks(pool, registry);
  registerDifferences(pool, registry);
  registerReconciledUntil(pool, registry);
  registerLogArchive(pool, registry);
  registerEventsWithoutMonth(pool, registry);
  registerNumbersToConvert(pool, registry);
}

/** How many hours ago orders were paid that are late: those of the last hour are at least this old. */
const LATE = { after: '5 minutes', hours: ['0-1', '1-6', '6-72'] } as const;

function registerOpenOrders(pool: Pool, registry: Registry): void {
  const look = lookedUpOnce(() =>
    readIfAvailable<{ state: string; count: number; oldest: number; late: readonly number[] }>(
      pool,
      `select state, count(*)::int as count,
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
        array[
          count(*) filter (where age >= interval '${LATE.after}' and age < interval '1 hour'),
          count(*) filter (where age >= interval '1 hour' and age < interval '6 hours'),
          count(*) filter (where age >= interval '6 hours' and age < interval '72 hours')
        ]::int[] as late
      from order_wakes join orders using (user_no, order_no), lateral (select now() - paid_at as age) as paid
      group by state`,
    ),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_late_orders',
      help: 'Orders that were paid more than five minutes ago and have not ended, by how long ago in hours',
      labelNames: ['hours'],
      registers: [],
      async collect() {
        const rows = await look();
        this.reset();
        for (const [at, hours] of rows ? LATE.hours.entries() : [])
          this.set({ hours }, rows?.reduce((sum, { late }) => sum + (late[at] ?? 0), 0) ?? 0);
      },
    }),
  );
  const show = (name: string, help: string, what: 'count' | 'oldest'): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers: [],
        async collect() {
          const rows = await look();
          this.reset();
          for (const row of rows ?? []) this.set({ state: row.state }, row[what]);
        },
      }),
    );
  show('phonebill_open_orders', 'Orders with something still to happen, by state', 'count');
  show('phonebill_oldest_open_order_seconds', 'Age of the oldest open order, by state', 'oldest');
}

/** Counted to 10,000: more says no more. */
function registerDueWakes(pool: Pool, registry: Registry): void {
  const look = lookedUpOnce(() =>
    readIfAvailable<{ count: number; oldest: number }>(
      pool,
      `select count(*)::int as count,
        coalesce(greatest(0, extract(epoch from present_time() - min(due_at))), 0)::float8 as oldest
      from (
        select due_at from order_wakes where due_at <= (select present_time()) order by due_at limit 10000
      ) as due`,
    ),
  );
  const show = (name: string, help: string, what: 'count' | 'oldest'): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const rows = await look();
          this.remove();
          if (rows) this.set(rows[0]?.[what] ?? 0);
        },
      }),
    );
  show(
    'phonebill_due_orders',
    'Orders that are due for a look and that nobody has taken, counted to 10,000',
    'count',
  );
  show(
    'phonebill_oldest_due_order_seconds',
    'How long the order that has waited longest for a look has been due',
    'oldest',
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
  const look = lookedUpOnce(() => ifAvailable(() => countStuck(pool, new Date(clock()))));
  const show = (name: string, help: string, what: 'count' | 'oldestSeconds'): void =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['kind'],
        registers: [],
        async collect() {
          const counts = await look();
          this.reset();
          if (counts) for (const kind of stuckKinds) this.set({ kind }, counts[kind][what]);
        },
      }),
    );
  show('phonebill_stuck', 'What waits for a partner longer than it should, by kind', 'count');
  show('phonebill_stuck_oldest_seconds', 'How long the oldest of them has waited, by kind', 'oldestSeconds');
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

/** Messages about orders that nobody has answered: the first of an index that has the open ones alone. */
function registerUnanswered(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_oldest_unanswered_message_seconds',
      help: 'How long the message about an order that has waited longest has no answer',
      registers: [],
      async collect() {
        const rows = await readIfAvailable<{ oldest: number }>(
          pool,
          `select coalesce(extract(epoch from now() - min(written_at)), 0)::float8 as oldest
          from help_messages where ${inStates('state', openMessageStates)}`,
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
            where ${inStates('state', openConsentStates)}
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
  const look = lookedUpOnce(() =>
    readIfAvailable<{ book: string; kind: string; count: number; oldest: number }>(
      pool,
      `select book, kind, count(*)::int as count,
        greatest(0, extract(epoch from now() - min(first_seen_at)))::float8 as oldest
      from reconciliation_differences where ${inStates('state', openDifferenceStates)} group by book, kind`,
    ),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_reconciliation_differences',
      help: 'Open differences between books, by book and kind',
      labelNames: ['book', 'kind'],
      registers: [],
      async collect() {
        const rows = await look();
        this.reset();
        for (const { book, kind, count } of rows ?? []) this.set({ book, kind }, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_oldest_difference_seconds',
      help: 'How long the open difference that was found first has been known, by book',
      labelNames: ['book'],
      registers: [],
      async collect() {
        const rows = await look();
        this.reset();
        if (!rows) return;
        for (const book of bookNames) {
          const ages = rows.filter((row) => row.book === book).map((row) => row.oldest);
          this.set({ book }, Math.max(0, ...ages));
        }
      },
    }),
  );
}

/** Each book's watermark. */
function registerReconciledUntil(pool: Pool, registry: Registry): void {
  registry.registerMetric(
    new Gauge({
      name: 'phonebill_reconciled_until_timestamp_seconds',
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
