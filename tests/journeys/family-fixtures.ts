// Fixtures for journeys of family top-up, beyond those of all journeys: the member with a browser and a phone
// of their own, the way from the form to the wait, and days that pass at once.

import type { Browser, Locator, Page } from '@playwright/test';
import { replyCopy, replyFlagCopy } from '../../apps/sandbox/src/pages/console/reply-copy.ts';
import { expect, beginAt, keptFor, signedIn, type SignedInUser } from './fixtures.ts';
import { type AutomaticPages, automaticPages } from './pages/automatic-pages.ts';
import { forgetSends } from '../support/forget-sends.ts';

export { expect };

export const ON_PAGE = '/phonebillh5/autoRecharge';
/** The page asks every few seconds, later every ten. */
export const ASKED_AGAIN = { timeout: 30_000 };

interface Member {
  readonly user: SignedInUser;
  /** The member's own browser, logged in. */
  readonly page: Page;
  /** The requests of others and the top-ups they pay for the member, on the member's page. */
  readonly offer: Locator;
  /**
   * Returns the reply that agrees, as the newest request states it; the other replies have the same digits.
   */
  agreeText(): Promise<string>;
  /** Replies on the page of the SMS centre, optionally delivered twice and late. */
  reply(text: string, on?: { readonly twice: true; readonly lateSeconds: number }): Promise<void>;
}

interface Signer {
  /** Chooses the number of a member, confirms with the code, and waits for the member. */
  ask(mobileNo: string): Promise<void>;
  /** Ticks the agreement of a completed form, and confirms it with the code. */
  confirm(): Promise<void>;
}

interface Passing {
  /** Makes the agreement's announced charge due now. */
  chargeIsDue(agreementNo: string): Promise<void>;
  /** Makes this much time pass for the consents of an agreement. */
  forConsents(agreementNo: string, interval: string): Promise<void>;
}

interface FamilyFixtures {
  readonly automatic: AutomaticPages;
  readonly member: Member;
  readonly signer: Signer;
  readonly passing: Passing;
}

export const test = signedIn.extend<FamilyFixtures>({
  automatic: ({ page, words, sandbox, user }, use) => use(automaticPages(page, words, sandbox, user)),

  member: async ({ browser, newUser, product, sandbox, locale, words: { language } }, use) => {
    const user = await newUser();
    const page = await openAs(browser, user, product.url, locale);
    await use({
      user,
      page,
      offer: page.getByTestId('offer'),
      async agreeText() {
        const asks = async () =>
          (await sandbox.messages(user.mobileNo)).flatMap(({ text }) => /Y[0-9]{2,3}/.exec(text) ?? []);
        await expect.poll(async () => (await asks()).length).toBeGreaterThan(0);
        return String((await asks())[0]);
      },
      async reply(text, on) {
        await page.goto(`${product.sandboxUrl}/sms?mobileNo=${user.mobileNo}`);
        await page.getByLabel(replyCopy.text[language]).fill(text);
        if (on) {
          await page.getByText(replyCopy.choices[language]).click();
          await page.getByLabel(replyFlagCopy.twice[language]).check();
          await page.getByLabel(replyCopy.late[language]).fill(String(on.lateSeconds));
        }
        await page.getByRole('button', { name: replyCopy.send[language] }).click();
        await expect(page.getByText(replyCopy.sent[language])).toBeVisible();
      },
    });
    await page.context().close();
  },

  signer: async ({ page, words, user, product, sandbox, automatic }, use) => {
    async function confirm(): Promise<void> {
      const codes = async (): Promise<string[]> =>
        (await sandbox.messages(user.mobileNo)).flatMap(({ code }) => code ?? []);
      const before = (await codes()).length;
      await automatic.consent.check();
      await automatic.setUp.click();
      // The number was never topped up before, so it is looked up once more.
      await expect(automatic.setUp).toHaveText(words.setUp.askFirstTime);
      // Page and gateway require a minute between codes; here that limit is removed.
      await page.evaluate(() => sessionStorage.clear());
      await forgetSends(product.pool, user.mobileNo);
      await automatic.setUp.click();
      await expect(automatic.smsCode).toBeVisible();
      await expect.poll(async () => (await codes()).length).toBe(before + 1);
      await automatic.smsCode.fill(String((await codes())[0]));
      await page.waitForURL(/\/autoRecharge\/transPage\?requestNo=/);
      await expect(page.getByRole('heading', { name: words.familyRequest.waitingTitle })).toBeVisible(
        ASKED_AGAIN,
      );
    }
    await use({
      confirm,
      async ask(mobileNo) {
        await automatic.open('transPage');
        await automatic.change('number');
        await automatic.sheet.locator('[name=mobile]').fill(mobileNo);
        await automatic.sheet.getByRole('button', { name: words.termSheets.takeNumber }).click();
        await expect(automatic.sheet).toBeHidden();
        await expect(page.getByRole('heading', { name: words.setUpAside.askedFirst })).toBeVisible();
        await confirm();
      },
    });
  },

  passing: async ({ product: { pool } }, use) => {
    // Increases the version, so that no earlier read is written over it.
    const lookAt = async (agreementNo: string): Promise<void> => {
      await pool.query(
        `update agreements set next_at = now(), version = version + 1
          where user_no = substr($1, 8, 10) and agreement_no = $1`,
        [agreementNo],
      );
      await pool.query(
        "select graphile_worker.add_job('advanceAgreement', json_build_object('agreementNo', $1::text))",
        [agreementNo],
      );
    };
    await use({
      async chargeIsDue(agreementNo) {
        // Moves the charge to this month: nothing is debited in a month other than its own.
        await pool.query(
          `with another_version as (
              update agreements set version = version + 1
              where user_no = substr($1, 8, 10) and agreement_no = $1
            )
            update charges
            set debit_at = now(), period = month, charge_no = substr(charge_no, 1, 25) || month || '00'
            from to_char(now() at time zone 'Asia/Shanghai', 'YYYYMM') as month
            where user_no = substr($1, 8, 10) and agreement_no = $1 and state = 'announced'`,
          [agreementNo],
        );
        await lookAt(agreementNo);
      },
      async forConsents(agreementNo, interval) {
        await pool.query(
          `with another_version as (
              update agreements set version = version + 1
              where user_no = substr($1, 8, 10) and agreement_no = $1
            )
            update member_consents
            set asked_at = asked_at - $2::interval, expires_at = expires_at - $2::interval,
              next_at = next_at - $2::interval
            where user_no = substr($1, 8, 10) and agreement_no = $1`,
          [agreementNo, interval],
        );
        await lookAt(agreementNo);
      },
    });
  },
});

/** Opens a browser with the user logged in as the pages store it. */
async function openAs(
  browser: Browser,
  user: SignedInUser,
  baseURL: string,
  locale: string | undefined,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 375, height: 812 },
    ...(locale !== undefined && { locale }),
    timezoneId: 'Asia/Shanghai',
  });
  const page = await context.newPage();
  await beginAt(page, baseURL, keptFor(user));
  return page;
}
