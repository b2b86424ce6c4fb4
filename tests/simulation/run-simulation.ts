/** Worlds one after the other, from a seed; and how a world that broke a rule is told and repeated. */
import { number, seed, text, type ValuesOf } from '../harness/command-line.ts';
import { counted, type RunReport, reportOf } from '../harness/report.ts';
import { runWorld, type WorldPlan, type WorldResult } from './world.ts';
import type { Server } from './world-database.ts';

export const simulationOptions = {
  seed,
  orders: number(2000, 'orders in all'),
  perWorld: number(200, 'orders in each world, which has a database of its own'),
  world: text<string | null>(null, 'the one world to run, counted from 0'),
  stories: text<string | null>(null, 'the people of that world to run, like 3,17; all others stay away'),
};

/** Runs them; a world that broke a rule is told by what happened to its first broken order. */
export async function runSimulation(
  options: ValuesOf<typeof simulationOptions>,
  server: Server,
): Promise<RunReport> {
  const worlds = Math.ceil(options.orders / options.perWorld);
  const chosen =
    options.world === null ? Array.from({ length: worlds }, (_, index) => index) : [Number(options.world)];
  const stories = options.stories?.split(',').map(Number) ?? null;
  const results: WorldResult[] = [];
  const violations: string[] = [];
  const lines: string[] = [];
  for (const world of chosen) {
    const plan: WorldPlan = {
      seed: `${options.seed}/${world}`,
      orders: options.perWorld,
      stories,
      faults: null,
      keepsTrace: true,
    };
    const result = await runWorld(server, `world_${world}`, plan);
    results.push(result);
    const [first] = result.violations;
    if (!first) continue;
    violations.push(
      ...result.violations.map(({ rule, what, orderNo }) => `${rule}: world ${world}, ${orderNo}: ${what}`),
    );
    const again = `--seed ${options.seed} --perWorld ${options.perWorld} --world ${world}`;
    lines.push(
      `  world ${world}, again:  npm run test:simulation -- ${again}`,
      ...storyOf(result, first.orderNo),
    );
  }
  const total = (count: keyof WorldResult['counts']): number =>
    results.reduce((sum, { counts }) => sum + counts[count], 0);
  const kinds = results.flatMap(({ faults }) => faults.map(({ kind }) => kind));
  lines.push(
    `  worlds     ${results.length}, ${total('orders')} orders, ${total('credited')} credited, ` +
      `${total('told')} answers to people`,
    `  faults     ${kinds.length} (${counted(kinds)}); processes died ${total('deaths')} times`,
    `  statements ${total('statements')}`,
    `  arrows     ${new Set(results.flatMap(({ arrows }) => arrows)).size} of the state tables were taken`,
  );
  return reportOf(lines, violations, 20);
}

/** What happened to an order and to whose it is, a line for each thing. */
function storyOf({ lines }: WorldResult, orderNo: string | null): string[] {
  const userNo = orderNo?.slice(6, 16) ?? null;
  return lines
    .filter(({ about }) => about !== null && (about === userNo || about.slice(6, 16) === userNo))
    .map(({ at, text: what }) => `    ${(at / 1000).toFixed(3).padStart(10)} s  ${what}`);
}
