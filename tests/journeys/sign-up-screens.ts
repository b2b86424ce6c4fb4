// Sign-up on the way, in every state worth looking at: the two forms, and a sign-up until its end. The
// gateway's answers are made up at the network.

import { errorList, type SignUpView } from '@phonebill/contract';
import { expect } from '@playwright/test';
import { MUMS_NUMBER, REQUEST_NO } from '../support/agreement-samples.ts';
import { signUpWith } from '../support/family-samples.ts';
import { answerWith, usual } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import { endSession } from './orders.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

const MARKET = '/phonebillh5/autoRecharge/marketSetAutoRecharge';
const FAMILY = '/phonebillh5/autoRecharge/transPageHbRegister';
const OWN_NUMBER = '13800138000';

/** Opens a form without login, with a draft in its history entry. */
async function openForm({ page, words, user }: Visit, path: string, draft: object = {}): Promise<void> {
  await usual(page);
  await endSession(user);
  await page.addInitScript((usr) => {
    if (!history.state) history.replaceState({ usr, key: 'draft', idx: 0 }, '');
  }, draft);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: words.signUp.you })).toBeVisible();
}

/** Returns a state of a sign-up whose progress the page follows. */
function followed(
  name: string,
  changes: Partial<SignUpView>,
  title: (words: Words) => string,
  alike?: string,
): ScreenState {
  return {
    name: `sign-up-${name}`,
    ...(alike !== undefined && { alike }),
    show: async ({ page, words }) => {
      await answerWith(page, 'POST /auto/v1/protocol/registeredNotify', { signUp: signUpWith(changes) });
      await page.goto(`${MARKET}?requestNo=${REQUEST_NO}`);
      await expect(page.getByRole('heading', { name: title(words) })).toBeVisible();
    },
  };
}

export const signUpScreens: readonly ScreenState[] = [
  { name: 'sign-up-market', show: (visit) => openForm(visit, MARKET) },
  {
    name: 'sign-up-market-sent',
    show: async (visit) => {
      const { page, words } = visit;
      await openForm(visit, MARKET, { payerMobileNo: OWN_NUMBER });
      await answerWith(page, 'POST /common/v1/sendMessage', {
        resendAfterMs: 3_599_000,
        validForMs: 300_000,
      });
      await page.getByRole('button', { name: words.smsCode.getCode, exact: true }).click();
      await expect(page.getByText(words.login.sentTo)).toBeVisible();
    },
  },
  {
    name: 'sign-up-market-problems',
    show: async (visit) => {
      const { page, words } = visit;
      await openForm(visit, MARKET);
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: words.signUp.submit, exact: true }).click();
      await expect(page.locator('[name=mobile]')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  { name: 'sign-up-family', show: (visit) => openForm(visit, FAMILY, { agrMbl: MUMS_NUMBER }) },
  {
    name: 'sign-up-family-own',
    show: async (visit) => {
      await openForm(visit, FAMILY, { agrMbl: MUMS_NUMBER, payerMobileNo: MUMS_NUMBER });
      await expect(visit.page.getByText(visit.words.setUpAside.ownNumber)).toBeVisible();
    },
  },
  {
    name: 'sign-up-form-visitor',
    alike: 'sign-up-market',
    show: async (visit) => {
      const { page, words, user } = visit;
      await usual(page);
      await endSession(user);
      await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
      await expect(page.getByRole('heading', { name: words.setUpAside.noAccount })).toBeVisible();
    },
  },
  {
    name: 'sign-up-from-login',
    show: async ({ page, words, user }) => {
      await endSession(user);
      await page.goto('/phonebillh5/userLogin/login?refererUrl=/phonebillh5/autoRecharge/transPage');
      await expect(page.getByRole('button', { name: words.loginPage.registerInstead })).toBeVisible();
    },
  },
  followed('registering', {}, ({ signUp }) => signUp.registeringTitle),
  {
    name: 'sign-up-late',
    show: async ({ page, words }) => {
      // Another journey uses this page next, so its clock is set ahead instead of being controlled.
      await page.addInitScript(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + Number(document.documentElement.dataset.ahead ?? 0);
      });
      await answerWith(page, 'POST /auto/v1/protocol/registeredNotify', { signUp: signUpWith() });
      await page.goto(`${MARKET}?requestNo=${REQUEST_NO}`);
      await expect(page.getByRole('heading', { name: words.signUp.registeringTitle })).toBeVisible();
      await page.evaluate(() => void (document.documentElement.dataset.ahead = '61000'));
      await expect(page.getByRole('heading', { name: words.signUp.lateTitle })).toBeVisible();
    },
  },
  followed(
    'setting-up',
    { state: 'settingUp', registeredAt: '2026-11-21T06:00:00.000Z' },
    ({ signUp }) => signUp.settingUpTitle,
  ),
  followed('expired', { state: 'expired' }, ({ signUp }) => signUp.expiredTitle),
  followed(
    'refused',
    { state: 'refused', refusal: 'walletRefused' },
    ({ signUp }) => signUp.walletRefusedTitle,
  ),
  followed(
    'frozen',
    { state: 'refused', refusal: 'accountFrozen' },
    ({ signUp }) => signUp.accountFrozenTitle,
    'sign-up-refused',
  ),
  followed(
    'has-agreement',
    { state: 'refused', refusal: 'numberHasAgreement' },
    ({ signUp }) => signUp.numberHasAgreementTitle,
  ),
  followed(
    'too-many',
    { state: 'refused', refusal: 'tooManyAgreements' },
    ({ signUp }) => signUp.tooManyAgreementsTitle,
    'sign-up-has-agreement',
  ),
  followed(
    'setup-refused',
    { state: 'refused', refusal: 'setupRefused' },
    ({ signUp }) => signUp.setupRefusedTitle,
    'sign-up-has-agreement',
  ),
  followed('done-elsewhere', { state: 'done' }, ({ signUp }) => signUp.doneTitle),
  {
    name: 'sign-up-missing',
    show: async ({ page, words }) => {
      await answer(
        page,
        'POST /auto/v1/protocol/registeredNotify',
        refused(errorList.operationNotFound.msgCd),
      );
      await page.goto(`${MARKET}?requestNo=${REQUEST_NO}`);
      await expect(page.getByRole('heading', { name: words.signUp.notFoundTitle })).toBeVisible();
    },
  },
];
