import { readdirSync, readFileSync } from 'node:fs';
import type { ActivityView } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';

type Shipped = Pick<ActivityView, 'activityId' | 'earnedBy' | 'reward' | 'page'> & {
  readonly token: string | null;
  readonly screens: readonly string[];
};

const folder = new URL('../../../../gateway/config/activities/', import.meta.url);
const activities = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Shipped,
);

test('every named screen has a shipped activity, and one has a token', () => {
  expect(new Set(activities.flatMap(({ screens }) => screens))).toEqual(
    new Set(['receiveReward', 'autoRecharge', 'autoRecharge02', 'autoRecharge03', 'autoRechargeConfig']),
  );
  expect(activities.filter(({ token }) => token !== null)).not.toEqual([]);
});

/** Returns all texts of a page, by language. */
function textsOf(value: unknown): { zh: string[]; en: string[] } {
  const found = { zh: [] as string[], en: [] as string[] };
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'object' && part !== null && 'zh' in part && 'en' in part) {
      found.zh.push(String(part.zh));
      found.en.push(String(part.en));
    }
    return part;
  });
  return found;
}

const adverts = JSON.parse(readFileSync(new URL('../adverts.json', folder), 'utf8')) as unknown;

test.each([
  ['adverts', adverts],
  ...activities.map((each) => [each.activityId, each.page] as const),
] as const)('SPEC 5 amounts: the texts of %s write them with the sign and two decimals', (_, settings) => {
  const { zh, en } = textsOf(settings);
  const amounts = [...zh, ...en].flatMap(
    (text) => text.match(/[¥￥]\s*[\d.,]*\d|\d[\d.,]*\s*(?:元|yuan)/g) ?? [],
  );
  for (const amount of amounts) expect(amount).toMatch(/^¥\d{1,3}(?:,\d{3})*\.\d\d$/);
});

describe.each(activities.map((activity) => [activity.activityId, activity] as const))(
  '%s',
  (_, { earnedBy, reward, page }) => {
    test('begins with a hero, states its conditions, and has the right button', () => {
      const kinds = page.blocks.map(({ kind }) => kind);
      expect(kinds[0]).toBe('hero');
      expect(kinds).toEqual(expect.arrayContaining(['reward', 'steps', 'rules', 'time', 'button']));
      const buttons = page.blocks.flatMap((block) => (block.kind === 'button' ? [block.does] : []));
      expect(buttons[0]).toBe(earnedBy === 'claim' ? 'claim' : 'openAgreement');
    });

    test('is written in both languages, each with its own punctuation', () => {
      const { zh, en } = textsOf(page);
      for (const text of zh) expect(text).toMatch(/\p{Script=Han}/u);
      for (const text of en) expect(text).not.toMatch(/[\p{Script=Han}，。？！：；（）]/u);
    });

    test('states the figures of its reward', () => {
      for (const text of Object.values(textsOf(page)).map((texts) => texts.join('\n'))) {
        if (reward.kind === 'points')
          expect(text).toContain(reward.points === 1000 ? '1,000' : String(reward.points));
        if (reward.kind !== 'voucher') continue;
        expect(text).toMatch(new RegExp(`\\b${reward.validDays} (?:天|days)`));
        expect(text).toMatch(new RegExp(`(?:¥| )${reward.minFaceFen / 100}\\b`));
        expect(text).toMatch(new RegExp(`(?:¥| )${reward.amountFen / 100}\\b`));
      }
    });
  },
);
