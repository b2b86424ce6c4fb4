import { beforeAll, expect, inject, test } from 'vitest';
import { ruleNames } from './oracle/rules.ts';
import { type Planted, plantedFaults } from './planted.ts';
import { runWorld, type WorldPlan } from './world.ts';
import { makeTemplate, type Server } from './world-database.ts';

let server: Server;
beforeAll(async () => {
  const { serverUrl, template } = inject('postgres');
  server = await makeTemplate(serverUrl, template, 'template_of_worlds');
});

const ORDERS = 45;
const world = (seed: string, more: Partial<WorldPlan> = {}) =>
  runWorld(server, `world_${seed}`, {
    seed,
    orders: ORDERS,
    stories: null,
    faults: null,
    keepsTrace: true,
    ...more,
  });

test.each(['1', '2', '3', '4', '5', '6'])(
  'in world %s every order comes right by the partners’ books and what people were told',
  async (seed) => {
    const { violations, counts } = await world(seed);
    expect(violations).toEqual([]);
    expect(counts.orders).toBeGreaterThanOrEqual(ORDERS - 3);
    expect(counts.credited).toBeGreaterThan(ORDERS / 4);
  },
);

test('two runs of a seed are the same, line by line', async () => {
  const [first, second] = [await world('5'), await world('5')];
  expect(second.lines).toEqual(first.lines);
  expect(second.digest).toBe(first.digest);
});

test.each(Object.entries<Planted>(plantedFaults))(
  'a gateway in which “%s” was planted breaks its rule in one of four worlds',
  async (_name, planted) => {
    const broken = new Set<string>();
    for (const seed of ['2', '5', '3', '6']) {
      if (broken.has(planted.breaks)) break;
      for (const { rule } of (await world(seed, { planted })).violations) broken.add(rule);
    }
    expect([...broken]).toContain(planted.breaks);
  },
);

test('every rule of the oracle has a planted fault that breaks it', () => {
  const broken = new Set(Object.values<Planted>(plantedFaults).map(({ breaks }) => breaks));
  expect([...broken].toSorted()).toEqual([...ruleNames].toSorted());
});
