// The login page: with and without a picture, while the browser computes the proof of work, and once a code
// is sent.

import { errorMessage } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { cryptoRandom } from '../../apps/gateway/src/people/sign-on/secrets.ts';
import { drawLetters } from '../../apps/gateway/src/people/sign-on/letter-picture.ts';
import { workChallenge } from '../support/controlled-gateway.ts';
import { interceptCalls } from '../support/intercepted-calls.ts';
import { answerWith } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { type LoginPage, loginPage } from './pages/login-page.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

/** Proof of work so difficult that no browser completes it within years. */
const ENDLESS = '0'.repeat(32);

export const loginScreens: readonly ScreenState[] = [
  { name: 'login', show: async (visit) => void (await open(visit)) },
  {
    name: 'login-kept-session',
    show: async ({ page, words }) => {
      const why = errorMessage('internal', words.language);
      await answer(page, 'GET /common/v1/ssoToken/validCheck', refused('PMC50000', why));
      await page.goto('/phonebillh5/userLogin/login?refererUrl=/rechargeTelebill/placeOrder');
      await expect(page.getByTestId('offline-strip')).toContainText(words.app.unanswered);
    },
  },
  {
    name: 'login-problems',
    show: async (visit) => {
      const login = await open(visit);
      await login.mobile.fill('2345');
      await login.getCode.click();
      await expect(login.mobile).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'login-picture',
    show: async (visit) => {
      const login = await openWithPicture(visit);
      await login.graphicCode.fill('AB1');
      await login.getCode.click();
      await expect(login.graphicCode).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'login-without-picture',
    show: async (visit) => {
      const login = await openWithPicture(visit);
      await answerWith(visit.page, 'POST /own/v1/workChallenge', workChallenge({ keyPrefix: ENDLESS }));
      await login.cannotSee.click();
      await expect(visit.page.getByText(visit.words.login.insteadOfPicture)).toBeVisible();
      await login.getCode.click();
      await expect(visit.page.getByText(visit.words.login.checking)).toBeVisible();
    },
  },
  {
    name: 'login-checking-long',
    show: async (visit) => {
      await answerWith(visit.page, 'POST /own/v1/workChallenge', workChallenge({ keyPrefix: ENDLESS }));
      const login = await open(visit);
      await login.mobile.fill(newNumber());
      await login.getCode.click();
      await expect(visit.page.getByText(visit.words.login.checkingLong)).toBeVisible();
    },
  },
  {
    name: 'login-check-failed',
    show: async (visit) => {
      const text = errorMessage('workNeeded', visit.words.language);
      await refuse(visit.page, '/sendMessage', { msgCd: 'PMC40008', msgInfo: text });
      const login = await open(visit);
      await login.mobile.fill(newNumber());
      await login.getCode.click();
      await expect(visit.page.getByText(text)).toBeVisible();
    },
  },
  {
    name: 'login-sent',
    show: async (visit) => {
      await answerWith(visit.page, 'POST /common/v1/sendMessage', {
        resendAfterMs: 3_599_000,
        validForMs: 300_000,
      });
      const login = await open(visit);
      await login.askForCode(newNumber());
    },
  },
];

async function open({ page, words }: Visit): Promise<LoginPage> {
  const login = loginPageOf(page, words);
  await login.open();
  await expect(login.getCode).toBeVisible();
  return login;
}

async function openWithPicture(visit: Visit): Promise<LoginPage> {
  const { page } = visit;
  await answerWith(page, 'POST /own/v1/workChallenge', workChallenge({ pictureNeeded: true }));
  await answerWith(page, 'GET /own/v1/graphicCode', {
    graphicId: 'g',
    png: drawLetters('RTYK', cryptoRandom).toString('base64'),
    validForMs: 300_000,
  });
  const login = await open(visit);
  await login.mobile.fill(newNumber());
  await expect(login.picture).toBeVisible();
  return login;
}

async function refuse(page: Page, call: string, refusal: { msgCd: string; msgInfo: string }): Promise<void> {
  await interceptCalls(page, new RegExp(`${call}$`), (asked) => asked.fulfill({ json: refusal }));
}

function loginPageOf(page: Page, words: Words): LoginPage {
  const unread = (): never => {
    throw new Error('nobody reads the picture here');
  };
  return loginPage({ page, words, readGraphic: unread, sandboxUrl: '', request: page.request });
}
