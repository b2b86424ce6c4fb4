import { readFileSync } from 'node:fs';
import type { Machine } from '@phonebill/states';
import { expect, test } from 'vitest';
import { rewardMachine } from '../activities/index.ts';
import { agreementMachines } from '../agreements/model/states/index.ts';
import { orderMachines } from '../orders/model/states/index.ts';

const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
const [, section = ''] = operations.split('## What is waiting, and what ends it');
const listed = section
  .split('\n## ')[0]
  ?.split('\n')
  .flatMap((line) => {
    const [, what = '', states = '', who = ''] = line.split('|').map((cell) => cell.trim());
    return [...states.matchAll(/`(\w+)`/g)].map(([, state]) => ({ what, state, who }));
  });

test.each(
  Object.entries<Machine<string, string>>({ ...orderMachines, ...agreementMachines, reward: rewardMachine }),
)('docs/operations.md names who ends every state in which a part of %s waits', (name, machine) => {
  const waiting = Object.keys(machine.states).filter((state) => machine.states[state] === 'live');
  const rows = listed?.filter(({ what }) => what === name) ?? [];
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(waiting));
  for (const { state, who } of rows) {
    expect(Object.keys(machine.states)).toContain(state);
    expect(who.length).toBeGreaterThan(5);
  }
});
