import { expect, test } from 'vitest';
import { dayTerms } from '../../../../../../tests/support/agreement-samples.ts';
import { memoryArea } from '../../../platform/storage.ts';
import { forgetAway, keepWhileAway, keptWhileAway } from './kept-while-away.ts';

const draft = { agrMbl: '13900139000', terms: dayTerms };

test('what was chosen is there again after adding a card, until it was read', () => {
  const area = memoryArea();
  keepWhileAway(area, draft, 1000);
  expect(keptWhileAway(area, 60_000)).toEqual(draft);
  forgetAway(area);
  expect(keptWhileAway(area, 60_000)).toEqual({});
});

test('after half an hour, and from what is not ours, nothing is taken', () => {
  const area = memoryArea();
  keepWhileAway(area, draft, 0);
  expect(keptWhileAway(area, 30 * 60_000)).toEqual({});
  for (const text of ['{', 'null', '[]', '{"at":"now"}']) {
    area.setItem('agreementWhileAway', text);
    expect(keptWhileAway(area, 0), text).toEqual({});
  }
});
