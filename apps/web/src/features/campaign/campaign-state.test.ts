import { describe, expect, test } from 'vitest';
import { activityWith, rewardWith } from '../../../../../tests/support/activity-samples.ts';
import { activityStateAt, campaignState } from './campaign-state.ts';

const STARTS = Date.parse('2026-12-01T02:00:00Z');
const ENDS = Date.parse('2026-12-02T02:00:00Z');
const activity = (state: 'upcoming' | 'open' | 'exhausted' | 'ended' = 'open') =>
  activityWith({
    state,
    startsAt: new Date(STARTS).toISOString(),
    endsAt: new Date(ENDS).toISOString(),
  });
const standing = { qualified: true, reason: null, reward: null } as const;

describe("the state of an activity follows the server's clock, whatever state was answered before", () => {
  test.each([
    ['before its beginning', 'upcoming', STARTS - 1, 'upcoming'],
    ['from its first moment on', 'upcoming', STARTS, 'open'],
    ['until before its last', 'open', ENDS - 1, 'open'],
    ['from its last on', 'open', ENDS, 'ended'],
    ['exhausted, until it ends', 'exhausted', STARTS + 1, 'exhausted'],
    ['exhausted, and ended', 'exhausted', ENDS, 'ended'],
    ['closed before its time', 'ended', STARTS + 1, 'ended'],
  ] as const)('%s', (_, answered, now, state) => {
    expect(activityStateAt(activity(answered), now)).toBe(state);
  });

  test('a start with another time zone offset is the same moment', () => {
    const begins = { ...activity('upcoming'), startsAt: '2026-12-01T10:00:00+08:00' };
    expect([activityStateAt(begins, STARTS - 1), activityStateAt(begins, STARTS)]).toEqual([
      'upcoming',
      'open',
    ]);
  });
});

describe('state of the campaign page', () => {
  const at = STARTS + 1;

  test('is open for a visitor and for a user who qualifies', () => {
    expect(campaignState(activity(), null, at)).toEqual({ kind: 'open' });
    expect(campaignState(activity(), standing, at)).toEqual({ kind: 'open' });
  });

  test('a user keeps a reward when the activity is exhausted or over', () => {
    const reward = rewardWith();
    const mine = { qualified: false, reason: null, reward };
    for (const state of ['open', 'exhausted', 'ended'] as const)
      expect(campaignState(activity(state), mine, ENDS + 1)).toEqual({ kind: 'claimed', reward });
  });

  test('shows the reason to a user who does not qualify', () => {
    const not = { qualified: false, reason: 'otherCarrier', reward: null } as const;
    expect(campaignState(activity(), not, at)).toEqual({ kind: 'notQualified', reason: 'otherCarrier' });
  });

  test("is exhausted as soon as the user's own answer reports it", () => {
    const not = { qualified: false, reason: 'exhausted', reward: null } as const;
    expect(campaignState(activity(), not, at)).toEqual({ kind: 'exhausted' });
  });

  test('an answer from before the start refuses no user after it', () => {
    const not = { qualified: false, reason: 'upcoming', reward: null } as const;
    expect(campaignState(activity('upcoming'), not, STARTS - 1)).toEqual({ kind: 'upcoming' });
    expect(campaignState(activity('upcoming'), not, at)).toEqual({ kind: 'open' });
  });

  test('a user who opened the agreement on this page is told that the reward is coming', () => {
    const not = { qualified: false, reason: 'hasAgreement', reward: null } as const;
    expect(campaignState(activity(), not, at, true)).toEqual({ kind: 'coming' });
    expect(campaignState(activity(), not, at, false)).toMatchObject({ kind: 'notQualified' });
  });
});
