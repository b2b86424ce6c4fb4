// Tests that alert rules and the dashboard query existing metrics, by labels and values that these have.

import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { carriers, payMethods } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { agreementEvents } from '../../apps/gateway/src/agreements/model/index.ts';
import { allMetrics } from '../../apps/gateway/src/app/list-metrics.ts';
import { orderEvents, orderSteps } from '../../apps/gateway/src/orders/model/index.ts';
import { callOutcomes, partnerCalls, partnerOf } from '../../apps/gateway/src/partners/calls/index.ts';
import { readPromql } from './promql.ts';

const fileOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
/** A recording rule: an expression computed in advance under a name of its own. */
interface Recorded {
  readonly record: string;
  readonly expr: string;
}
const written = (
  parse(fileOf('deploy/alerts.yml')) as { groups: { rules: (Rule | Recorded)[] }[] }
).groups.flatMap((group) => group.rules);
const rules = written.filter((one): one is Rule => 'alert' in one);
const recorded = written.filter((one): one is Recorded => 'record' in one);

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}
const panels = (JSON.parse(fileOf('deploy/grafana/phonebill.json')) as { panels: Panel[] }).panels.filter(
  ({ type }) => type !== 'row',
);

/** The labels of each sample by its name, except those that Prometheus adds to all. */
const known = new Map<string, ReadonlySet<string>>([['up', new Set()]]);
for (const { name, kind, labels } of allMetrics()) {
  if (kind !== 'histogram') known.set(name, new Set(labels));
  else for (const part of ['_sum', '_count']) known.set(name + part, new Set(labels));
  if (kind === 'histogram') known.set(`${name}_bucket`, new Set([...labels, 'le']));
}
for (const { record } of recorded) known.set(record, new Set());
const fromPrometheus = new Set(['job', 'instance']);

/** The values of labels whose values are known in advance. */
const valuesOf: Readonly<Record<string, ReadonlySet<string>>> = {
  phonebill_order_events_total: new Set(orderEvents.flatMap(({ entity, event }) => [entity, event])),
  phonebill_agreement_events_total: new Set(agreementEvents.flatMap(({ entity, event }) => [entity, event])),
  phonebill_partner_calls_total: new Set<string>([
    ...callOutcomes,
    ...partnerCalls,
    ...partnerCalls.map(partnerOf),
  ]),
  ...Object.fromEntries(
    ['orders', 'deliveries', 'refunds'].map((of) => [
      `phonebill_${of}_total`,
      new Set<string>([
        ...orderSteps.flatMap((one) => (one.of === of ? [one.step] : [])),
        ...carriers,
        ...payMethods,
      ]),
    ]),
  ),
};

/** Returns the reasons why an expression can never match; empty when it can. */
function faultsOf(expression: string): string[] {
  const { metrics, groupedBy } = readPromql(expression);
  const faults: string[] = [];
  const labels = new Set(fromPrometheus);
  for (const { name, matchers } of metrics) {
    const own = known.get(name);
    if (!own) faults.push(`no metric ${name}`);
    for (const label of own ?? []) labels.add(label);
    for (const { label, op, value } of matchers) {
      if (!own?.has(label) && !fromPrometheus.has(label)) faults.push(`${name} has no label ${label}`);
      const values = op.startsWith('=') && !fromPrometheus.has(label) ? valuesOf[name] : undefined;
      for (const one of value.split('|')) if (values && !values.has(one)) faults.push(`no ${label} ${one}`);
    }
  }
  for (const label of groupedBy) if (!labels.has(label)) faults.push(`grouped by ${label}, which none has`);
  return faults;
}

test('an expression with an unknown metric, label or value is reported', () => {
  expect(faultsOf('max by (kind) (phonebill_stuck) > 0')).toEqual([]);
  expect(faultsOf('phonebill_nothing > 0')).toEqual(['no metric phonebill_nothing']);
  expect(faultsOf('max by (book) (phonebill_stuck)')).toEqual(['grouped by book, which none has']);
  expect(faultsOf('phonebill_stuck{book="cash"}')).toEqual(['phonebill_stuck has no label book']);
  expect(faultsOf('phonebill_order_events_total{event="lost"}')).toEqual(['no event lost']);
  expect(faultsOf('phonebill_orders_total{step="refused"}')).toEqual(['no step refused']);
  expect(() => faultsOf('max by (kind (phonebill_stuck)')).toThrow('not PromQL');
});

describe('alert rules (deploy/alerts.yml)', () => {
  test.each(rules.map((rule) => [rule.alert, rule] as const))(
    '%s queries existing metrics, and has a severity and a summary',
    (_name, rule) => {
      expect(faultsOf(rule.expr)).toEqual([]);
      expect(['page', 'ticket']).toContain(rule.labels.severity);
      expect(rule.annotations.summary).toMatch(/^[A-Z{].{15,}[^.]$/);
    },
  );

  test.each(recorded.map(({ record, expr }) => [record, expr]))(
    '%s queries existing metrics',
    (_record, expr) => {
      expect(faultsOf(expr)).toEqual([]);
    },
  );

  test('every recorded series is used by an alert or by a later recording', () => {
    const used = new Set(written.flatMap(({ expr }) => readPromql(expr).metrics.map(({ name }) => name)));
    expect(recorded.map(({ record }) => record).filter((record) => !used.has(record))).toEqual([]);
  });

  test('each alert has a unique name and a row in docs/operations.md, and each row an alert', () => {
    const rows = alarmRows();
    const alerts = rules.map(({ alert }) => alert);
    expect(new Set(alerts).size).toBe(alerts.length);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(alerts.toSorted());
    for (const { name, cells } of rows) {
      expect(cells, name).toHaveLength(3);
      for (const cell of cells) expect(cell, name).toMatch(/^\S.{7,}[.?]$/);
    }
  });

  test('a row says whether its alert is a page', () => {
    const waking = rules.filter(({ labels }) => labels.severity === 'page').map(({ alert }) => alert);
    const said = alarmRows().flatMap(({ name, wakes }) => (wakes ? [name] : []));
    expect(said.toSorted()).toEqual(waking.toSorted());
  });

  test('the metrics in the chapter of alerts exist', () => {
    const named = [...watchChapter().matchAll(/`((?:phonebill|nodejs)_\w+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(10);
    const present = new Set(allMetrics().map(({ name }) => name));
    expect(named.filter((name) => !present.has(name))).toEqual([]);
  });
});

function watchChapter(): string {
  const [, chapter = ''] = /\n## What to watch\n([^]*?)\n## /.exec(fileOf('docs/operations.md')) ?? [];
  return chapter;
}

/** Reads the rows of the alarm tables: meaning, first look, first step. */
function alarmRows(): { name: string; wakes: boolean; cells: string[] }[] {
  return [...watchChapter().matchAll(/^\| \*\*([A-Z]\w+)\*\*( page)? \| (.*) \|$/gm)].map(
    ([, name = '', wakes, cells = '']) => ({ name, wakes: wakes !== undefined, cells: cells.split(' | ') }),
  );
}

describe('the dashboard (deploy/grafana/phonebill.json)', () => {
  test.each(panels.map((panel) => [panel.title, panel] as const))(
    '%s queries existing metrics',
    (_title, panel) => {
      expect(panel.targets).not.toHaveLength(0);
      for (const { expr } of panel.targets ?? [])
        expect(faultsOf(expr.replaceAll('$__rate_interval', '5m'))).toEqual([]);
    },
  );

  test('panels have different titles', () => {
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length);
  });
});
