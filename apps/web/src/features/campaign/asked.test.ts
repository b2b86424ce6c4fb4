import { expect, test } from 'vitest';
import { askedAt } from './api.ts';

const BASE = '/marketingActivities';

test('SPEC 2 the named screens ask for the activity of their name', () => {
  for (const screen of ['receiveReward', 'autoRecharge', 'autoRecharge02', 'autoRecharge03'])
    expect(askedAt(`${BASE}/${screen}`, '?cnlCode=A&activityId=other')).toEqual({ screen });
  expect(askedAt(`${BASE}/RECEIVEREWARD/`, '')).toEqual({ screen: 'receiveReward' });
});

test('autoRechargeConfig is drawn from the activity that its address names, or from its own', () => {
  expect(askedAt(`${BASE}/autoRechargeConfig`, '?activityId=autumn-points')).toEqual({
    activityId: 'autumn-points',
  });
  expect(askedAt(`${BASE}/autoRechargeConfig`, '')).toEqual({ screen: 'autoRechargeConfig' });
  for (const wrong of ['', 'A', 'x'.repeat(41), '../a'])
    expect(askedAt(`${BASE}/autoRechargeConfig`, `?activityId=${wrong}`), wrong).toBeNull();
});

test('any other path is a token, where it can be one', () => {
  expect(askedAt(`${BASE}/fW8kQ2mZx9Tn4VbR8yLc`, '')).toEqual({ token: 'fW8kQ2mZx9Tn4VbR8yLc' });
  for (const wrong of ['short', 'x'.repeat(65), 'fW8kQ2mZx9Tn4VbR8y c']) {
    expect(askedAt(`${BASE}/${wrong}`, ''), wrong).toBeNull();
  }
});
