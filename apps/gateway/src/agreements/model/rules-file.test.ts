import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkRules, readRulesFile } from './rules-file.ts';

const path = new URL('../../../config/agreements.json', import.meta.url);
const good = (): ReturnType<typeof readRulesFile> => JSON.parse(readFileSync(path, 'utf8'));

test('the delivered rules file is valid', () => {
  expect(readRulesFile(path)).toEqual(good());
});

test.each<[string, object, string]>([
  ['an amount of less than a yuan', { amountsFen: [99] }, '/amountsFen/0'],
  ['an amount that is no whole fen', { amountsFen: [100.5] }, '/amountsFen/0'],
  ['the same amount twice', { capsPerMonthFen: [50_000, 50_000] }, '/capsPerMonthFen'],
  ['no amounts', { thresholdsFen: [] }, '/thresholdsFen'],
  [
    'a reason without an English text',
    { cancelReasons: [{ code: 'other', text: { zh: '其他' } }] },
    '/cancelReasons/0/text',
  ],
  [
    'a time without its zone',
    { creditTexts: [{ version: '1', effectiveAt: '2026-11-01T00:00:00' }] },
    '/creditTexts/0/effectiveAt',
  ],
  ['an amount above every cap', { capsPerMonthFen: [10_000] }, 'no cap is high enough for the amount 20000'],
  [
    'a channel’s amount above every cap',
    { amountsByChannelFen: { shop: [60_000] } },
    'no cap is high enough for the amount 60000',
  ],
  [
    'a variant’s amount above every cap of its own',
    { variants: { campus: { ...good().variants.campus, amountsFen: [20_000] } } },
    'no cap is high enough for the amount 20000',
  ],
  [
    'a text that ends with nothing to follow it',
    {
      texts: [
        { version: 'only', effectiveAt: '2026-11-01T00:00:00+08:00', endsAt: '2027-11-01T00:00:00+08:00' },
      ],
    },
    'nothing follows the text only',
  ],
])('the gateway does not start with %s', (_what, over, fault) => {
  expect(() => checkRules({ ...good(), ...over })).toThrow(fault);
});
