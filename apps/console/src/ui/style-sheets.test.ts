import { join } from 'node:path';
import { styleSheetClasses } from '@phonebill/styles/testing';
import { expect, test } from 'vitest';

test.each(styleSheetClasses(join(import.meta.dirname, '..')))(
  '$sheet defines exactly the classes that are used',
  ({ defined, used }) => {
    expect(used).toEqual(defined);
  },
);
