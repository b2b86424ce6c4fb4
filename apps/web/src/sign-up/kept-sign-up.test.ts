import { expect, test } from 'vitest';
import { dayTerms } from '../../../../tests/support/agreement-samples.ts';
import { memoryArea } from '../platform/storage.ts';
import { forgetSignUp, keepSignUp, keptSignUp } from './kept-sign-up.ts';

const NOW = Date.parse('2026-11-22T04:00:00Z');
const DAY = 86_400_000;
const kept = {
  requestNo: 'a0000000-0000-4000-8000-000000000001',
  path: '/autoRecharge/transPageHbRegister',
  terms: dayTerms,
};

test('a sign-up is found again only on its own screen, for less than three days', () => {
  const area = memoryArea();
  keepSignUp(area, kept, NOW);
  expect(keptSignUp(area, kept.path, NOW + DAY)).toEqual(kept);
  expect(keptSignUp(area, '/autoRecharge/marketSetAutoRecharge', NOW)).toBeNull();
  expect(keptSignUp(area, kept.path, NOW + 3 * DAY)).toBeNull();
});

test('a finished sign-up is forgotten, and another one stays', () => {
  const area = memoryArea();
  keepSignUp(area, kept, NOW);
  forgetSignUp(area, 'b0000000-0000-4000-8000-000000000002');
  expect(keptSignUp(area, kept.path, NOW)).toEqual(kept);
  forgetSignUp(area, kept.requestNo);
  expect(keptSignUp(area, kept.path, NOW)).toBeNull();
});

test('ignores any other text in storage', () => {
  const texts = ['', '{', 'null', '[]', '{"requestNo":"x"}', `{"path":"${kept.path}","requestNo":7,"at":1}`];
  for (const text of texts) {
    const area = memoryArea();
    area.setItem('signUp', text);
    expect(keptSignUp(area, kept.path, NOW), text).toBeNull();
  }
});
