import { expect, test } from 'vitest';
import { sharedAddress } from './campaign-view.tsx';

test("a shared campaign address keeps the activity and channel, and drops the sender's parameters", () => {
  const path = '/marketingActivities/autoRechargeConfig';
  expect(sharedAddress(path, '?activityId=gift&cnlCode=wallet&ssoToken=T&lang=zh&navShow=N')).toBe(
    `${path}?activityId=gift&cnlCode=wallet`,
  );
  expect(sharedAddress(path, '?ssoToken=T')).toBe(path);
  expect(sharedAddress(path, '')).toBe(path);
});
