// A number is passed on to a partner only with the user's consent: asked for on the way there, refused,
// withdrawn.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, refused, status } from './gateway-answers.ts';
import { meSheet } from './pages/me-sheet.ts';
import { thorough } from './thorough.ts';

const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const PAGE = '/phonebillh5/sensitiveAuthorization/authHomePayPage';
const ASKED = /\/sensitiveAuthorization\/authHomePayPage\?purpose=signOn\.partner-shop$/;
const TITLE = /Pass your number on to the partner shop|向合作商城提供您的手机号/;

/** Taps the shipped advert of the partner shop (`ssoFlag` Y), whose shop the sandbox plays. */
const followAdvert = (page: Page) =>
  page
    .getByTestId('adverts')
    .getByRole('button', { name: /Visit the partner shop|去合作商城逛逛/ })
    .click();

test('SPEC 2 /sensitiveAuthorization/authHomePayPage: consent signs on until withdrawn', async ({
  page,
  words,
  user,
  watch,
}) => {
  test.slow();
  // The partner's own page receives a token, which it redeems.
  watch.expect(/a token in the address: [^ ]*\/partner\?token=pbt_/);
  const copy = words.authorization;
  await page.goto(PLACE_ORDER);
  await followAdvert(page);
  await expect(page).toHaveURL(ASKED);
  await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
  for (const known of [
    words.pick('合作商城（示例）有限公司', 'Partner Shop (Example) Ltd.'),
    'privacy@shop.example',
    words.pick('您的手机号', 'Your mobile number'),
    copy.validFor(365),
  ])
    await expect(page.getByRole('main').getByText(known).first()).toBeVisible();
  // Neither answer is preselected, and both are equally easy to give.
  const [no, yes] = [
    page.getByRole('button', { name: copy.refuse, exact: true }),
    page.getByRole('button', { name: copy.grant, exact: true }),
  ];
  const [ofNo, ofYes] = [await no.boundingBox(), await yes.boundingBox()];
  expect([ofNo?.width, ofNo?.height, ofNo?.y]).toEqual([ofYes?.width, ofYes?.height, ofYes?.y]);
  const lookOf = 'e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor].join()';
  expect(await no.evaluate(lookOf)).toBe(await yes.evaluate(lookOf));

  const seen = `${user.mobileNo.slice(0, 3)} **** ${user.mobileNo.slice(7)}`;
  await yes.click();
  await page.waitForURL(/\/partner\?token=/);
  await expect(page.getByText(seen), 'the shop asked the gateway who came').toBeVisible();
  await page.goBack();
  await expect(page, 'the question does not stay behind').toHaveURL(new RegExp(`${PLACE_ORDER}$`));
  await followAdvert(page);
  await page.waitForURL(/\/partner\?token=/);
  await page.goBack();

  const me = meSheet(page, words);
  await me.open();
  await me.link(words.me.authorizations).click();
  await expect(page.getByTestId('state')).toHaveText(words.authorizationStates.granted);
  await page.getByRole('button', { name: copy.withdraw }).click();
  await page.getByRole('dialog').getByRole('button', { name: copy.withdraw, exact: true }).click();
  await expect(page.getByTestId('state')).toHaveText(words.authorizationStates.withdrawn);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.authorizationRecords.download }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^authorization-records-\d{4}-\d{2}-\d{2}\.json$/);
  const { records, in_words: inWords } = JSON.parse(readFileSync(await file.path(), 'utf8')) as {
    records: { pii_principal_id: string; events: { event_state: string }[] }[];
    in_words: { what: string }[];
  };
  expect(records).toHaveLength(1);
  expect(records[0]?.pii_principal_id).toBe(user.userNo);
  expect(records[0]?.events.map(({ event_state: state }) => state)).toEqual(['granted', 'withdrawn']);
  expect(inWords[0]?.what).toMatch(/Partner Shop|合作商城/);

  await page.goto(PLACE_ORDER);
  await followAdvert(page);
  await page.waitForURL(/\/partner$/);
});

test(
  'SPEC 7 POST /common/v1/authorization: a refusal opens the plain link, and is not asked again',
  thorough,
  async ({ page, words, placeOrder }) => {
    const copy = words.authorization;
    await page.goto(PLACE_ORDER);
    await followAdvert(page);
    await page.getByRole('button', { name: copy.refuse, exact: true }).click();
    await page.waitForURL(/\/partner$/);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${PLACE_ORDER}$`));
    await expect(placeOrder.amount(50)).toBeEnabled();
    await followAdvert(page);
    await expect(page.getByTestId('toast')).toHaveText(
      words.pick(
        '您未同意提供手机号，将以未登录方式打开页面',
        'As you asked, your number is not passed on. The page opens without signing you on.',
      ),
    );
    await page.waitForURL(/\/partner$/);

    // Users change their mind on this page, and return to the page they came from.
    await page.goto(`${PAGE}?purpose=signOn.partner-shop&refererUrl=${PLACE_ORDER}`);
    await expect(page.getByTestId('state')).toHaveText(words.authorizationStates.refused);
    await page.getByRole('button', { name: copy.grant, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${PLACE_ORDER}$`));
    await expect(page.getByTestId('toast')).toHaveText(copy.granted);
  },
);

test(
  'SPEC 4 a clicked advert whose single sign-on token exchange fails: a message, then the plain link',
  thorough,
  async ({ page, words, watch }) => {
    watch.expect(/status of 502/);
    await page.goto(PLACE_ORDER);
    for (const [failure, text] of [
      [refused('PMC49999', 'Come back on Monday.'), 'Come back on Monday.'],
      [status(502), words.pick('服务器出现问题，502！', 'server has a problem, 502!')],
    ] as const) {
      await answer(page, 'POST /common/v1/ssoToken/apply', failure);
      await followAdvert(page);
      await expect(page.getByTestId('toast')).toHaveText(text);
      await page.waitForURL(/\/partner$/);
      await expect(page.getByText(/You are not signed on|您还没有登录/)).toBeVisible();
      await page.goBack();
    }
  },
);
