/**
 * Measures the run of automatic top-up over different numbers of agreements, of which the same number is
 * always due, each charge from being found until credited and announced.
 */
import { flag, number, text } from '../tests/harness/command-line.ts';
import { runProgram } from '../tests/harness/program.ts';
import { reportOf } from '../tests/harness/report.ts';
import { startBenchDatabase } from './bench-database.ts';
import { type Filled, fillDatabase } from './agreements/filled-databases.ts';
import { type Measure, measureRun, median } from './agreements/measure.ts';
import { faultsOf, type PlanOfStatement } from './agreements/plans.ts';
import type { Part } from './agreements/parts.ts';
import { startRun } from './agreements/run-process.ts';

const MAX_SPREAD = 1.2;
const OTHERS_SHARE_OF_A_QUIET_MACHINE = 0.1;
const faults: string[] = [];

await runProgram({
  name: 'bench:agreements',
  shows: 'a due charge takes the same time, within 20%, at all sizes, and every statement has an index',
  options: {
    sizes: text('10000,100000,1000000', 'agreements, a list'),
    due: number(1000, 'of them are due'),
    rounds: number(1, 'rounds, in which each size is run there and back, the largest once'),
    costs: flag('what the server spends its time on, too'),
  },
  async run({ options }) {
    const sizes = options.sizes
      .split(',')
      .map(Number)
      .toSorted((a, b) => a - b);
    const server = await startBenchDatabase();
    try {
      const filled: Filled[] = [];
      for (const size of sizes) {
        const began = performance.now();
        filled.push(await fillDatabase(server.serverUrl, size, options.due));
        console.log(`${size} agreements filled in ${Math.round((performance.now() - began) / 1000)} s`);
      }
      const measures = new Map<number, Measure[]>(sizes.map((size) => [size, []]));
      for (let round = 0; round < options.rounds; round += 1) {
        // Forwards and backwards, so that other work on the machine affects all sizes alike.
        for (const one of [...filled, ...filled.slice(0, -1).toReversed()]) {
          const withPlans = measures.get(one.size)?.length === 0;
          const judgePlans = (when: string, plans: readonly PlanOfStatement[]): void =>
            judge(one.size, when, plans, one.size === sizes.at(-1));
          if (withPlans)
            judgePlans(
              'right after the fill',
              await one.withCopy((databaseUrl) => plansOf(databaseUrl, one, 'warmUp')),
            );
          await one.withCopy(async (databaseUrl) => {
            const measured = await measureRun(databaseUrl, one, server.postmaster);
            measures.get(one.size)?.push(measured);
            console.log(`${one.size}: ${lineOf(measured)}`);
            if (options.costs) console.table(measured.costs);
            if (withPlans) judgePlans('after the run', await plansOf(databaseUrl, one, 'afterTheRun'));
          });
        }
      }
      report(measures);
    } finally {
      await server.stop();
    }
    return reportOf([], faults);
  },
});

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

function lineOf(measured: Measure): string {
  const { found, seconds, processorMs, othersShare } = measured;
  return (
    `${found} due, ${seconds.toFixed(1)} s, ${msOf(measured).toFixed(2)} ms each (processor: run ` +
    `${processorMs.run.toFixed(2)}, database ${processorMs.database.toFixed(2)}; ` +
    `others used ${percent(othersShare)} of the machine)`
  );
}

/** Returns the cost of a due charge, in ms of elapsed time. */
function msOf({ seconds, found }: Measure): number {
  return (seconds * 1000) / found;
}

async function plansOf(
  databaseUrl: string,
  { filledAt, counts }: Filled,
  part: Part,
): Promise<readonly PlanOfStatement[]> {
  const child = await startRun({ kind: 'plans', databaseUrl, filledAt, part, counts });
  const { plans } = await child.next('plans');
  await child.ended();
  return plans;
}

function judge(size: number, when: string, plans: readonly PlanOfStatement[], isLargest: boolean): void {
  const reads = plans.filter(({ scans }) => scans.length > 0);
  console.log(`${size}, plans ${when}: ${plans.length} statements, ${reads.length} of them look for rows`);
  if (isLargest)
    console.table(
      reads.map(({ statement, executions, scans, mostPages, mostRowsThrownAway }) => ({
        statement: statement.slice(0, 60),
        executions,
        'reached by': scans.join(', '),
        'pages at most': mostPages,
        'rows thrown away': mostRowsThrownAway,
      })),
    );
  faults.push(...faultsOf(plans).map((fault) => `${size}, ${when}: ${fault}`));
}

function report(measures: ReadonlyMap<number, readonly Measure[]>): void {
  const rows = [...measures].map(([size, runs]) => {
    const of = (value: (run: Measure) => number, digits = 2): number =>
      Number(median(runs.map(value)).toFixed(digits));
    return {
      agreements: size,
      due: of(({ found }) => found, 0),
      runs: runs.length,
      seconds: of(({ seconds }) => seconds, 1),
      'ms per due': of(msOf),
      'µs per agreement': of(({ seconds }) => (seconds * 1e6) / size, 0),
      'processor ms: run': of(({ processorMs }) => processorMs.run),
      database: of(({ processorMs }) => processorMs.database),
      statements: of((run) => run.statements, 1),
      'WAL KiB': of(({ walBytes }) => walBytes / 1024, 0),
      'peak RSS MiB': Math.max(...runs.map(({ memory }) => memory.rssMiB)),
      'peak heap': Math.max(...runs.map(({ memory }) => memory.heapMiB)),
      'kept heap': Math.max(...runs.map(({ memory }) => memory.keptMiB)),
      'empty run ms': of(({ empty }) => empty.usual),
      first: of(({ empty }) => empty.first),
      fresh: of(({ empty }) => empty.fresh),
    };
  });
  console.table(rows);
  const elapsed = apart([...measures.values()].map((runs) => median(runs.map(msOf))));
  const processor = apart(
    [...measures.values()].map((runs) =>
      median(runs.map(({ processorMs }) => processorMs.run + processorMs.database)),
    ),
  );
  const others = Math.max(...[...measures.values()].flat().map(({ othersShare }) => othersShare));
  console.log(
    `a due charge at these sizes: elapsed time at most ${percent(elapsed - 1)} apart, ` +
      `processor time at most ${percent(processor - 1)}; others used up to ${percent(others)} of the machine`,
  );
  // On a machine with other work, elapsed time would measure that work too.
  const isQuiet = others <= OTHERS_SHARE_OF_A_QUIET_MACHINE;
  console.log(`judged by ${isQuiet ? 'elapsed' : 'processor'} time`);
  if ((isQuiet ? elapsed : processor) > MAX_SPREAD)
    faults.push('the time of a due charge differs by more than 20% between the sizes');
}

/** Returns the ratio of the largest value to the smallest. */
function apart(values: readonly number[]): number {
  return Math.max(...values) / Math.min(...values);
}
