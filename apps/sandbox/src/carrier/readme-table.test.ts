import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cashierOutcomes } from '../cashier/outcomes.ts';
import { accountOutcomes } from '../entrust/account-outcomes.ts';
import { entrustOutcomes } from '../entrust/outcomes.ts';
import { cardOutcomes, identityOutcomes } from '../entrust/person-outcomes.ts';
import { invoiceOutcomes } from './invoice-outcomes.ts';
import { outcomes } from './outcomes.ts';

test('the README lists every outcome as in the code', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  for (const table of [
    outcomes,
    cashierOutcomes,
    entrustOutcomes,
    identityOutcomes,
    cardOutcomes,
    invoiceOutcomes,
    accountOutcomes,
  ]) {
    expect(readme).toContain(table.map(({ digits, en }) => `| ${digits ?? 'Others'} | ${en} |`).join('\n'));
  }
});
