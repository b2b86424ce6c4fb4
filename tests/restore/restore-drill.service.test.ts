import { beforeAll, describe, expect, test } from 'vitest';
import { newSeed } from '../harness/command-line.ts';
import { smallDrill } from './drill-settings.ts';
import { waysHere } from './drill-ways.ts';
import { type DrillReport, runDrill } from './run-drill.ts';

describe.each(waysHere(console.log))('restored by $name', (way) => {
  /** `DRILL_SEED` repeats a run. */
  let drill: DrillReport;
  beforeAll(async () => {
    drill = await runDrill({ ...smallDrill, seed: Number(process.env['DRILL_SEED'] ?? newSeed()) }, way);
    console.log(drill.text);
  }, 240_000);

  test('to a moment before the last debits, open work completes and all books agree', () => {
    expect(drill.violations, drill.text).toEqual([]);
  });

  test('a charge that was debited after the moment is neither debited nor credited again', () => {
    expect(drill.secondDebits).toEqual([]);
  });
});
