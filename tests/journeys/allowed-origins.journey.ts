// The origins to which the pages may send a browser: those that the gateway's settings allow now, without
// rebuilding the pages (SPEC section 2: authorizationUrl; sections 3 and 7: adverts and jumpUrl).

import { expect, test } from '@playwright/test';
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { controlGateway, logInHere } from '../support/controlled-gateway.ts';
import { eventually } from '../support/eventually.ts';
import { thorough } from './thorough.ts';

const MALL = 'https://mall.example';
const placeOrder = '/phonebillh5/rechargeTelebill/placeOrder';
const channel = {
  cnlCode: 'mall-of-journeys',
  name: { zh: '商城', en: 'Mall' },
  own: false,
  publicKey: null,
  allowedOrigins: [MALL],
  supportTourists: 'N',
  navShow: 'Y',
  notice: null,
};
const offer = (adAppTitle: string, adAppLink: string, ssoFlag = 'N') => ({
  adAppTitle,
  adAppLink,
  ssoFlag,
  ssoType: 'hebao',
  targetChannel: channel.cnlCode,
  tokenName: 'token',
  adAppTyp: '3',
  businessType: 'huafei',
  supportTourists: 'N',
  cnlCode: '',
  channelType: '',
});

test.beforeAll(async ({ request }) => {
  const pool = createPool(process.env['PRODUCT_DATABASE_URL'] ?? '', 1);
  await pool.query(
    'insert into channels (cnl_code, settings) values ($1, $2) on conflict (cnl_code) do nothing',
    [channel.cnlCode, channel],
  );
  await pool.end();
  await eventually('a page with the new origin', async () => {
    const html = await (await request.get(placeOrder)).text();
    return /<meta name="allowed-origins" content="[^"]*https:\/\/mall\.example[ "]/.test(html);
  });
});

test.beforeEach(async ({ page }) => {
  await page.route(`${MALL}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'mall' }));
  await page.route('https://evil.example/**', (route) => route.fulfill({ body: 'evil' }));
});

test('SPEC 3 an advert leads to an allowed origin, and one to another origin is disabled', async ({
  page,
}) => {
  await logInHere(page);
  await controlGateway(page, {
    'POST /vi/queryAdvMaintainInfo': {
      adverts: [offer('Mall', `${MALL}/offer?x=1`), offer('Elsewhere', 'https://evil.example/')],
    },
  });
  await page.goto(placeOrder);
  await expect(page.getByRole('button', { name: 'Elsewhere' })).toBeDisabled();
  await page.getByRole('button', { name: 'Mall', exact: true }).click();
  await page.waitForURL(`${MALL}/offer?x=1`);
});

test(
  'SPEC 8 a jumpUrl of an allowed origin is followed; another shows a message and opens the plain link',
  thorough,
  async ({ page }) => {
    let jumpUrl = 'https://evil.example/jump';
    await logInHere(page);
    await controlGateway(page, {
      'POST /vi/queryAdvMaintainInfo': { adverts: [offer('Mall', `${MALL}/offer`, 'Y')] },
      'POST /common/v1/ssoToken/apply': () => ({ jumpUrl }),
    });
    await page.goto(placeOrder);
    await page.getByRole('button', { name: 'Mall', exact: true }).click();
    await expect(page.getByTestId('toast')).toHaveText(
      /^(?:encountered a problem, try again later|遇到问题，请稍后再试)$/,
    );
    const since = Date.now();
    await page.waitForURL(`${MALL}/offer`);
    expect(Date.now() - since).toBeGreaterThan(2000);
    jumpUrl = `${MALL}/jump?token=ONCE`;
    await page.goBack();
    await page.getByRole('button', { name: 'Mall', exact: true }).click();
    await page.waitForURL(`${MALL}/jump?token=ONCE`);
  },
);

test('SPEC 2 guard: an authorizationUrl of an allowed origin is opened; another leads to the login', async ({
  page,
}) => {
  let authorizationUrl = `${MALL}/authorize`;
  await controlGateway(page, {
    'GET /common/v1/ssoToken/check': () => ({
      authorizationFlag: 'N',
      authorizationUrl,
      ssoToken: '',
      userNo: '',
      mobileNo: '',
      rechargeMobileNo: '',
    }),
  });
  await page.goto(`${placeOrder}?ssoToken=GIVEN`);
  await page.waitForURL(`${MALL}/authorize`);
  authorizationUrl = 'https://evil.example/authorize';
  await page.goto(`${placeOrder}?ssoToken=GIVEN`);
  await page.waitForURL('**/userLogin/login?*');
});
