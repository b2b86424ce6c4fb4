import { expect, test } from 'vitest';
import { dotted } from './dotted.ts';

test('a dot stands between facts that are known, and stays with the one before it', () => {
  expect(dotted('China Mobile', null, 'Hangzhou', '', false)).toBe('China Mobile\u00a0· Hangzhou');
  expect(dotted(undefined, 'Hangzhou')).toBe('Hangzhou');
  expect(dotted(null)).toBe('');
});
