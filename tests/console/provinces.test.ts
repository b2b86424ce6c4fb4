// Tests that the console and the gateway name provinces alike: the console's pages cannot import the gateway,
// and a stop takes effect only under the gateway's own names.
import { expect, test } from 'vitest';
import { vocabularies } from '../../apps/console/src/language/vocabularies.ts';
import { provinceNames } from '../../apps/gateway/src/runtime/index.ts';

test("the console's provinces have the gateway's names", () => {
  const ofConsole = Object.entries(vocabularies.province).map(([name, words]) => [words.en, name]);
  expect(ofConsole).toEqual(Object.entries(provinceNames));
});
