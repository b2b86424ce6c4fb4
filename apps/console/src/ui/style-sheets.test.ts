import { join } from 'node:path';
import { styleSheetClasses } from '@phonebill/styles/testing';
import { expect, test } from 'vitest';

test.each(styleSheetClasses(join(import.meta.dirname, '..')))(
  '$sheet has every class that is used, and no other',
  ({ defined, used }) => {
    expect(used).toEqual(defined);
  },
);
