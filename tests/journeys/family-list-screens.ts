// A signer's family costs by member and month, and the cap that all members share, on the list of automatic
// top-ups.

import type { FamilyMonthView } from '@phonebill/contract/wire';
import { expect, type Page } from '@playwright/test';
import {
  AGREEMENT_NO,
  agreementWith,
  dayTerms,
  MUMS_NUMBER,
  operationWith,
  OWN_NUMBER,
  WECHAT_PAY,
} from '../support/agreement-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { askedOperation, familyMember, familyMonth } from './family-answers.ts';
import { answer, hold, refused } from './gateway-answers.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

const LIST = '/phonebillh5/autoRecharge/autoRechargeList';
const PLANNED_AT = '2026-11-28T01:00:00.000Z';

/** Returns three members: one charged, one planned with a long name, and one paused without a name. */
const members = ({ pick }: Words) => [
  familyMember({ nickname: pick('妈妈', 'Mum') }),
  familyMember({
    agrMbl: '13700137002',
    nickname: pick('住在杭州西湖边的二舅妈和她的三个女儿们', 'Wolfeschlegelsteinha'),
    chargedFen: 0,
    plannedFen: 10_000,
    plannedAt: PLANNED_AT,
  }),
  familyMember({ agrMbl: '13700137003', chargedFen: 3000, state: 'paused' }),
];

/** Opens the list with one agreement for another person's number, while the family's costs are loading. */
async function openList(page: Page): Promise<void> {
  const agreement = agreementWith({
    agreementNo: AGREEMENT_NO,
    agrMbl: MUMS_NUMBER,
    own: false,
    terms: dayTerms,
  });
  await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', { agreements: [agreement], waiting: [] });
  await page.goto(LIST);
  await expect(page.getByTestId('agreement')).toHaveCount(1);
}

async function openFamily({ page, words }: Visit, changes: Partial<FamilyMonthView>): Promise<void> {
  await answerWith(page, 'GET /own/v1/family', familyMonth({ members: members(words), ...changes }));
  await openList(page);
  await expect(page.getByTestId('family').getByRole('heading', { level: 3 })).toBeVisible();
}

async function openCap(visit: Visit, changes: Partial<FamilyMonthView>): Promise<void> {
  await openFamily(visit, changes);
  const { page, words } = visit;
  await page.getByRole('button', { name: words.family.cap }).click();
  await expect(page.getByRole('dialog', { name: words.family.capTitle })).toBeVisible();
}

export const familyListScreens: readonly ScreenState[] = [
  {
    name: 'family-month',
    show: (visit) => openFamily(visit, { capFen: 20_000 }),
  },
  {
    name: 'family-month-above-cap',
    alike: 'family-month',
    show: (visit) => openFamily(visit, { capFen: 15_000 }),
  },
  {
    name: 'family-month-empty',
    alike: 'family-month',
    show: (visit) => openFamily(visit, { month: '202603', members: [] }),
  },
  {
    name: 'family-month-waiting',
    alike: 'family-month-failed',
    show: async ({ page }) => {
      await hold(page, 'GET /own/v1/family');
      await openList(page);
      await expect(page.getByTestId('family').getByTestId('bone-line').first()).toBeVisible();
    },
  },
  {
    name: 'family-month-failed',
    show: async ({ page, words }) => {
      await answer(page, 'GET /own/v1/family', refused('PMC49999', words.pick('今天休息', 'Closed today')));
      await openList(page);
      await expect(page.getByTestId('family').getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'to-sign',
    show: async ({ page }) => {
      const waiting = [OWN_NUMBER, MUMS_NUMBER].map((agrMbl, index) =>
        operationWith({
          agrMbl,
          requestNo: `request-to-be-signed-${index}`,
          state: 'signing',
          signAt: WECHAT_PAY,
        }),
      );
      await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', { agreements: [], waiting });
      await page.goto(LIST);
      await expect(page.getByTestId('to-sign')).toHaveCount(2);
    },
  },
  {
    name: 'asks-waiting',
    show: async ({ page, words }) => {
      const soon = new Date(Date.now() + 41.5 * 60_000).toISOString();
      await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', {
        agreements: [],
        waiting: [
          askedOperation(1),
          askedOperation(2, { state: 'reminded', askAgainAt: soon }),
          askedOperation(3, { askAgainAt: null }),
          askedOperation(4, { state: 'refused', answeredAt: '2026-11-20T03:00:00.000Z' }),
          askedOperation(5, { state: 'expired' }),
        ],
      });
      await page.goto(LIST);
      await expect(page.getByTestId('ask')).toHaveCount(5);
      await page.getByRole('button', { name: words.waiting.takeBack }).first().click();
      await expect(page.getByRole('button', { name: words.waiting.takeBackYes })).toBeVisible();
    },
  },
  {
    name: 'family-cap',
    show: async (visit) => {
      await openCap(visit, { capFen: 20_000 });
      const { page, words } = visit;
      await page.getByRole('textbox', { name: words.family.capLabel }).fill('120');
    },
  },
  {
    name: 'family-cap-wrong',
    alike: 'family-cap',
    show: async (visit) => {
      await openCap(visit, { capFen: null });
      const { page, words } = visit;
      await page.getByRole('textbox', { name: words.family.capLabel }).fill('12.50');
      await page.getByRole('button', { name: words.family.save }).click();
      await expect(page.getByText(words.family.capProblem)).toBeVisible();
    },
  },
  {
    name: 'family-cap-cancelled',
    show: async (visit) => {
      await openCap(visit, { capFen: 20_000 });
      const { page, words } = visit;
      const [, coming] = members(words);
      await answerWith(page, 'POST /own/v1/familyCap', {
        ...familyMonth({ capFen: 10_000 }),
        cancelled: [
          {
            chargeNo: `C${'1'.repeat(32)}`,
            agrMbl: coming?.agrMbl ?? '',
            nickname: coming?.nickname ?? '',
            amountFen: 10_000,
            debitAt: PLANNED_AT,
          },
        ],
      });
      await page.getByRole('textbox', { name: words.family.capLabel }).fill('100');
      await page.getByRole('button', { name: words.family.save }).click();
      await expect(page.getByTestId('cancelled-for-cap')).toHaveCount(1);
    },
  },
];
