/**
 * Runs worlds one after the other from a seed, and reports a world that broke a rule so that it can be
 * repeated.
 */
import { createHash } from 'node:crypto';
import { number, seed, text, type ValuesOf } from '../harness/command-line.ts';
import { counted, type RunReport, reportOf } from '../harness/report.ts';
import { allArrows, coverageOf, rare, unreachable } from './arrows.ts';
import { plantedOverHttp } from './planted-http.ts';
import { plantedInAgreements } from './planted-agreements.ts';
import { plantedInRewards } from './planted-rewards.ts';
import { plantedFaults, type Planted } from './planted.ts';
import { allRefusals, whyNever } from './refusals.ts';
import type { StartIn } from './release-before.ts';
import { shrink, storyOf } from './shrink.ts';
import { runWorld, type WorldPlan, type WorldResult } from './world.ts';
import type { Server } from './world-database.ts';

export const simulationOptions = {
  seed,
  orders: number(2000, 'orders in all'),
  perWorld: number(200, 'orders in each world'),
  signers: number(40, 'people with an automatic top-up in all'),
  signersPerWorld: number(8, 'of them in each world, which goes on for weeks'),
  world: text<string | null>(null, 'the one world to run: 3 of the orders, a3 of the agreements'),
  only: text<string | null>(null, 'the acts and faults of that world that may happen, by their ids'),
  before: text<string | null>(null, 'a commit, tag or branch of which some of the processes are'),
  planted: text<string | null>(null, 'a fault of a file planted*.ts to be in the gateway'),
};
type Options = ValuesOf<typeof simulationOptions>;

/** A run of at least this size must take every transition that is reachable and not rare. */
const LONG = { orders: 5000, debits: 400 };

/** Runs the worlds. A broken rule is reported by the fewest acts and faults that break it. */
export async function runSimulation(
  options: Options,
  server: Server,
  before: StartIn | null = null,
): Promise<RunReport> {
  const results: WorldResult[] = [];
  const violations: string[] = [];
  const lines: string[] = [];
  for (const { world, plan } of plansOf(options, before)) {
    const result = await runWorld(server, 'world', plan);
    results.push(result);
    const [first] = result.violations;
    if (!first) continue;
    violations.push(
      ...result.violations.map(({ rule, what, orderNo }) => `${rule}: world ${world}, ${orderNo}: ${what}`),
    );
    // A run of selected decisions is reported in full.
    if (plan.only) lines.push(...traceOf(result, first.orderNo));
    else lines.push(...(await shortened(server, { options, world, plan, result, rule: first.rule })));
  }
  const total = (count: keyof WorldResult['counts']): number =>
    results.reduce((sum, { counts }) => sum + counts[count], 0);
  const kinds = results.flatMap(({ decisions }) =>
    decisions.flatMap(({ sort, kind }) => (sort === 'fault' ? [kind] : [])),
  );
  const isLong = total('orders') >= LONG.orders && total('debits') >= LONG.debits;
  const arrows = toldArrows(results, isLong && options.planted === null);
  const refusals = toldRefusals(results, isLong && options.planted === null);
  violations.push(...arrows.violations, ...refusals.violations);
  lines.push(
    `  worlds     ${results.length}, ${total('orders')} orders, ${total('credited')} credited, ` +
      `${total('debits')} debits (${total('advances')} to be paid later, ${total('repaid')} repaid), ` +
      `${total('given')} rewards, ${total('told')} answers to people`,
    `  faults     ${kinds.length} (${counted(kinds)}); processes died ${total('deaths')} times`,
    `  compared   ${total('comparisons')} times on the way, ${total('passing')} differences seen then`,
    `  over HTTP  worlds with each: ${counted(results.flatMap(({ overHttp }) => overHttp)) || 'none'}`,
    `  wallets    ${counted(results.flatMap(({ wallet }) => wallet ?? [])) || 'none'}`,
    `  statements ${total('statements')}`,
    `  digest     ${digestOf(results)} (two runs of the same code have the same)`,
    ...arrows.lines,
    ...refusals.lines,
  );
  return reportOf(lines, violations, 20);
}

function plansOf(
  options: Options,
  before: StartIn | null,
): { readonly world: string; readonly plan: WorldPlan }[] {
  const { orders, perWorld, signers, signersPerWorld } = options;
  const common = {
    only: options.only?.split(',') ?? null,
    keepsTrace: true,
    planted: plantedAs(options.planted),
    ...(before && { before }),
  };
  const named = (prefix: string, count: number): string[] =>
    Array.from({ length: Math.ceil(count) }, (_, index) => `${prefix}${index}`);
  const worlds =
    options.world === null
      ? [...named('', orders / perWorld), ...named('a', signers / signersPerWorld)]
      : [options.world];
  return worlds.map((world) => {
    const size = world.startsWith('a')
      ? { orders: 0, signers: signersPerWorld }
      : { orders: perWorld, signers: 0 };
    return { world, plan: { ...common, ...size, seed: `${options.seed}/${world}` } };
  });
}

function plantedAs(name: string | null): Planted {
  if (name === null) return { breaks: '' };
  const planted = Object.entries<Planted>({
    ...plantedFaults,
    ...plantedInRewards,
    ...plantedInAgreements,
    ...plantedOverHttp,
  }).find(([one]) => one === name)?.[1];
  if (!planted) throw new Error(`nothing is planted under the name of ${name}`);
  return planted;
}

/** A short digest of everything that happened in all worlds. */
function digestOf(results: readonly WorldResult[]): string {
  const hash = createHash('sha256');
  for (const { digest } of results) hash.update(digest);
  return hash.digest('hex').slice(0, 16);
}

/** Reports the transitions taken and those never taken, which fail a run that `hasToTakeAll`. */
function toldArrows(results: readonly WorldResult[], hasToTakeAll: boolean) {
  const { taken, missed, due, wronglyNamed } = coverageOf(new Set(results.flatMap(({ arrows }) => arrows)));
  const cannotBe = Object.keys(unreachable).length;
  return {
    lines: [
      `  arrows     ${taken.length} of ${allArrows.length} of the state tables were taken, ` +
        `${cannotBe} cannot be, ${missed.length} never were${missed.length > 0 ? ':' : ''}`,
      ...missed.map((arrow) => `               ${arrow}${arrow in rare ? ` (${rare[arrow]})` : ''}`),
    ],
    violations: [
      ...(hasToTakeAll ? due.map((arrow) => `never taken: ${arrow}`) : []),
      ...wronglyNamed.map((arrow) => `taken: ${arrow}, which arrows.ts says cannot be`),
    ],
  };
}

/** Reports the refusals of database functions met and never met, in the same way. */
function toldRefusals(results: readonly WorldResult[], hasToMeetAll: boolean) {
  const met = new Set(results.flatMap(({ refusals }) => refusals));
  const due = allRefusals.filter((refusal) => !met.has(refusal) && whyNever(refusal) === null);
  const never = allRefusals.filter((refusal) => whyNever(refusal) !== null);
  return {
    lines: [
      `  refusals   ${met.size} of ${allRefusals.length} of the database functions were met, ` +
        `${never.length} cannot be, ${due.length} never were${due.length > 0 ? ':' : ''}`,
      ...due.map((refusal) => `               ${refusal}`),
    ],
    violations: [
      ...(hasToMeetAll ? due.map((refusal) => `never met: ${refusal}`) : []),
      ...never
        .filter((refusal) => met.has(refusal))
        .map((refusal) => `met: ${refusal}, which refusals.ts says cannot be`),
    ],
  };
}

/** The story of a broken rule in the fewest acts and faults, with the command that repeats it. */
async function shortened(
  server: Server,
  {
    options,
    world,
    plan,
    result,
    rule,
  }: {
    readonly options: Options;
    readonly world: string;
    readonly plan: WorldPlan;
    readonly result: WorldResult;
    readonly rule: string;
  },
): Promise<string[]> {
  const shrunk = await shrink(server, 'world', plan, result, rule);
  const size =
    plan.signers > 0 ? `--signersPerWorld ${options.signersPerWorld}` : `--perWorld ${options.perWorld}`;
  const planted = options.planted === null ? '' : ` --planted ${options.planted}`;
  const before = options.before === null ? '' : ` --before ${options.before}`;
  const of = `${size} --world ${world}${before}${planted}`;
  const again = `npm run test:simulation -- --seed ${options.seed} ${of}`;
  return [
    `  world ${world}, again:  ${again}`,
    `  “${rule}” in ${shrunk.only.length} of ${result.decisions.length} acts and faults ` +
      `(after ${shrunk.runs} runs):`,
    ...storyOf(shrunk.result, rule).map((line) => `    ${line}`),
    `  each step of it:  ${again} --only ${shrunk.only.join(',')}`,
  ];
}

/** Everything that happened to an order and its owner, one line each. */
function traceOf({ lines }: WorldResult, orderNo: string | null): string[] {
  const userNo = orderNo?.slice(6, 16) ?? null;
  return lines
    .filter(({ about }) => about !== null && (about === userNo || about.slice(6, 16) === userNo))
    .map(({ at, text: what }) => `    ${(at / 1000).toFixed(3).padStart(10)} s  ${what}`);
}
