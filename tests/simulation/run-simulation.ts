/** Worlds one after the other, from a seed; and how a world that broke a rule is told and repeated. */
import { number, seed, text, type ValuesOf } from '../harness/command-line.ts';
import { counted, type RunReport, reportOf } from '../harness/report.ts';
import { plantedFaults, type Planted } from './planted.ts';
import { shrink, storyOf } from './shrink.ts';
import { runWorld, type WorldPlan, type WorldResult } from './world.ts';
import type { Server } from './world-database.ts';

export const simulationOptions = {
  seed,
  orders: number(2000, 'orders in all'),
  perWorld: number(200, 'orders in each world'),
  world: text<string | null>(null, 'the one world to run, counted from 0'),
  only: text<string | null>(null, 'the acts and faults of that world that may happen, by their ids'),
  planted: text<string | null>(null, 'a fault of planted.ts that the gateway is to have'),
};

/** Runs them; one that broke a rule is told by the fewest acts and faults that break it. */
export async function runSimulation(
  options: ValuesOf<typeof simulationOptions>,
  server: Server,
): Promise<RunReport> {
  const worlds = Math.ceil(options.orders / options.perWorld);
  const chosen =
    options.world === null ? Array.from({ length: worlds }, (_, index) => index) : [Number(options.world)];
  const results: WorldResult[] = [];
  const violations: string[] = [];
  const lines: string[] = [];
  for (const world of chosen) {
    const name = 'world';
    const plan: WorldPlan = {
      seed: `${options.seed}/${world}`,
      orders: options.perWorld,
      only: options.only?.split(',') ?? null,
      keepsTrace: true,
      planted: plantedAs(options.planted),
    };
    const result = await runWorld(server, name, plan);
    results.push(result);
    const [first] = result.violations;
    if (!first) continue;
    violations.push(
      ...result.violations.map(({ rule, what, orderNo }) => `${rule}: world ${world}, ${orderNo}: ${what}`),
    );
    // What was chosen by hand is told in full.
    if (plan.only) lines.push(...traceOf(result, first.orderNo));
    else lines.push(...(await shortened(server, name, plan, { options, world, result, rule: first.rule })));
  }
  const total = (count: keyof WorldResult['counts']): number =>
    results.reduce((sum, { counts }) => sum + counts[count], 0);
  const kinds = results.flatMap(({ decisions }) =>
    decisions.flatMap(({ sort, kind }) => (sort === 'fault' ? [kind] : [])),
  );
  lines.push(
    `  worlds     ${results.length}, ${total('orders')} orders, ${total('credited')} credited, ` +
      `${total('told')} answers to people`,
    `  faults     ${kinds.length} (${counted(kinds)}); processes died ${total('deaths')} times`,
    `  statements ${total('statements')}`,
    `  arrows     ${new Set(results.flatMap(({ arrows }) => arrows)).size} of the state tables were taken`,
  );
  return reportOf(lines, violations, 20);
}

function plantedAs(name: string | null): Planted {
  if (name === null) return { breaks: '' };
  const planted = Object.entries<Planted>(plantedFaults).find(([one]) => one === name)?.[1];
  if (!planted) throw new Error(`nothing is planted under the name of ${name}`);
  return planted;
}

/** The story of a broken rule in the fewest acts and faults, and how that is repeated. */
async function shortened(
  server: Server,
  name: string,
  plan: WorldPlan,
  {
    options,
    world,
    result,
    rule,
  }: {
    readonly options: ValuesOf<typeof simulationOptions>;
    readonly world: number;
    readonly result: WorldResult;
    readonly rule: string;
  },
): Promise<string[]> {
  const shrunk = await shrink(server, name, plan, result, rule);
  const planted = options.planted === null ? '' : ` --planted ${options.planted}`;
  const again = `--seed ${options.seed} --perWorld ${options.perWorld} --world ${world}${planted}`;
  return [
    `  world ${world}, again:  npm run test:simulation -- ${again}`,
    `  “${rule}” in ${shrunk.only.length} of ${result.decisions.length} acts and faults ` +
      `(after ${shrunk.runs} runs):`,
    ...storyOf(shrunk.result, rule).map((line) => `    ${line}`),
    `  each step of it:  npm run test:simulation -- ${again} --only ${shrunk.only.join(',')}`,
  ];
}

/** What happened to an order and to whose it is, a line for each thing. */
function traceOf({ lines }: WorldResult, orderNo: string | null): string[] {
  const userNo = orderNo?.slice(6, 16) ?? null;
  return lines
    .filter(({ about }) => about !== null && (about === userNo || about.slice(6, 16) === userNo))
    .map(({ at, text: what }) => `    ${(at / 1000).toFixed(3).padStart(10)} s  ${what}`);
}
