// Adverts on the top-up page in a real browser, with the answers controlled at the network (SPEC sections 3,
// 4 and 7).

import { thorough } from './thorough.ts';
import { expect, type Page, test } from '@playwright/test';
import { operationWith, rules } from '../support/agreement-samples.ts';
import { activityWith } from '../support/activity-samples.ts';
import { controlGateway, logInHere } from '../support/controlled-gateway.ts';

const placeOrder = '/phonebillh5/rechargeTelebill/placeOrder';
const advert = (adAppTyp: string, adAppTitle: string, adAppLink = '', more = {}) => ({
  adAppTitle,
  adAppLink,
  ssoFlag: 'N',
  ssoType: 'hebao',
  targetChannel: 'MALL',
  tokenName: 'token',
  adAppTyp,
  businessType: 'huafei',
  supportTourists: 'N',
  cnlCode: '',
  channelType: '',
  ...more,
});
const adverts = [
  advert('2', 'Records', '/phonebillh5/rechargeTelebill/rechargeRecord'),
  advert('2', 'Elsewhere', 'https://evil.example/'),
  advert('2', 'Reward', '/phonebillh5/marketingActivities/receiveReward'),
  advert('3', 'Bill', '/phonebillh5/telBill/tencentBill'),
  advert('4', 'First offer', '/phonebillh5/autoRecharge/setAutoRecharge', { cnlCode: 'AD1' }),
  advert('4', 'Second offer', '/mall?x=1', { ssoFlag: 'Y' }),
  advert('1', 'A note'),
  advert('5', 'A rule'),
  advert('12', 'Do not go'),
];

const measureShift = `
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => { window.shift += value }))
    .observe({ type: 'layout-shift', buffered: true });`;

/** The accessible name of a dot under the banner. */
const DOT = /^(?:\d+ of \d+|第 \d+ 条，共 \d+ 条)$/;

async function open(page: Page, answers = {}) {
  await logInHere(page);
  const gateway = await controlGateway(page, { 'POST /vi/queryAdvMaintainInfo': { adverts }, ...answers });
  await page.goto(`${placeOrder}?cnlCode=CH`);
  await page.getByTestId('adverts').waitFor();
  return gateway;
}

async function swipe(page: Page, by: number): Promise<void> {
  const box = await page.getByTestId('carousel-card').boundingBox();
  if (!box) throw new Error('no banner');
  await page.mouse.move(box.x + 150, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 150 + by, box.y + 22, { steps: 4 });
  await page.mouse.up();
}

test('SPEC 7 POST /vi/queryAdvMaintainInfo: adverts shift nothing, and large print has none', async ({
  page,
}) => {
  await page.addInitScript(measureShift);
  const gateway = await open(page);
  expect(gateway.of('POST /vi/queryAdvMaintainInfo')[0]?.input).toEqual({
    adBusTyp: '3',
    adAppTyp: '1,2,3,4,5,12',
    cnlCode: 'CH',
    nonrelogin: true,
    ssoToken: 'TOKEN',
  });
  const [above, below] = [
    await page.getByTestId('amount-section').boundingBox(),
    await page.getByTestId('adverts').boundingBox(),
  ];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(await page.evaluate('window.shift')).toBeLessThan(0.02);
  await expect(page.getByText('Do not go')).toHaveCount(0);
  await expect(page.getByText('A rule')).toBeVisible();
  await expect(page.getByText('Reward')).toBeVisible();
  // A tile without a destination, or with one that is not open, is omitted.
  await expect(page.getByText('Elsewhere')).toHaveCount(0);
  await page.getByTestId('display-settings').getByRole('button').first().click();
  await expect(page.getByTestId('adverts')).toHaveCount(0);
});

test(
  'SPEC 9 swipe threshold in the browser: a swipe of 60 moves the banner and is no tap',
  thorough,
  async ({ page }) => {
    await open(page);
    const current = page.getByTestId('carousel-card').locator('button[aria-current]');
    await page.getByTestId('adverts').scrollIntoViewIfNeeded();
    await page.getByTestId('carousel-card').scrollIntoViewIfNeeded();
    await swipe(page, -60);
    await expect(current).toHaveAccessibleName(/2/);
    expect(page.url()).toContain('placeOrder');
    await swipe(page, 60);
    await expect(current).toHaveAccessibleName(/1/);
  },
);

test('SPEC 4 a clicked advert in the browser: with ssoFlag Y it gets a token, or the plain link', async ({
  page,
}) => {
  let jumpUrl = '';
  const gateway = await open(page, {
    'POST /common/v1/ssoToken/apply': () =>
      jumpUrl ? { jumpUrl } : { msgCd: 'PMC41505', msgInfo: 'Unknown channel.' },
  });
  await page.route('**/mall?*', (route) => route.fulfill({ contentType: 'text/html', body: 'mall' }));
  await page.getByRole('button', { name: 'First offer' }).click();
  await page.waitForURL('**/autoRecharge/setAutoRecharge?cnlCode=AD1');

  await page.goBack();
  await page.getByTestId('carousel-card').getByRole('button', { name: DOT }).nth(1).click();
  await page.getByRole('button', { name: 'Second offer' }).click();
  await expect(page.getByTestId('toast')).toHaveText('Unknown channel.');
  await page.waitForURL('**/mall?x=1');
  expect(gateway.of('POST /common/v1/ssoToken/apply')[0]?.input).toEqual({
    targetChannelMark: 'MALL',
    targetChannelUrl: '/mall?x=1',
    ssoType: 'hebao',
    tokenName: 'token',
    ssoToken: 'TOKEN',
  });

  jumpUrl = '/mall?x=1&token=ONCE';
  await page.goBack();
  await page.getByTestId('carousel-card').getByRole('button', { name: DOT }).nth(1).click();
  await page.getByRole('button', { name: 'Second offer' }).click();
  await page.waitForURL('**/mall?x=1&token=ONCE');
});

test('SPEC 7 only the banner click reports an event, with the fields of section 3', async ({ page }) => {
  // The gateway would write this address into the page (docs/analytics.md). Here it has the origin of the
  // pages.
  const sent: Record<string, string>[] = [];
  await page.route('**/collect', (route) => {
    sent.push(JSON.parse(route.request().postData() ?? '{}') as Record<string, string>);
    return route.fulfill({ status: 204 });
  });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.head.append(
        Object.assign(document.createElement('meta'), { name: 'analytics', content: '/collect' }),
      );
    });
  });
  const ofAdverts = () => sent.filter(({ event }) => event === 'bannerClick');
  const viewOf = async (currentPage: string) =>
    expect.poll(() => sent.some((one) => one['currentPage'] === currentPage)).toBe(true);
  await open(page);
  await page.getByTestId('adverts').getByRole('button', { name: 'Records' }).click();
  await page.waitForURL('**/rechargeRecord');
  await viewOf('/rechargeTelebill/rechargeRecord');
  await page.goBack();
  await page.getByTestId('adverts').getByRole('button', { name: 'Bill' }).click();
  await page.waitForURL('**/tencentBill');
  await viewOf('/telBill/tencentBill');
  await page.goBack();
  await page.getByText('A note').click();
  await page.getByText('A rule').click();
  expect(ofAdverts()).toEqual([]);
  await page.getByRole('button', { name: 'First offer' }).click();
  await page.waitForURL('**/autoRecharge/setAutoRecharge?cnlCode=AD1');
  await viewOf('/autoRecharge/setAutoRecharge');
  expect(ofAdverts()).toMatchObject([
    {
      label: 'First offer',
      currentPage: '/rechargeTelebill/placeOrder',
      cnlCode: 'CH',
      provinceName: '北京',
      cityName: '北京',
      uesrMblno: '',
    },
  ]);
});

const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) =>
  advert('4', `Offer ${name}`, '/phonebillh5/telBill/tencentBill'),
);
for (const { business, where, path, code, kept } of [
  { business: 'JGY', where: 'the result', path: '/autoRecharge/autoRechargeResult', code: '9', kept: 5 },
  { business: 'LBY', where: 'the list', path: '/autoRecharge/autoRechargeList', code: '10', kept: 5 },
  { business: 'HDY', where: 'an activity', path: '/marketingActivities/autoRecharge', code: '14', kept: 7 },
])
  test(
    `SPEC 7 ${business} on ${where}: sends code ${code}, and shows ${kept} of seven banner items`,
    thorough,
    async ({ page }) => {
      await logInHere(page);
      const gateway = await controlGateway(page, {
        'GET /auto/v1/advMaintain': { adverts: [...seven, advert('5', 'A rule')] },
        'GET /auto/v1/protocol/queryProtocolList': { agreements: [], waiting: [] },
        'GET /auto/v1/protocol/rules': { ...rules },
        'GET /auto/v1/protocol/operation-status': { operation: operationWith({ state: 'done' }) },
        'GET /auto/v1/activity/judgment': { activity: activityWith() },
        'GET /auto/v1/activity/qualified': { qualified: true, reason: null, reward: null },
      });
      await page.goto(`/phonebillh5${path}?requestNo=${'R'.repeat(20)}`);
      await page.getByTestId('adverts').waitFor();
      expect(gateway.of('GET /auto/v1/advMaintain').map(({ input }) => input['channelType'])).toEqual([code]);
      await expect(page.getByRole('button', { name: DOT })).toHaveCount(kept);
      await expect(page.getByText('A rule')).toBeVisible();
      await page.getByRole('button', { name: 'Offer A' }).click();
      await page.waitForURL('**/telBill/tencentBill');
    },
  );
