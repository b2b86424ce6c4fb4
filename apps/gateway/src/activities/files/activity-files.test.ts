import { readFileSync } from 'node:fs';
import { activityScreens } from '@phonebill/contract';
import { expect, test } from 'vitest';
import { checkActivities, readActivityFiles } from './read-activities.ts';

const folder = new URL('../../../config/activities/', import.meta.url);
const good = JSON.parse(readFileSync(new URL('phone-bill-voucher.json', folder), 'utf8')) as Record<
  string,
  unknown
>;
const points = { kind: 'points', programme: 'wallet', points: 100 };
const claimButton = { kind: 'button', does: 'claim' };
const page = good['page'] as { readonly blocks: readonly object[] };
const check = (changes: object) => () => checkActivities({ 'a-gift.json': { ...good, ...changes } });

test('the delivered activities cover each named screen, and one has a token', () => {
  const { activities } = readActivityFiles(folder);
  expect(new Set(activities.flatMap(({ screens }) => screens))).toEqual(new Set(activityScreens));
  expect(activities.some(({ token }) => token !== null)).toBe(true);
  for (const { activityId, endsAt } of activities) expect(endsAt, activityId).toMatch(/^2030-/);
});

test('a valid file is accepted unchanged', () => {
  expect(check({ activityId: 'a-gift' })().activities).toEqual([{ ...good, activityId: 'a-gift' }]);
});

test.each([
  [{ activityId: 'other' }, "a-gift.json: /activityId: must be the file's name, without .json"],
  [{ activityId: 'A' }, 'a-gift.json: /activityId: must'],
  [{ token: 'short' }, 'a-gift.json: /token: must'],
  [{ screens: ['nowhere'] }, 'a-gift.json: /screens/0: must'],
  [{ startsAt: '2026-13-40T00:00:00Z' }, 'a-gift.json: /startsAt: must'],
  [{ startsAt: '2026-11-01T00:00:00' }, 'a-gift.json: /startsAt: must'],
  [{ startsAt: '2026-02-31T29:00:00Z' }, 'a-gift.json: /startsAt: is no time that there is'],
  [{ endsAt: '2026-11-01T00:00:00+08:00' }, 'a-gift.json: /endsAt: must be after startsAt'],
  [{ stock: 0 }, 'a-gift.json: /stock: must'],
  [{ budget: 499 }, 'a-gift.json: /budget: must be enough for one reward'],
  [{ reward: { ...points, points: 1.5 } }, 'a-gift.json: /reward/points: must'],
  [{ reward: { ...points, programme: 'airline' } }, 'a-gift.json: /reward/programme: must'],
  [
    { reward: { kind: 'voucher', amountFen: 500, validDays: 3 } },
    'a-gift.json: /reward/minFaceFen: is missing',
  ],
  [{ agreementChannels: ['x'] }, 'a-gift.json: /agreementChannels: is for earnedBy firstAgreement alone'],
  [
    { reward: { kind: 'billCredit', amountFen: 100, minFaceFen: 5 } },
    'a-gift.json: /reward/minFaceFen: is not known here',
  ],
  [{ reward: null }, 'a-gift.json: /reward: must be an object'],
  [{ reward: { kind: 'cash' } }, 'a-gift.json: /reward/kind: must be one of points, voucher, billCredit'],
  [{ earnedBy: 'luck' }, 'a-gift.json: /earnedBy: must'],
  [{ colour: 'red' }, 'a-gift.json: /colour: is not known here'],
  [{ page: { ...page, theme: 'neon' } }, 'a-gift.json: /page/theme: must'],
  [
    { page: { ...page, blocks: [{ ...claimButton, onclick: 'x' }] } },
    'a-gift.json: /page/blocks/0/onclick: is not known here',
  ],
  [
    { earnedBy: 'firstAgreement', page: { ...page, blocks: [claimButton] } },
    'a-gift.json: /page/blocks/0/does: claim is for earnedBy claim alone',
  ],
] as const)('an error is named in one line, with file and field: %j', (changes, message) => {
  const checking = check({ activityId: 'a-gift', ...changes });
  expect(checking).toThrow(message);
  expect(checking).toThrow(/^[^\n]{1,200}$/);
});

test('refuses all activity files when one of them is invalid', () => {
  const files = {
    'phone-bill-voucher.json': good,
    'a-gift.json': { ...good, activityId: 'a-gift', stock: -1 },
  };
  expect(() => checkActivities(files)).toThrow('a-gift.json: /stock');
});

test('two activities cannot have the same token', () => {
  const token = 'abcdefghijklmnop';
  const files = {
    'phone-bill-voucher.json': { ...good, token },
    'a-gift.json': { ...good, activityId: 'a-gift', token },
  };
  expect(() => checkActivities(files)).toThrow('a-gift.json: /token: is that of phone-bill-voucher.json too');
});
