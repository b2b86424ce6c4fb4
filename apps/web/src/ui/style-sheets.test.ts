import { basename, join } from 'node:path';
import { styleSheetClasses } from '@phonebill/styles/testing';
import { expect, test } from 'vitest';

const sheets = styleSheetClasses(join(import.meta.dirname, '..'));

test('no two style sheets have the same name, which keeps their classes apart', () => {
  const names = sheets.map(({ sheet }) => basename(sheet));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(sheets)('$sheet has every class that is used, and no other', ({ defined, used }) => {
  expect(used).toEqual(defined);
});
