import type { ActivityView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { openOnes } from './use-open-activities.ts';

const activity = (activityId: string) => ({ activityId }) as ActivityView;

test('lists the activities that the answer marks as open, in the order of all activities', () => {
  const activities = [activity('second'), activity('to-come'), activity('first')];
  expect(openOnes({ activities, openToMe: ['first', 'second', 'gone'] })).toEqual([
    activity('second'),
    activity('first'),
  ]);
  expect(openOnes({ activities, openToMe: [] })).toEqual([]);
});
