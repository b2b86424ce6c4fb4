/** `npm run metrics`: writes the table of all metrics into docs/operations.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import { metricsTable, withMetricsTable } from '../src/app/list-metrics.ts';

const file = new URL('../../../docs/operations.md', import.meta.url);
writeFileSync(file, withMetricsTable(readFileSync(file, 'utf8'), metricsTable()));
