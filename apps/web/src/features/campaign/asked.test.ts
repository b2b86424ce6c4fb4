import { expect, test } from 'vitest';
import { askedAt } from './api.ts';

const BASE = '/marketingActivities';

test('SPEC 2 each named screen requests the activity of its name', () => {
  for (const screen of ['receiveReward', 'autoRecharge', 'autoRecharge02', 'autoRecharge03'])
    expect(askedAt(`${BASE}/${screen}`, '?cnlCode=A&activityId=other')).toEqual({ screen });
  expect(askedAt(`${BASE}/RECEIVEREWARD/`, '')).toEqual({ screen: 'receiveReward' });
});

test('autoRechargeConfig requests the activity in its address, or else its own', () => {
  expect(askedAt(`${BASE}/autoRechargeConfig`, '?activityId=autumn-points')).toEqual({
    activityId: 'autumn-points',
  });
  expect(askedAt(`${BASE}/autoRechargeConfig`, '')).toEqual({ screen: 'autoRechargeConfig' });
  for (const wrong of ['', 'A', 'x'.repeat(41), '../a'])
    expect(askedAt(`${BASE}/autoRechargeConfig`, `?activityId=${wrong}`), wrong).toBeNull();
});

test('any other path is a token if it has the form of one', () => {
  expect(askedAt(`${BASE}/fW8kQ2mZx9Tn4VbR8yLc`, '')).toEqual({ token: 'fW8kQ2mZx9Tn4VbR8yLc' });
  for (const wrong of ['short', 'x'.repeat(65), 'fW8kQ2mZx9Tn4VbR8y c']) {
    expect(askedAt(`${BASE}/${wrong}`, ''), wrong).toBeNull();
  }
});
