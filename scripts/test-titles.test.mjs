import { expect, test } from 'vitest';
import { isTurnedRound, titlesIn } from './test-titles.mjs';

test('refuses a title with an inverted sentence', () => {
  for (const title of [
    'of a number under a key that is not given its name is said',
    'What is set to nothing is not set',
    "nobody's where no token counts",
    'SPEC 8 where a former answer stays on the screen, a toast says why',
  ])
    expect(isTurnedRound(title), title).toBe(true);
});

test('accepts a title that begins with an article, a name or a verb', () => {
  for (const title of [
    'a refund goes back to its payment',
    'offers the amounts of the channel',
    'asks once a minute',
    'SPEC 2 /userLogin/login: a code is sent',
    '%s is refused',
  ])
    expect(isTurnedRound(title), title).toBe(false);
});

test('finds titles of groups, case tables, templates and joined texts, each with its line', () => {
  const source = [
    '// é: its two bytes do not shift the lines that follow.',
    "import { signedIn as user, expect } from './fixtures.ts';",
    "describe('group', () => {",
    "  test.each([['x']])('case %s', () => {});",
    '  test.skip(`template ${1}`, () => {});',
    '});',
    "user('first ' +",
    "  'second', async () => {});",
    "const own = base.extend({ a: 'b' });",
    "own('fixture', () => {});",
  ].join('\n');
  expect(titlesIn(source, 'a.journey.ts')).toEqual([
    { line: 3, title: 'group' },
    { line: 4, title: 'case %s' },
    { line: 5, title: 'template …' },
    { line: 7, title: 'first second' },
    { line: 10, title: 'fixture' },
  ]);
});

test('leaves out calls without a title or a body', () => {
  expect(
    titlesIn("test.describe.configure({ mode: 'serial' }); expect('what'); test('what');", 'a.ts'),
  ).toEqual([]);
});
