import { expect, test } from 'vitest';
import { coverage, names, routesIn, titlesIn } from './spec-coverage.mjs';
import { specRows } from './spec-rows.mjs';

test('finds titles with any quotes, unescaped, and none in comments', () => {
  const source = [
    '// SPEC 9 a comment',
    "test('SPEC 8 it\\'s so', () => {})",
    'describe("SPEC 2 /a/b", x)',
    'test.each([`SPEC 5 Name ${one} more`])',
    "test('SPEC 7 in ' + 'two parts', x)",
    "test('another')",
  ].join('\n');
  expect(titlesIn(source)).toEqual([
    "SPEC 8 it's so",
    'SPEC 2 /a/b',
    'SPEC 5 Name … more',
    'SPEC 7 in two parts',
  ]);
});

test('a journey left out of npm test covers no row', () => {
  const source =
    "test('SPEC 2 /a', thorough, async () => {}); test('SPEC 2 /b', oneOfAlike(0), async () => {})";
  expect(titlesIn(source)).toEqual(['SPEC 2 /b']);
});

test('a title names rows of several sections, and further rows after a comma', () => {
  const title = 'something, SPEC 7 POST /vi/order, GET /vi/limit: both, SPEC 2 /a/b';
  for (const id of ['SPEC 7 POST /vi/order', 'SPEC 7 GET /vi/limit', 'SPEC 2 /a/b'])
    expect(names(title, id), id).toBe(true);
  expect(names(title, 'SPEC 2 GET /vi/limit')).toBe(false);
  expect(names(title, 'SPEC 7 /a/b')).toBe(false);
});

test('a longer path or word is another row', () => {
  expect(names('SPEC 2 /protocol/privacyProtocolLong', 'SPEC 2 /protocol/privacyProtocol')).toBe(false);
  expect(names('SPEC 7 GET /auto/v1/protocol/check', 'SPEC 7 GET /auto/v1/protocol')).toBe(false);
  expect(names('SPEC 5 Mobile: 11 digits', 'SPEC 5 mobile')).toBe(true);
  expect(
    names(
      "SPEC 7 POST /vi/order, POST /vi/queryRechargeBill: one's own",
      'SPEC 7 POST /vi/queryRechargeBill',
    ),
  ).toBe(true);
});

test('every row exists once, and a row without a test is visible', () => {
  expect(new Set(specRows.map(({ id }) => id.toLowerCase())).size).toBe(specRows.length);
  const rows = coverage(specRows, [['a.test.ts', "test('SPEC 5 Name: dots')"]], []);
  expect(rows.filter(({ files }) => files.length > 0).map(({ id }) => id)).toEqual(['SPEC 5 Name']);
});

test('a route is covered only by a browser journey to an existing screen', () => {
  const login = 'SPEC 2 /userLogin/login';
  const covered = (file, screens) =>
    coverage([{ id: login }], [[file, `test('${login}: opens')`]], screens)[0].files.length > 0;
  expect(covered('tests/journeys/login.journey.ts', ['/userLogin/login'])).toBe(true);
  expect(covered('tests/journeys/login.journey.ts', [])).toBe(false);
  expect(covered('apps/web/src/app/routes.test.ts', ['/userLogin/login'])).toBe(false);
});

test('reads the table of routes in any layout', () => {
  const table = `export const routes = [
    { key: 'a', path: '/a', requiresAuth: true, screen: screens.a },
    {
      key: 'b',
      path: '/b',
      requiresAuth: false,
    },
  ]`;
  expect(routesIn(table)).toEqual(['/a']);
});
