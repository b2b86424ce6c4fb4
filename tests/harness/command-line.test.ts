import { expect, test } from 'vitest';
import { flag, helpOf, number, readCommandLine, repeatOf, seed, text } from './command-line.ts';

const drill = {
  name: 'test:drill',
  shows: 'it holds',
  options: { seed, orders: number(400, 'orders'), before: text(null, 'a tag'), quiet: flag('says less') },
  parts: ['a long part, with a comma', 'short', 'short of money'],
};
const read = (...argv: string[]) => readCommandLine(drill, argv);

test('an option that is not given has its default', () => {
  expect(read('--orders', '12').values).toEqual({
    seed: expect.any(Number),
    orders: 12,
    before: null,
    quiet: false,
  });
  expect(read('--orders=12', '--before', 'v0.1.0', '--quiet').values).toMatchObject({
    before: 'v0.1.0',
    quiet: true,
  });
});

test('parts are chosen by words of their names, alone, after --only or separated by commas', () => {
  const chosen = (...argv: string[]) => drill.parts.filter(read(...argv).isChosen);
  expect(chosen()).toEqual(drill.parts);
  expect(chosen('shor')).toEqual(['short', 'short of money']);
  expect(chosen('short')).toEqual(['short']);
  expect(chosen('--only', 'part, with')).toEqual(['a long part, with a comma']);
  expect(chosen('--only=shor,long')).toEqual(drill.parts);
});

test('an option that its program refuses is reported with the reason', () => {
  const partners = text('', 'who takes part', (given) => {
    if (given === 'nobody') throw new Error('somebody takes part');
  });
  const ask = (...argv: string[]) => readCommandLine({ ...drill, options: { partners } }, argv).values;
  expect([ask(), ask('--partners=both')]).toEqual([{ partners: '' }, { partners: 'both' }]);
  expect(() => ask('--partners=nobody')).toThrow('somebody takes part');
});

test.each([[['--nope']], [['--orders', 'many']], [['--orders', '-1']], [['--only', 'none']], [['none']]])(
  '%j is refused',
  (argv) => {
    expect(() => read(...argv)).toThrow();
  },
);

test('the command that repeats a run has its seed, options other than the defaults, and parts', () => {
  expect(repeatOf(drill, read('--seed', '7', '--orders', '400', '--before', 'v0.1.0', 'short'))).toBe(
    'npm run test:drill -- --seed 7 --before v0.1.0 short',
  );
  expect(repeatOf(drill, read('--seed', '7', 'part, with'))).toBe(
    "npm run test:drill -- --seed 7 'part, with'",
  );
});

test('the help lists every option with its default, and every part', () => {
  const help = helpOf(drill);
  expect(help).toMatch(/--orders N +orders \(400\)/);
  for (const name of [...Object.keys(drill.options), ...drill.parts]) expect(help).toContain(name);
});
