import { expect, test } from 'vitest';
import { dotted } from './dotted.ts';

test('joins the known facts by dots, and keeps each dot with the fact before it', () => {
  expect(dotted('China Mobile', null, 'Hangzhou', '', false)).toBe('China Mobile\u00a0· Hangzhou');
  expect(dotted(undefined, 'Hangzhou')).toBe('Hangzhou');
  expect(dotted(null)).toBe('');
});
