// The guard in a real browser, with answers controlled at the network (SPEC section 2).

import { thorough } from './thorough.ts';
import { expect, test } from '@playwright/test';
import { generateSm2KeyPair, sm2Decrypt, sm2Encrypt } from '@phonebill/signing';
import { rules } from '../support/agreement-samples.ts';
import { controlGateway, logInHere } from '../support/controlled-gateway.ts';

const base = '/phonebillh5';
const placeOrder = `${base}/rechargeTelebill/placeOrder`;
const automaticTopUp = {
  'GET /auto/v1/protocol/rules': { ...rules },
  'GET /auto/v1/config/getAutoMoneyByCnlCode': { amountsFen: rules.amountsFen },
  'GET /auto/v1/advMaintain': { adverts: [] },
};
const signedOn = (input: Record<string, unknown>) => {
  const encrypt = (number: string) => sm2Encrypt(number, String(input['clientKey']));
  return {
    authorizationFlag: 'Y',
    authorizationUrl: '',
    ssoToken: 'SIGNED-ON',
    userNo: 'U7',
    mobileNo: encrypt('13800138000'),
    rechargeMobileNo: encrypt('13900139000'),
  };
};

test(
  'SPEC 2 guard: single sign-on by CREDTENTIAL, SIGN_DATA and SIGN_TYPE; the address bar, ' +
    'history and Referer are free of them',
  async ({ page }) => {
    const gateway = await controlGateway(page, { 'GET /common/v1/ssoToken/check': signedOn });
    const referers: string[] = [];
    page.on(
      'request',
      (request) =>
        void request.allHeaders().then(
          (headers) => referers.push(headers['referer'] ?? ''),
          () => {},
        ),
    );
    await page.goto(`${placeOrder}?cnlCode=APP&CREDTENTIAL=orig%7Bx%7D&SIGN_DATA=si%2Bgn%3D&SIGN_TYPE=RSA`);
    await expect(page.getByRole('radio').first()).toBeEnabled();

    expect(new URL(page.url()).search).toBe('?cnlCode=APP');
    const [check] = gateway.of('GET /common/v1/ssoToken/check');
    expect(check?.input).toMatchObject({
      originalData: 'orig{x}',
      signData: 'si+gn=',
      signType: 'RSA',
      ssoType: 'hebao',
      authorize: 'true',
      sourceChannel: 'charge',
    });
    expect(String(check?.input['backUrl'])).toMatch(
      /^http:\/\/[^/]+\/phonebillh5\/rechargeTelebill\/placeOrder\?cnlCode=APP$/,
    );
    expect(gateway.of('POST /vi/fusionPageInfo')[0]?.input['ssoToken']).toBe('SIGNED-ON');
    expect(referers.filter((referer) => /CREDT|SIGN/.test(referer))).toEqual([]);
    expect(await page.evaluate('history.length')).toBeLessThanOrEqual(2);

    const kept = await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((area) => Object.values(area)).join(' '),
    );
    expect(kept).toContain('SIGNED-ON');
    // SPEC 3: mobileNo is not stored; rechargeMobileNo is, decrypted.
    expect(kept).not.toContain('13800138000');
    expect(kept).toContain('"rechargeMobileNo":"13900139000"');
    await expect(page.getByRole('textbox').first()).toHaveValue('139 0013 9000');
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeEnabled();
    expect(gateway.of('GET /common/v1/ssoToken/check')).toHaveLength(1);
  },
);

test('SPEC 2 guard: ydrzToken alone signs on as cm, and a failure leads to login with the full path', async ({
  page,
}) => {
  const gateway = await controlGateway(page, {
    'GET /common/v1/ssoToken/check': { msgCd: 'PMC41503', msgInfo: 'This link was already used.' },
  });
  await page.goto(`${placeOrder}?a=1&ydrzToken=CM-TOKEN`);
  await page.waitForURL('**/userLogin/login?*');
  expect(gateway.of('GET /common/v1/ssoToken/check')[0]?.input).toMatchObject({
    ssoToken: 'CM-TOKEN',
    ssoType: 'cm',
  });
  expect(new URL(page.url()).searchParams.get('refererUrl')).toBe(`${placeOrder}?a=1`);
});

test(
  'SPEC 2 guard: a sign-on answered without a token has failed, leads to login and signs no user on',
  thorough,
  async ({ page }) => {
    let given: Record<string, unknown> = {};
    await controlGateway(page, { 'GET /common/v1/ssoToken/check': () => given });
    for (const data of [
      {},
      { authorizationFlag: 'Y', ssoToken: null, mobileNo: '' },
      { ...signedOn({ clientKey: generateSm2KeyPair().publicKey }), ssoToken: '' },
    ]) {
      given = data;
      await page.goto(`${placeOrder}?ssoToken=HOLLOW`);
      await page.waitForURL('**/userLogin/login?*');
      await expect(page.getByRole('textbox').first()).toBeVisible();
      const kept = await page.evaluate(
        () => sessionStorage.getItem('userInfo') ?? localStorage.getItem('token'),
      );
      expect(kept, JSON.stringify(data)).toBeNull();
    }
  },
);

test('SPEC 2 guard: authorizationFlag N clears the user and opens our origin’s authorizationUrl', async ({
  page,
  baseURL,
}) => {
  await logInHere(page);
  const authorizationUrl = `${baseURL ?? ''}/authorize-here?back=x`;
  await page.route('**/authorize-here*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>authorize</h1>' }),
  );
  await controlGateway(page, {
    'GET /common/v1/ssoToken/check': ({ ssoToken }) => ({
      ...signedOn({ clientKey: generateSm2KeyPair().publicKey }),
      ssoToken: '',
      authorizationFlag: 'N',
      authorizationUrl: ssoToken === 'good' ? authorizationUrl : 'https://evil.example/',
    }),
  });
  await page.goto(`${placeOrder}?ssoToken=good`);
  await page.waitForURL(authorizationUrl);
  expect(
    await page.evaluate(() => sessionStorage.getItem('userInfo') ?? localStorage.getItem('token')),
  ).toBeNull();

  await page.goto(`${placeOrder}?SSOTOKEN=bad`);
  await page.waitForURL('**/userLogin/login?*');
});

test(
  'SPEC 2 guard: tourist verification in the browser: sends the number encrypted, and ' +
    'shows a failure as text',
  async ({ page }) => {
    const keys = generateSm2KeyPair();
    const gateway = await controlGateway(page, {
      'POST /vi/jkSwitch': { switches: {}, sm2PublicKey: keys.publicKey },
      'POST /vi/verification': ({ sign }) =>
        sign === 'good'
          ? { ssoToken: 'TOURIST', userNo: 'U8', validForMs: 60000 }
          : { msgCd: 'PMC41501', msgInfo: 'Bad <img src=x onerror=alert(1)> sign' },
    });
    await page.goto(`${placeOrder}?supportTourists=Y&cnlCode=CH&sign=good&signMobileNo=13800138000`);
    await expect(page.getByRole('radio').first()).toBeEnabled();
    const sent = gateway.of('POST /vi/verification')[0]?.input ?? {};
    expect(sent).toMatchObject({ cnlCode: 'CH', sign: 'good' });
    expect(sm2Decrypt(String(sent['signMobileNo']), keys.privateKey)).toBe('13800138000');
    expect(gateway.of('POST /vi/fusionPageInfo')[0]?.input['ssoToken']).toBe('TOURIST');
    expect(new URL(page.url()).search).toBe('?supportTourists=Y&cnlCode=CH');
    await page.reload();
    await expect(page.getByRole('radio').first()).toBeEnabled();
    expect(gateway.of('POST /vi/verification')).toHaveLength(1);

    await page.goto(`${placeOrder}?supportTourists=Y&cnlCode=CH&sign=bad&signMobileNo=13800138000`);
    await page.waitForURL('**/falPage?errorPageMsg=*');
    await expect(page.getByText('Bad <img src=x onerror=alert(1)> sign')).toBeVisible();
    expect(await page.locator('img').count()).toBe(0);
  },
);

test('SPEC 3 a number that cannot be decrypted signs no user on, and is not stored', async ({ page }) => {
  const cipher = sm2Encrypt('13800138000', generateSm2KeyPair().publicKey);
  await controlGateway(page, {
    'GET /common/v1/ssoToken/check': (input) => ({ ...signedOn(input), mobileNo: cipher }),
  });
  await page.goto(`${placeOrder}?ssoToken=T`);
  await page.waitForURL('**/userLogin/login?*');
  const kept = await page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((area) => Object.values(area)).join(' '),
  );
  expect(kept).not.toMatch(/SIGNED-ON|1380013/);
  expect(kept).not.toContain(cipher);
});

test(
  'SPEC 2 guard: a tourist’s link without its fields makes no call and does not lead to falPage',
  thorough,
  async ({ page }) => {
    const gateway = await controlGateway(page, {
      'POST /vi/verification': { msgCd: 'PMC41501', msgInfo: 'Bad sign' },
    });
    for (const fields of ['', '&cnlCode=CH&sign=&signMobileNo=']) {
      await page.goto(`${placeOrder}?supportTourists=Y${fields}`);
      await expect(page.getByRole('radio').first()).toBeEnabled();
    }
    expect(gateway.of('POST /vi/verification')).toEqual([]);
  },
);

test('SPEC 2 guard: setAutoRecharge with channelType ZDCXYYQ2024 has a fixed cnlCode, no navigation', async ({
  page,
}) => {
  await controlGateway(page, automaticTopUp);
  await page.goto(
    `${base}/autoRecharge/setAutoRecharge?channelType=ZDCXYYQ2024&cnlCode=OLD&navShow=Y&keep=1`,
  );
  await page.waitForURL(/setAutoRecharge\?keep=1&cnlCode=[^&]+&navShow=N$/);
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await page.goto(`${base}/autoRecharge/setAutoRecharge?navShow=Y`);
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test('SPEC 8 PMC30050 in the browser: clears the user, opens login with refererUrl after 3 s', async ({
  page,
}) => {
  await logInHere(page);
  await controlGateway(page, {
    'POST /vi/fusionPageInfo': { msgCd: 'PMC30050', msgInfo: 'Your session has ended.' },
  });
  await page.goto(`${placeOrder}?x=1`);
  await expect(page.getByTestId('toast')).toHaveText('Your session has ended.');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(page.url()).toContain('placeOrder');
  await page.waitForURL('**/userLogin/login?*');
  expect(new URL(page.url()).searchParams.get('refererUrl')).toBe(`${placeOrder}?x=1`);
});

const forTourists = {
  adAppTitle: 'Points',
  adAppLink: '/phonebillh5/rechargeTelebill/integralPage?a=1',
  ssoFlag: 'N',
  ssoType: 'hebao',
  targetChannel: '',
  tokenName: '',
  adAppTyp: '2',
  businessType: '4',
  supportTourists: 'Y',
  cnlCode: '',
  channelType: '',
};

for (const [who, isUser] of [
  ['a user', true],
  ['a visitor', false],
] as const)
  test(
    `SPEC 7 advert business codes, SPEC 6 tourist: with supportTourists Y, ${who} sees the ` +
      `${isUser ? "users'" : "tourists'"} adverts, and leaves as a ${isUser ? 'user' : 'tourist'}`,
    thorough,
    async ({ page }) => {
      if (isUser) await logInHere(page);
      const gateway = await controlGateway(page, {
        'POST /vi/queryAdvMaintainInfo': { adverts: [forTourists] },
      });
      await page.goto(`${placeOrder}?supportTourists=Y`);
      await page.getByRole('button', { name: 'Points' }).click();
      await page.waitForURL('**/integralPage?*');
      expect(new URL(page.url()).search).toBe(isUser ? '?a=1' : '?a=1&supportTourists=Y');
      const asked = gateway.of('POST /vi/queryAdvMaintainInfo')[0]?.input;
      expect([asked?.['adBusTyp'], asked?.['adAppTyp']]).toEqual([isUser ? '3' : '4', '1,2,3,4,5,12']);
    },
  );

test('SPEC 2 /rechargeTelebill/directResult: sends a present session’s token with the key', async ({
  page,
}) => {
  await logInHere(page);
  const gateway = await controlGateway(page, {
    'POST /vi/queryRechargeBill': { msgCd: 'PMC41401', msgInfo: 'We could not find this order.' },
  });
  const [orderNo, key] = ['1'.repeat(24), 'K'.repeat(43)];
  await page.goto(`${base}/rechargeTelebill/directResult?orderNo=${orderNo}&key=${key}`);
  await expect
    .poll(() => gateway.of('POST /vi/queryRechargeBill')[0]?.input)
    .toMatchObject({
      orderNo,
      resultKey: key,
      ssoToken: 'TOKEN',
    });
});

for (const refererUrl of [
  '/rechargeTelebill/directCharge?a=1',
  `${base}/rechargeTelebill/directCharge?a=1`,
  `OWN${base}/rechargeTelebill/directCharge?a=1`,
])
  test(`SPEC 2 /userLogin/login returns to refererUrl=${refererUrl}`, thorough, async ({ page, baseURL }) => {
    await controlGateway(page, {
      'POST /common/v1/sendMessage': { resendAfterMs: 60_000, validForMs: 300_000 },
      'POST /vi/mobileLogin': ({ clientKey }) => ({
        ssoToken: 'TOKEN',
        userNo: 'U1',
        mobileNo: sm2Encrypt('13800138000', String(clientKey)),
        rechargeMobileNo: '',
      }),
    });
    const query = new URLSearchParams({ refererUrl: refererUrl.replace('OWN', baseURL ?? '') }).toString();
    await page.goto(`${base}/userLogin/login?${query}`);
    await page.locator('[name=mobile]').fill('13800138000');
    await page.locator('[type=submit]').click();
    await page.locator('[name=smsCode]').fill('123456');
    await page.waitForURL(`**${base}/rechargeTelebill/directCharge?a=1`);
    const kept = await page.evaluate(() => localStorage.getItem('userInfo'));
    expect(JSON.parse(kept ?? '')).toEqual({ tokenId: 'TOKEN', userNo: 'U1', rechargeMobileNo: '' });
  });

test('unknown keys in the query are ignored', thorough, async ({ page }) => {
  await logInHere(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await controlGateway(page);
  await page.goto(
    `${placeOrder}?__proto__=1&constructor=2&toString=3&a[]=4&%3Cscript%3E=5&%E0%A4%A=6&=7` +
      `&navShow=%00&showtitle&supportTourists=YY&cnlCode=${'x'.repeat(3000)}`,
  );
  await expect(page.getByRole('radio').first()).toBeEnabled();
  expect(problems).toEqual([]);
});
