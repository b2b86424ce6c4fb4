/** What /metrics shows of the nightly clean-up. */
import { Gauge, type Registry } from 'prom-client';
import type { Pool } from '../db/index.ts';
import { readIfAvailable } from './read-if-available.ts';

/** Each gauge: its label, and the query that gives the label's values with its own. */
const gauges = [
  {
    name: 'phonebill_purge_last_whole_timestamp_seconds',
    help: 'When each part of the nightly clean-up last ran to its end, in seconds since 1970',
    label: 'part',
    query: 'select job as label, extract(epoch from whole_at)::float8 as value from purges',
  },
  {
    name: 'phonebill_purge_last_rows',
    help: 'Rows of a table that the last clean-up removed',
    label: 'table',
    query: 'select table_name as label, last_row_count::float8 as value from purged_rows',
  },
  {
    name: 'phonebill_purged_rows',
    help: 'Rows of a table that the clean-up has removed since it is counted',
    label: 'table',
    query: 'select table_name as label, row_count::float8 as value from purged_rows',
  },
] as const;

/** Adds the gauges; each reads the database when it is asked for, and has no value while that is away. */
export function registerPurgeGauges(pool: Pool, registry: Registry): void {
  for (const { name, help, label, query } of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          this.reset();
          const rows = await readIfAvailable<{ label: string; value: number }>(pool, query);
          for (const row of rows ?? []) this.set({ [label]: row.label }, row.value);
        },
      }),
    );
}
