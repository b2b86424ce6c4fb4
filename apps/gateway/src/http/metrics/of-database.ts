/** Metrics read from the database: differences, activities, the clean-up, and waiting work. */
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import { openDifferenceStates } from '../../reconciliation/differences/index.ts';
import { type BookName, bookNames } from '../../reconciliation/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { ofWaitingWork } from './of-waiting-work.ts';
import { type Look, lookedUpOnce, type Query, rowsIfAvailable, type ShownRow } from './register.ts';

const oldestOf = (rows: readonly ShownRow[], book: string): number =>
  Math.max(0, ...rows.filter((row) => row['book'] === book).map((row) => Number(row['oldest'])));

/**
 * Returns the looks into the database for /metrics; each has no values while the database is unavailable.
 * `books` are the compared books.
 */
export function looksOfDatabase(
  pool: Pool,
  clock: Clock,
  books: readonly BookName[] = bookNames,
): readonly Look[] {
  const query: Query = (text) => () => rowsIfAvailable(pool, text);
  return [
    ...ofWaitingWork(query, pool, clock),
    ...ofBooks(query, books),
    ...ofTheDatabase(query),
    ...ofActivities(query),
    ...ofCleanUp(query),
  ];
}

function ofBooks(query: Query, books: readonly BookName[]): readonly Look[] {
  const differences = lookedUpOnce(
    query(`select book, kind, count(*)::int as count,
        greatest(0, extract(epoch from now() - min(first_seen_at)))::float8 as oldest
      from reconciliation_differences where ${inStates('state', openDifferenceStates)}
      group by book, kind`),
  );
  return [
    {
      look: differences,
      labels: ['book', 'kind'],
      gauges: [
        {
          name: 'phonebill_reconciliation_differences',
          help: 'Open differences between books, by book and kind',
          column: 'count',
        },
      ],
    },
    {
      // A book without differences has an age of 0.
      look: async () => {
        const rows = await differences();
        return (
          rows &&
          [...new Set([...bookNames, ...books])].map((book) => ({ book, oldest: oldestOf(rows, book) }))
        );
      },
      labels: ['book'],
      gauges: [
        {
          name: 'phonebill_oldest_difference_seconds',
          help: 'How long the open difference that was found first has been known, by book',
          column: 'oldest',
        },
      ],
    },
    {
      look: query(`select book, extract(epoch from compared_until)::float8 as until
        from reconciliation_books where book in ('${books.join("', '")}')`),
      labels: ['book'],
      gauges: [
        {
          name: 'phonebill_reconciled_until_timestamp_seconds',
          help: 'Until when a book is compared, in seconds since 1970',
          column: 'until',
        },
      ],
    },
  ];
}

/** The database's archive, partitions and encryption. */
function ofTheDatabase(query: Query): readonly Look[] {
  return [
    {
      // A database without an archive never fails to archive.
      look: query(`select
          coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
        from pg_stat_archiver`),
      gauges: [
        {
          name: 'phonebill_log_archive_failing',
          help: '1 while the database cannot archive its write-ahead log',
          column: 'failing',
        },
      ],
    },
    {
      // Counted up to 1000 for each database that has orders.
      look: query('select sum(events)::int as count from order_events_without_month()'),
      gauges: [
        {
          name: 'phonebill_order_events_without_month',
          help: 'Events of orders whose month has no partition of its own',
          column: 'count',
        },
      ],
    },
    {
      // Counted when a pass over a table begins; a table that no pass has reached has no value.
      look: query(`select table_name as "table", sum(greatest(found - changed, 0))::float8 as left
        from number_conversions group by table_name`),
      labels: ['table'],
      gauges: [
        {
          name: 'phonebill_numbers_to_convert',
          help: 'Rows whose mobile numbers stand in clear or are encrypted with another key, by table',
          column: 'left',
        },
      ],
    },
  ];
}

function ofActivities(query: Query): readonly Look[] {
  return [
    {
      look: query(`select activity_id as activity,
          least(budget_left::float8 / budget, stock_left::float8 / stock) as ratio
        from activities
        where starts_at <= present_time() and least(ends_at, withdrawn_at, closed_at) > present_time()`),
      labels: ['activity'],
      gauges: [
        {
          name: 'phonebill_activity_left_ratio',
          help:
            'What is left of an activity that runs, of its budget or its stock, ' +
            'whichever is less: 1 to 0',
          column: 'ratio',
        },
      ],
    },
    {
      look: query(`select coalesce(extract(epoch from present_time() - min(earned_at)), 0)::float8 as oldest
        from rewards where look_at is not null`),
      gauges: [
        {
          name: 'phonebill_oldest_granting_reward_seconds',
          help: 'How long the reward that has waited longest has been earned and not given',
          column: 'oldest',
        },
      ],
    },
  ];
}

function ofCleanUp(query: Query): readonly Look[] {
  return [
    {
      look: query('select job as part, extract(epoch from whole_at)::float8 as whole from purges'),
      labels: ['part'],
      gauges: [
        {
          name: 'phonebill_purge_last_whole_timestamp_seconds',
          help: 'When each part of the nightly clean-up last ran to its end, in seconds since 1970',
          column: 'whole',
        },
      ],
    },
    {
      look: query(`select table_name as "table", last_row_count::float8 as last, row_count::float8 as count
        from purged_rows`),
      labels: ['table'],
      gauges: [
        {
          name: 'phonebill_purge_last_rows',
          help: 'Rows of a table that the last clean-up removed',
          column: 'last',
        },
        {
          name: 'phonebill_purged_rows',
          help: 'Rows of a table that the clean-up has removed since it is counted',
          column: 'count',
        },
      ],
    },
  ];
}
