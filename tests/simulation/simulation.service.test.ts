import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isShort } from '../support/extent.ts';
import { allArrows, rare, unreachable } from './arrows.ts';
import { creditRuleNames } from './oracle/credit-rules.ts';
import { closingRuleNames } from './oracle/closing-rules.ts';
import { limitRuleNames } from './oracle/limit-rules.ts';
import { agreementRuleNames } from './oracle/agreement-rules.ts';
import { rewardRuleNames } from './oracle/reward-rules.ts';
import { ruleNames } from './oracle/rules.ts';
import { supplierRuleNames } from './oracle/supplier-rules.ts';
import { voucherRuleNames } from './oracle/voucher-rules.ts';
import { plantedInAgreements } from './planted-agreements.ts';
import { plantedOverHttp } from './planted-http.ts';
import { plantedInRewards } from './planted-rewards.ts';
import { type Planted, plantedFaults } from './planted.ts';
import { allRefusals, namedFunctions, namedRefusals } from './refusals.ts';
import { startIn } from './parties.ts';
import { FINDS, RECONCILES } from './reconciling.ts';
import type { StartIn } from './release-before.ts';
import { shrink, storyOf } from './shrink.ts';
import { runWorld, type WorldPlan, type WorldResult } from './world.ts';
import { closeWorldDatabases, makeTemplate, type Server } from './world-database.ts';

let server: Server;
beforeAll(async () => {
  const { serverUrl, template } = inject('postgres');
  server = await makeTemplate(serverUrl, template, 'template_of_worlds');
});
afterAll(closeWorldDatabases);

const ORDERS = 24;
const SIGNERS = 2;
/** The most acts and faults that a shrunk story has. */
const MOST_TOLD = 6;
const planOf = (seed: string, more: Partial<WorldPlan> = {}): WorldPlan => ({
  seed,
  orders: ORDERS,
  signers: 0,
  only: null,
  keepsTrace: true,
  ...more,
});
const agreements = { orders: 0, signers: SIGNERS };
/** The seed of a world in which a planted fault is found, which is tried first. */
const foundIn: Readonly<Record<string, string>> = {
  newNumberForEachSending: '3',
  newNumberForEachRefund: '3',
  refusalIsCredit: '5',
  silenceIsRefusal: '5',
  limitsAreNotLookedAt: '5',
  vouchersDoNotComeBack: '3',
  pointsStayFrozen: '3',
  requestsAreNotKnownAgain: '5',
  presentPriceIsTaken: '5',
  refusedPointsAreGranted: '8',
  lookingClaims: '3',
  pauseIsOverlooked: '3',
  memberIsNotHeard: '34',
  announcementsAreNotSent: '10',
  monthIsForgotten: '3',
  sharedCapIsOnlyTold: '29',
  refusalToCloseIsOverlooked: '3',
  stopIsOverlooked: '51',
  repaymentsAreForgotten: '26',
  arrearsAreOverlooked: '63',
  everythingIsPaidLater: '3',
  endIsOnlyTold: '8',
  payersAreNotTold: '8',
  planIsForgotten: '3',
  lateMoneyIsOverlooked: '3',
  signaturesAreNotChecked: '26',
  returnsAreOverlooked: '12',
  numbersAreNotCompared: '80',
  switchedOffIsOverlooked: '4',
};
/** Worlds whose cashiers are called over HTTP. */
const HTTP_WORLDS = ['26', '2', '11', '27'];
const casesOf = (faults: Readonly<Record<string, Planted>>, seeds: readonly string[], more: object) =>
  Object.entries(faults).map(([name, fault]) => ({
    name,
    fault,
    seeds: [...new Set([foundIn[name] ?? seeds[0] ?? '', ...seeds])],
    more: { reconciles: [FINDS, RECONCILES].includes(fault.breaks), ...more },
  }));
const planted = [
  ...casesOf({ ...plantedFaults, ...plantedInRewards }, ['2', '5', '3', '6', '1'], {}),
  ...casesOf(plantedOverHttp, HTTP_WORLDS, {}),
  ...casesOf(plantedInAgreements, ['6', '3', '26', '15', '8', '10', '29'], agreements),
];
/**
 * Faults whose story is shrunk here: for each kind of world one whose story is quickly found, and for orders
 * one that needs a fault. `--planted` shrinks any of them.
 */
const shrunk = new Set(['refusalIsCredit', 'requestsAreNotKnownAgain', 'announcementsAreNotSent']);
/** Faults of each kind that `npm test` plants. */
const everyday = new Set([
  'newNumberForEachSending',
  'newNumberForEachRefund',
  'vouchersDoNotComeBack',
  'signaturesAreNotChecked',
  'announcementsAreNotSent',
  'pauseIsOverlooked',
  'monthIsForgotten',
]);
const run = (plan: WorldPlan): Promise<WorldResult> => runWorld(server, 'world', plan);

test.each(isShort ? ['3', '5'] : ['2', '3', '5', '11', '26'])(
  'in world %s every order agrees with the partners’ books and the answers to users',
  async (seed) => {
    const { violations, counts } = await run(planOf(seed));
    expect(violations).toEqual([]);
    expect(counts.orders).toBeGreaterThan(ORDERS / 2);
    expect(counts.credited).toBeGreaterThan(ORDERS / 4);
  },
);

test.each(isShort ? ['8', '15'] : ['6', '8', '15', '19', '26'])(
  'in world %s every debit of an agreement has the consent of signer, member and operators',
  async (seed) => {
    const { violations, counts } = await run(planOf(seed, agreements));
    expect(violations).toEqual([]);
    expect(counts.debits).toBeGreaterThan(0);
  },
);

test('a world with two releases starts processes of both, and every order ends correctly', async () => {
  const started: string[] = [];
  const before: StartIn = (parts) => {
    const start = startIn(parts);
    return (process, die) => {
      started.push(process.name);
      return start(process, die);
    };
  };
  const { violations, lines } = await run(planOf('5', { before }));
  expect(violations).toEqual([]);
  const ofBefore = lines.flatMap(({ text }) => / (\w+) is of the release before$/.exec(text)?.slice(1) ?? []);
  expect(started.length).toBeGreaterThan(0);
  expect(ofBefore).toEqual(started);
});

test.each([['5', agreements] as const, ...(isShort ? [] : [['2', { orders: 40 }] as const])])(
  'two runs of seed %s with %o are equal',
  async (seed, more) => {
    const [first, second] = [await run(planOf(seed, more)), await run(planOf(seed, more))];
    expect(second.lines).toEqual(first.lines);
    expect(second.digest).toBe(first.digest);
  },
);

test.each(
  planted.flatMap(({ name, ...one }) => (isShort && !everyday.has(name) ? [] : [[name, one] as const])),
)(
  'a gateway with the planted fault “%s” breaks its rule',
  async (name, { fault, seeds, more }) => {
    const found = await firstBroken(seeds, { ...more, planted: fault });
    if (isShort || !shrunk.has(name)) return;
    const { result, only } = await shrink(server, 'world', found.plan, found.result, fault.breaks);
    expect(only.length).toBeLessThanOrEqual(MOST_TOLD);
    expect(storyOf(result, fault.breaks).join('\n')).toMatch(/person \d+ orders ¥|signer \d+ opens/);
    const again = await run({ ...found.plan, only });
    expect(again.digest).toBe(result.digest);
  },
  // Shrinking runs a world dozens of times, on a machine that others may use.
  1_200_000,
);

/** The first of a few worlds in which the planted fault breaks its rule. */
async function firstBroken(
  seeds: readonly string[],
  more: Partial<WorldPlan> & { readonly planted: Planted },
): Promise<{ plan: WorldPlan; result: WorldResult }> {
  for (const seed of seeds) {
    const plan = planOf(seed, more);
    const result = await run(plan);
    if (result.violations.some(({ rule }) => rule === more.planted.breaks)) return { plan, result };
  }
  throw new Error(`none of the worlds breaks “${more.planted.breaks}”`);
}

test('each arrow listed as unreachable or rare is in a state table, and in one list only', () => {
  const named = [...Object.keys(unreachable), ...Object.keys(rare)];
  expect(named.filter((arrow) => !allArrows.includes(arrow))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('each refusal listed as never met is in a database function, and each function listed exists', () => {
  expect(namedRefusals.filter((refusal) => !allRefusals.includes(refusal))).toEqual([]);
  const functions = new Set(allRefusals.map((refusal) => refusal.slice(0, refusal.indexOf(':'))));
  expect(namedFunctions.filter((name) => !functions.has(name))).toEqual([]);
});

test('every rule of the oracle is broken by a planted fault', () => {
  const broken = new Set(planted.map(({ fault }) => fault.breaks));
  expect([...broken].toSorted()).toEqual(
    [
      ...ruleNames,
      ...agreementRuleNames,
      ...voucherRuleNames,
      ...limitRuleNames,
      ...supplierRuleNames,
      ...closingRuleNames,
      ...rewardRuleNames,
      ...creditRuleNames,
      FINDS,
      RECONCILES,
    ].toSorted(),
  );
});
