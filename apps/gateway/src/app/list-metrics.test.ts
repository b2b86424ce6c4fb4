import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMetrics, metricsTable, withMetricsTable } from './list-metrics.ts';

test('the table of metrics in docs/operations.md is current (npm run metrics)', () => {
  const document = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  expect(document).toBe(withMetricsTable(document, metricsTable()));
});

test('metric names have their unit in Prometheus style, and counters end in _total', () => {
  const own = allMetrics().filter(({ name }) => name.startsWith('phonebill_'));
  expect(own.length).toBeGreaterThan(30);
  for (const { name, kind, help } of own) {
    expect(name).toMatch(/^phonebill_[a-z]+(?:_[a-z]+)*$/);
    expect(name).not.toMatch(/_(?:ms|milliseconds|minutes|hours|count|sum|bucket)(?:_|$)/);
    expect(name.endsWith('_total'), name).toBe(kind === 'counter');
    expect(help.length, name).toBeGreaterThan(10);
  }
});
