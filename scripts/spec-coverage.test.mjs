import { expect, test } from 'vitest';
import { coverage, names, titlesIn } from './spec-coverage.mjs';
import { specRows } from './spec-rows.mjs';

test('titles are found whatever the quotes, with what is escaped in them', () => {
  const source = [
    "test('SPEC 8 it\\'s so', () => {})",
    'describe("SPEC 2 /a/b", x)',
    'test.each([`SPEC 5 Name`])',
    "test('another')",
  ].join('\n');
  expect(titlesIn(source)).toEqual(["SPEC 8 it's so", 'SPEC 2 /a/b', 'SPEC 5 Name']);
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

test('every row is there once, and a row without a test is visible', () => {
  expect(new Set(specRows.map(({ id }) => id.toLowerCase())).size).toBe(specRows.length);
  const rows = coverage(specRows, [['a.test.ts', "test('SPEC 5 Name: dots')"]]);
  expect(rows.filter(({ files }) => files.length > 0).map(({ id }) => id)).toEqual(['SPEC 5 Name']);
});
