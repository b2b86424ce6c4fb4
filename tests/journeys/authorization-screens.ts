// Consent to passing data on, in every state worth looking at. The gateway's answers are made up at the
// network.

import type { AuthorizationView } from '@phonebill/contract';
import { expect } from '@playwright/test';
import { anotherPurpose, authorizationIn, SHOP } from '../support/authorization-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import type { ScreenState, Visit } from './screen-state.ts';

const LIST = '/phonebillh5/sensitiveAuthorization/authHomePayPage';

function state(
  name: string,
  authorizations: readonly AuthorizationView[],
  path: string,
  then: (visit: Visit) => Promise<unknown>,
  alike?: string,
): ScreenState {
  return {
    name: `authorization-${name}`,
    ...(alike !== undefined && { alike: `authorization-${alike}` }),
    show: async (visit) => {
      await answerWith(visit.page, 'GET /own/v1/authorizations', { authorizations: [...authorizations] });
      await visit.page.goto(path);
      await then(visit);
    },
  };
}
const ofShop = `${LIST}?purpose=${SHOP}`;
const withdrawButton = ({ page, words }: Visit) =>
  page.getByRole('button', { name: words.authorization.withdraw }).first();
const choice = ({ page, words }: Visit) =>
  page.getByRole('button', { name: words.authorization.grant, exact: true });

export const authorizationScreens: readonly ScreenState[] = [
  state('asked', [authorizationIn('unanswered')], ofShop, (visit) => expect(choice(visit)).toBeVisible()),
  state(
    'granted',
    [authorizationIn('granted')],
    ofShop,
    (visit) => expect(withdrawButton(visit)).toBeVisible(),
    'withdrawing',
  ),
  state(
    'superseded',
    [authorizationIn('superseded')],
    ofShop,
    (visit) => expect(choice(visit)).toBeVisible(),
    'refused-by-gateway',
  ),
  state('refused-by-gateway', [authorizationIn('refused')], ofShop, async (visit) => {
    await answer(
      visit.page,
      'POST /common/v1/authorization',
      refused('PMC41521', visit.words.pick('授权说明已更新，请重新阅读', 'The text has changed.')),
    );
    await choice(visit).click();
    await expect(visit.page.getByRole('alert')).toBeVisible();
  }),
  state('withdrawing', [authorizationIn('granted')], ofShop, async (visit) => {
    await withdrawButton(visit).click();
    await expect(visit.page.getByRole('dialog')).toBeVisible();
  }),
  state(
    'list',
    [authorizationIn('granted'), anotherPurpose, authorizationIn('unanswered', { purpose: 'signOn.mall' })],
    LIST,
    async ({ page, words }) => {
      await page.getByText(words.authorization.history).last().click();
      await expect(page.getByTestId('state')).toHaveCount(3);
    },
  ),
  state('unknown', [], ofShop, ({ page, words }) =>
    expect(page.getByRole('heading', { name: words.authorization.unknownTitle })).toBeVisible(),
  ),
  state(
    'none',
    [],
    LIST,
    ({ page, words }) =>
      expect(page.getByRole('heading', { name: words.authorization.noneTitle })).toBeVisible(),
    'unknown',
  ),
  {
    name: 'authorization-failed',
    alike: 'authorization-unknown',
    show: async ({ page, words }) => {
      await answer(
        page,
        'GET /own/v1/authorizations',
        refused('PMC50000', words.pick('遇到问题', 'A problem')),
      );
      await page.goto(LIST);
      await expect(page.getByRole('heading', { name: words.authorization.failedTitle })).toBeVisible();
    },
  },
];
