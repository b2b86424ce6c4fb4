import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { looksOfReadiness } from './of-readiness.ts';
import { registerLooks } from './register.ts';

test('reports each readiness check as passing or not; one that throws is not passing', async () => {
  let takesWrites = true;
  const registry = new Registry();
  registerLooks(
    registry,
    looksOfReadiness({
      database: () => takesWrites,
      settings: () => {
        throw new Error('unreadable');
      },
    }),
  );
  const shown = async () =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith('phonebill'));
  expect(await shown()).toEqual([
    'phonebill_ready{check="database"} 1',
    'phonebill_ready{check="settings"} 0',
  ]);
  takesWrites = false;
  expect(await shown()).toContain('phonebill_ready{check="database"} 0');
});
