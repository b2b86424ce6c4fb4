import { expect, test } from 'vitest';
import { session } from '../../platform/session/index.ts';
import { memoryArea } from '../../platform/storage.ts';
import { createClaimIntent } from './use-claim.ts';

test('an intended claim is kept for one activity for half an hour, or until it is dropped', () => {
  let now = Date.parse('2026-11-22T04:00:00Z');
  const area = memoryArea();
  const intent = createClaimIntent(area, () => now);
  expect(intent.isFor('autumn-points')).toBe(false);
  intent.set('autumn-points');
  // After a reload, or back from login.
  expect(createClaimIntent(area, () => now).isFor('autumn-points')).toBe(true);
  expect(intent.isFor('phone-bill-voucher')).toBe(false);
  now += 30 * 60_000;
  expect(intent.isFor('autumn-points')).toBe(false);
  now -= 60_000;
  expect(intent.isFor('autumn-points')).toBe(true);
  intent.drop();
  expect(intent.isFor('autumn-points')).toBe(false);
});

test("a visitor's intended claim passes to the user who logs in, and a user's to no other user", () => {
  const intent = createClaimIntent(memoryArea());
  const logIn = (userNo: string) =>
    session.signIn({ tokenId: userNo, userNo, rechargeMobileNo: '', mobileNo: null });
  intent.set('autumn-points');
  logIn('U1');
  expect(intent.isFor('autumn-points')).toBe(true);
  intent.set('autumn-points');
  logIn('U2');
  expect(intent.isFor('autumn-points')).toBe(false);
  session.clear();
});
