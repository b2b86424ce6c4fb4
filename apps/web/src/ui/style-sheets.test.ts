import { basename, join } from 'node:path';
import { styleSheetClasses } from '@phonebill/styles/testing';
import { expect, test } from 'vitest';

const sheets = styleSheetClasses(join(import.meta.dirname, '..'));

test('all style sheets have different names, which keeps their classes apart', () => {
  const names = sheets.map(({ sheet }) => basename(sheet));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each(sheets)('$sheet defines exactly the classes that are used', ({ defined, used }) => {
  expect(used).toEqual(defined);
});
