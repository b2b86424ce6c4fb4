/**
 * Registers metrics that are read when /metrics is requested: a look returns rows, and a metric is a column.
 */
import { Counter, Gauge, type Registry } from 'prom-client';
import { isDatabaseUnavailable } from '../../db/connections/index.ts';
import type { Pool } from '../../db/index.ts';

/** A row, with a column for each label and each metric. */
export type ShownRow = Readonly<Record<string, string | number | boolean>>;

/** Returns a look at the rows of a statement. */
export type Query = (text: string) => () => Promise<ShownRow[] | null>;

export interface ShownMetric {
  readonly name: string;
  readonly help: string;
  /** The column of the rows; `true` is shown as 1. */
  readonly column: string;
}

export interface Look {
  /**
   * Reads the rows, once for all its metrics that are collected at the same moment; null when no value is
   * available.
   */
  readonly look: () => Promise<readonly ShownRow[] | null> | readonly ShownRow[];
  /** The columns that tell rows apart. Without labels there is one row, and a missing row has the value 0. */
  readonly labels?: readonly string[];
  readonly gauges?: readonly ShownMetric[];
  readonly counters?: readonly ShownMetric[];
}

/** Registers the metrics. A metric whose look returns null has no value. */
export function registerLooks(registry: Registry, looks: readonly Look[]): void {
  for (const { look, labels = [], gauges = [], counters = [] } of looks) {
    const rows = lookedUpOnce(async () => look());
    const labelsOf = (row: ShownRow) => Object.fromEntries(labels.map((name) => [name, String(row[name])]));
    const valueOf = (row: ShownRow | undefined, { column }: ShownMetric) => Number(row?.[column] ?? 0);
    for (const gauge of gauges)
      registry.registerMetric(
        new Gauge({
          name: gauge.name,
          help: gauge.help,
          labelNames: [...labels],
          registers: [],
          async collect() {
            const found = await rows();
            if (labels.length === 0) {
              this.remove();
              if (found) this.set(valueOf(found[0], gauge));
              return;
            }
            this.reset();
            for (const row of found ?? []) this.set(labelsOf(row), valueOf(row, gauge));
          },
        }),
      );
    for (const counter of counters)
      registry.registerMetric(
        new Counter({
          name: counter.name,
          help: counter.help,
          labelNames: [...labels],
          registers: [],
          async collect() {
            const found = await rows();
            this.reset();
            for (const row of found ?? []) this.inc(labelsOf(row), valueOf(row, counter));
          },
        }),
      );
  }
}

/** Returns the rows of a query; null while the database is unavailable, so that /metrics shows the rest. */
export async function rowsIfAvailable<Row extends ShownRow>(pool: Pool, text: string): Promise<Row[] | null> {
  return ifAvailable(async () => (await pool.query<Row>(text)).rows);
}

/** Returns what `read` returns; null while the database is unavailable. */
export async function ifAvailable<Found>(read: () => Promise<Found>): Promise<Found | null> {
  try {
    return await read();
  } catch (error) {
    if (isDatabaseUnavailable(error)) return null;
    throw error;
  }
}

/**
 * Shares one look among all callers while it is under way, because metrics are collected at the same moment.
 */
export function lookedUpOnce<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let underWay: Promise<Found> | null = null;
  return () => {
    underWay ??= look().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
