/** Lists all metrics, for operators and for checks of dashboards and alarms. */
import { Counter, Gauge, Histogram, type MetricObject, Summary } from 'prom-client';
import type { WorkerHealth } from '../jobs/index.ts';
import { createGatewayMetrics, createWatches, type WatchedParts, watchGateway } from './metrics.ts';

export interface MetricRow {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram' | 'summary';
  readonly labels: readonly string[];
  readonly help: string;
}

/** Returns every metric of a process with all roles; no values are read. */
export function allMetrics(): MetricRow[] {
  const metrics = createGatewayMetrics('unknown', []);
  createWatches(metrics, true);
  // Values are read only when a metric is collected, which does not happen here.
  watchGateway(metrics, {} as WatchedParts, {} as WorkerHealth);
  return metrics.registry
    .getMetricsAsArray()
    .map((metric) => {
      const { name, help, labelNames = [] } = metric as MetricObject & { readonly labelNames?: string[] };
      return { name, kind: kindOf(metric), labels: [...labelNames], help };
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function kindOf(metric: unknown): MetricRow['kind'] {
  if (metric instanceof Counter) return 'counter';
  if (metric instanceof Gauge) return 'gauge';
  if (metric instanceof Histogram) return 'histogram';
  if (metric instanceof Summary) return 'summary';
  throw new Error('a metric of an unknown kind');
}

/** Returns our own metrics as a table, without those of Node.js and its process. */
export function metricsTable(): string {
  const rows = allMetrics()
    .filter(({ name }) => name.startsWith('phonebill_'))
    .map(({ name, kind, labels, help }) => `| \`${name}\` | ${kind} | ${labels.join(', ')} | ${help} |`);
  return ['| Name | Kind | Labels | Says |', '|---|---|---|---|', ...rows].join('\n');
}

const [BEGIN, END] = ['<!-- metrics: written by npm run metrics -->', '<!-- metrics end -->'];

/** Returns the document with the table between its two marks. Throws Error when it has no such marks. */
export function withMetricsTable(document: string, table: string): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`no marks for the table of metrics (${BEGIN})`);
  return `${document.slice(0, from)}${BEGIN}\n\n${table}\n\n${document.slice(to)}`;
}
