import { expect, test } from 'vitest';
import { zoneInstantOf, zoneTimeOf } from './zone-time.ts';

test.each([
  ['2026-11-20T13:00:00Z', '2026-11-20 08:00:00'],
  ['2026-07-20T12:00:00Z', '2026-07-20 08:00:00'],
  ['2026-03-08T07:00:00Z', '2026-03-08 03:00:00'],
])('%s is %s in New York', (instant, text) => {
  expect(zoneTimeOf(new Date(instant), 'America/New_York')).toBe(text);
  expect(zoneInstantOf(text, 'America/New_York')).toEqual(new Date(instant));
});
