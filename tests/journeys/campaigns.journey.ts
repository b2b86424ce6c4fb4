// Campaign pages: the real gateway with the shipped activities. Events whose moment a test cannot choose (an
// activity that begins and ends, a lost answer) are made up at the network.

import type { Page } from '@playwright/test';
import { activityWith } from '../support/activity-samples.ts';
import { controlGateway, logInHere } from '../support/controlled-gateway.ts';
import { CAMPAIGN } from './campaign-screens.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { answer, hold } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { automaticPages } from './pages/automatic-pages.ts';
import { thorough } from './thorough.ts';

const MARKETING = '/phonebillh5/marketingActivities';
const POINTS = `${MARKETING}/autoRechargeConfig?activityId=autumn-points`;
const campaign = (page: Page) => page.getByTestId('campaign');
const isIn = (page: Page, state: string) => expect(campaign(page)).toHaveAttribute('data-state', state);

test('SPEC 2 /marketingActivities/receiveReward: a visitor logs in, claims and uses it', async ({
  page,
  words,
  login,
}) => {
  await page.goto(`${MARKETING}/receiveReward?cnlCode=wallet`);
  await page.getByRole('button', { name: words.campaign.logInToClaim }).click();
  await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
  await login.logInAs(newNumber());
  await expect(page).toHaveURL(/\/marketingActivities\/receiveReward\?cnlCode=wallet$/);
  await isIn(page, 'claimed');
  await expect(page.getByTestId('news')).toContainText(words.rewards.voucherTitle('¥5.00'));
  await page.reload();
  await isIn(page, 'claimed');
  await page.getByRole('button', { name: words.rewards.useVoucher }).click();
  await expect(page).toHaveURL(/\/rechargeTelebill\/placeOrder$/);
  await expect(page.getByRole('radio').first()).toBeEnabled();
  await page.goBack();
  await isIn(page, 'claimed');
});

test('a claim that a visitor abandoned at the login is not made later', thorough, async ({ page, words }) => {
  const gateway = await controlGateway(page, {
    'GET /auto/v1/activity/judgment': { activity: activityWith() },
    'GET /auto/v1/activity/qualified': { qualified: true, reason: null, reward: null },
  });
  await page.goto(CAMPAIGN);
  await page.getByRole('button', { name: words.campaign.logInToClaim }).click();
  await expect(page).toHaveURL(/\/userLogin\/login/);
  await page.goto(CAMPAIGN);
  await isIn(page, 'open');
  await logInHere(page);
  await page.reload();
  await expect(page.getByRole('button', { name: words.campaign.claim, exact: true })).toBeEnabled();
  await expect.poll(() => gateway.of('GET /auto/v1/activity/qualified').length).toBeGreaterThan(0);
  expect(gateway.of('POST /auto/v1/activity/issueVouchers')).toEqual([]);
});

test(
  'SPEC 2 /marketingActivities/:token, SPEC 2 /marketingActivities/autoRecharge02, SPEC 2 ' +
    '/marketingActivities/autoRecharge03: each shows its activity, and an unknown token falPage',
  async ({ page, words }) => {
    for (const [address, zh, en] of [
      ['fW8kQ2mZx9Tn4VbR8yLc', '给家人充话费，领券立减', 'A voucher for topping up your family'],
      ['autoRecharge02', '首次开通自动充值，送话费券', 'Set up automatic top-up and get a voucher'],
      ['autoRecharge03', '首次开通自动充值，送商城积分', 'Set up automatic top-up and get mall points'],
    ] as const) {
      await page.goto(`${MARKETING}/${address}`);
      await isIn(page, 'open');
      await expect(page.getByRole('heading', { name: words.pick(zh, en) })).toBeVisible();
    }
    for (const unknown of ['Wq3x9TfK2mZ7pL0c', 'short']) {
      await page.goto(`${MARKETING}/${unknown}`);
      await expect(page.getByRole('heading', { name: words.fal.notFound })).toBeVisible();
    }
  },
);

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test(
    'an activity begins and ends by the server’s clock while its page is open',
    thorough,
    async ({ page, words }) => {
      // A time unlike that of the browser's own clock.
      const BEGINS = Date.parse('2031-03-01T02:00:00.000Z');
      const [AHEAD_MS, LASTS_MS] = [5000, 5000];
      let first: number | null = null;
      const gateway = await controlGateway(page, {
        'GET /auto/v1/activity/judgment': () => {
          first ??= Date.now();
          const now = BEGINS - AHEAD_MS + Date.now() - first;
          const state = now < BEGINS ? 'upcoming' : now < BEGINS + LASTS_MS ? 'open' : 'ended';
          const iso = (ms: number) => new Date(ms).toISOString();
          return {
            activity: activityWith({
              state,
              startsAt: iso(BEGINS),
              endsAt: iso(BEGINS + LASTS_MS),
              now: iso(now),
            }),
          };
        },
      });
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seenStates: seen });
        new MutationObserver(() => {
          const state = document.querySelector('[data-testid=campaign]')?.getAttribute('data-state');
          if (state && seen.at(-1) !== state) seen.push(state);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await page.goto(CAMPAIGN);
      await expect(campaign(page)).toHaveAttribute('data-state', 'ended', { timeout: 30_000 });
      const seen = await page.evaluate(() => (window as unknown as { seenStates: string[] }).seenStates);
      expect(seen).toEqual(['upcoming', 'open', 'ended']);
      await expect(page.getByTestId('news')).toContainText(
        words.pick('北京时间 2031年3月1日 10:00', '1 Mar 2031, 10:00 Beijing time'),
      );
      // The page asked again when its clock had passed the beginning or the end.
      await expect.poll(() => gateway.of('GET /auto/v1/activity/judgment').length).toBeGreaterThan(1);
    },
  );
});

signedIn(
  'SPEC 2 /marketingActivities/autoRechargeConfig: a claim made in two tabs gives one reward',
  async ({ page, context, user, words }) => {
    const claim = words.campaign.claim;
    const other = await context.newPage();
    for (const tab of [other, page]) {
      await tab.goto(POINTS);
      // The button is busy until the page knows that there is something to claim.
      await expect(tab.getByRole('button', { name: claim, exact: true })).not.toHaveAttribute('aria-busy');
    }
    await answer(page, 'POST /auto/v1/activity/issueVouchers', async (asked) => {
      await asked.fetch();
      await new Promise(() => undefined);
    });
    await page.getByRole('button', { name: claim, exact: true }).dblclick();
    await isIn(page, 'claimed');
    await other.bringToFront();
    const late = other.getByRole('button', { name: claim, exact: true });
    if (await late.isVisible()) await late.click();
    await isIn(other, 'claimed');
    await expect(page.getByTestId('news')).toContainText(words.pick('100 积分', '100 points'));
    const { rewards = [] } = await user.api.call('GET /own/v1/rewards', {});
    expect(rewards.map(({ activityId }) => activityId)).toEqual(['autumn-points']);
  },
);

signedIn(
  "SPEC 2 /marketingActivities/autoRecharge: a first agreement's reward is shown on the page",
  async ({ page, user, words, sandbox }) => {
    const automatic = automaticPages(page, words, sandbox, user);
    await page.goto(`${MARKETING}/autoRecharge`);
    await page.getByTestId('main-action').click();
    await expect(page).toHaveURL(/\/autoRecharge\/setAutoRecharge\?cnlCode=activity-points$/);
    await automatic.consent.check();
    await automatic.confirmWithCode();
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible();
    await page.getByRole('link', { name: words.autoResult.seeReward }).click();
    await expect(page).toHaveURL(/\/marketingActivities\/autoRecharge$/);
    await isIn(page, 'claimed');
    await expect(page.getByTestId('news')).toContainText(
      words.rewards.pointsGiven(words.pick('500 积分', '500 points')),
    );
  },
);

signedIn(
  'a tap on the main action before the activity is loaded takes effect once afterwards',
  thorough,
  async ({ page }) => {
    const slow = await hold(page, 'GET /auto/v1/activity/qualified');
    await page.goto(`${MARKETING}/autoRecharge`);
    const main = page.getByTestId('main-action');
    await expect(main).toHaveAttribute('aria-busy', 'true');
    await main.click();
    await main.click();
    await expect(page).toHaveURL(/\/marketingActivities\/autoRecharge$/);
    slow.release();
    await expect(page).toHaveURL(/\/autoRecharge\/setAutoRecharge\?cnlCode=activity-points$/);
    await page.goBack();
    await expect(page, 'one way forward').toHaveURL(/\/marketingActivities\/autoRecharge$/);
  },
);

test('Back leaves a campaign with the first tap', thorough, async ({ page, words }) => {
  await page.goto(CAMPAIGN);
  await isIn(page, 'open');
  await expect(page.getByTestId('adverts')).toBeVisible();
  await page.getByRole('button', { name: words.pick('返回', 'Back') }).click();
  await expect(page).not.toHaveURL(/marketingActivities/);
});

test(
  'the sandbox shows each state of an activity in the real page, in both themes',
  thorough,
  async ({ page, sandbox }) => {
    await page.goto(`${sandbox.url}/workbench/campaigns?lang=zh`);
    const frame = (row: string, state: string) =>
      page.locator(`[data-row=${row}] [data-state=${state}] iframe`).contentFrame();
    const shown = { open: 'open', upcoming: 'upcoming', used: 'claimed' };
    await page.locator('#activity').selectOption('phone-bill-voucher');
    for (const [name, state] of Object.entries(shown)) {
      for (const row of ['zh-light', 'en-dark']) {
        await page.locator(`[data-row=${row}] [data-state=${name}]`).scrollIntoViewIfNeeded();
        await expect(frame(row, name).getByTestId('campaign')).toHaveAttribute('data-state', state);
      }
    }
    const groundOf = (row: string) =>
      frame(row, 'open')
        .getByTestId('page')
        .evaluate((shell) => getComputedStyle(shell).backgroundColor);
    expect(await groundOf('en-dark')).not.toBe(await groundOf('zh-light'));
    await expect(frame('en-dark', 'open').locator('html')).toHaveAttribute('lang', 'en');
    await expect(frame('zh-light', 'open').locator('html')).toHaveAttribute('lang', 'zh-CN');
  },
);
