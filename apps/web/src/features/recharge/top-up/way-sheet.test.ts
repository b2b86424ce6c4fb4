import type { Switches } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { offeredWays, searchFor } from './way-sheet.tsx';

const names = (switches: Switches, current: 'cash' | 'digital' | 'points') =>
  offeredWays(switches, current).map(({ way }) => way);

test('SPEC 7 POST /vi/jkSwitch: a disabled payment method is offered only while it is in use', () => {
  expect(names({ integralTopUp: true, digitalTopUp: false }, 'cash')).toEqual(['cash', 'points']);
  expect(names({ integralTopUp: false, digitalTopUp: false }, 'digital')).toEqual(['cash', 'digital']);
  expect(names({}, 'points')).toEqual(['cash', 'points', 'digital']);
});

test('SPEC 6 tourist: supportTourists is kept on a change of the payment method, except for a user', () => {
  const search = '?cnlCode=CH&supportTourists=Y';
  expect([searchFor(search, 'tourist'), searchFor(search, 'visitor')]).toEqual([search, search]);
  expect(searchFor(search, 'user')).toBe('cnlCode=CH');
});
