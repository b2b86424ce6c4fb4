// Setting up automatic top-up in a browser, whatever the network and the user do meanwhile. The gateway's
// answers are made up.

import type { Page } from '@playwright/test';
import { problemIfEmpty } from '@phonebill/contract/validation';
import { sm2Encrypt } from '@phonebill/signing';
import { controlGateway, logInHere } from '../support/controlled-gateway.ts';
import {
  agreementAnswer,
  allowed,
  allowedForOther,
  cards,
  debtWith,
  MUMS_NUMBER,
  openCredit,
  operationWith,
  OWN_NUMBER,
  repaymentWith,
  rules,
} from '../support/agreement-samples.ts';
import { expect, test } from './fixtures.ts';
import { thorough } from './thorough.ts';

const SET = '/phonebillh5/autoRecharge/setAutoRecharge';
const change = 'POST /auto/v1/creditPay/protocolChange';
const sendMessage = 'POST /common/v1/self/sendMessage';
const usual: Parameters<typeof controlGateway>[1] = {
  'GET /auto/v1/protocol/rules': { ...rules },
  'GET /auto/v1/config/getAutoMoneyByCnlCode': { amountsFen: rules.amountsFen },
  'GET /auto/v1/protocol/check': ({ agrMbl }) => ({ ...(agrMbl === OWN_NUMBER ? allowed : allowedForOther) }),
  'GET /own/v1/markRecords': {
    numbers: [{ mobileNo: MUMS_NUMBER, remark: 'Mum', saved: true, carrier: 'CMCC', lastToppedUpAt: null }],
  },
  'GET /auto/v1/userInfo/isBindingCard': { bound: true, cards },
  'GET /auto/v1/creditPay/account': { account: openCredit, owedFen: 0, overdueFen: 0, debts: [] },
  'GET /auto/v1/protocol': agreementAnswer(),
  'GET /auto/v1/protocol/queryProtocolList': { agreements: [], waiting: [] },
  'GET /auto/v1/advMaintain': { adverts: [] },
  'GET /auto/v1/protocol/operation-status': ({ requestNo }) => ({
    operation: operationWith({ requestNo: String(requestNo) }),
  }),
  [change]: ({ requestNo }) => ({
    operation: operationWith({ requestNo: String(requestNo) }),
    agreement: null,
  }),
  [sendMessage]: { resendAfterMs: 60_000, validForMs: 300_000 },
};

const sentence = (page: Page) => page.getByTestId('sentence');
const code = (page: Page) => page.locator('[name=smsCode]');
const submit = (page: Page) => page.getByTestId('bottom-bar').getByRole('button');

test(
  'the parts of the sentence are buttons for touch and keyboard, and wrap like words',
  thorough,
  async ({ page }) => {
    await controlGateway(page, usual);
    await logInHere(page);
    await page.goto(SET);
    const parts = sentence(page).getByRole('button');
    await expect(parts).toHaveCount(6);
    await expect(page.locator('a[aria-haspopup], [role=button]')).toHaveCount(0);
    await parts.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(parts.nth(1)).toBeFocused();
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => void (document.documentElement.dataset['print'] = 'large'));
    const lines = page.locator('#term-sources > span');
    await expect.poll(() => lines.evaluate((words) => words.getClientRects().length)).toBeGreaterThan(1);
    const width = () =>
      lines.evaluate((words) => [...words.getClientRects()].map((line) => Math.round(line.width)));
    expect(new Set(await width()).size, 'lines of their own lengths, no box').toBeGreaterThan(1);
    await page.locator('#term-sources').click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('the chosen terms survive Back, a reload and an opened sheet', thorough, async ({ page }) => {
  await controlGateway(page, usual);
  await logInHere(page);
  await page.goto(SET);
  await page.locator('#term-amount').click();
  await page.getByRole('radio', { name: '¥100.00' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('#term-number').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /139 0013 9000/ })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('#term-sources').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.reload();
  await expect(sentence(page)).toContainText('¥100.00');
  await expect(sentence(page)).toContainText('139');
  expect(page.url()).not.toContain(MUMS_NUMBER);
});

test(
  'the history entry stores chosen terms only, and none of an unchanged form',
  thorough,
  async ({ page }) => {
    await controlGateway(page, usual);
    await logInHere(page);
    await page.goto(SET);
    const kept = () => page.evaluate(() => (history.state as { usr?: object | null } | null)?.usr ?? null);
    await expect(submit(page)).toBeEnabled();
    // Anything the form keeps is kept before the page's footer appears.
    await expect(page.getByTestId('display-settings')).toBeVisible();
    expect(await kept()).toBeNull();
    await page.locator('#term-amount').click();
    await page.getByRole('radio', { name: '¥100.00' }).click();
    await expect.poll(kept).toMatchObject({ terms: { amountFen: 10_000 } });
  },
);

test('an unknown outcome is retried as the same request, with one code', async ({ page, words, watch }) => {
  watch.expect(/net::ERR_CONNECTION_RESET/);
  let isDown = true;
  let isSealed = false;
  const operation = (requestNo: unknown) => ({
    operation: operationWith({ requestNo: String(requestNo), state: isSealed ? 'done' : 'awaitingCode' }),
  });
  const gateway = await controlGateway(page, {
    ...usual,
    [change]: ({ requestNo }) => (isDown ? null : { ...operation(requestNo), agreement: null }),
    'GET /auto/v1/protocol/operation-status': ({ requestNo }) => operation(requestNo),
    'POST /auto/v1/protocol/messageAffirm': ({ requestNo, smsCode }) => {
      isSealed = smsCode === '123456';
      return isSealed
        ? operation(requestNo)
        : { msgCd: 'PMC40003', msgInfo: 'please enter the correct verification code' };
    },
  });
  await logInHere(page);
  await page.goto(SET);
  await submit(page).click();
  await expect(page.getByText(words.pick('请勾选协议', 'please tick the agreement'))).toBeVisible();
  expect(gateway.of(change)).toHaveLength(0);
  await page.getByRole('checkbox').check();
  await submit(page).click();
  await expect(page.getByText(words.setUp.proposeUnknown)).toBeVisible();
  isDown = false;
  await submit(page).dblclick();
  await expect(code(page)).toBeVisible();
  expect(new Set(gateway.of(change).map(({ input }) => input.requestNo)).size).toBe(1);
  expect(gateway.of(change)).toHaveLength(2);
  const resend = page.getByRole('dialog').getByRole('button', { name: words.pick('秒后重发', 'Resend in') });
  await expect(resend).toBeDisabled();
  await page.reload();
  await expect(resend).toBeDisabled();
  expect(gateway.of(sendMessage)).toHaveLength(1);
  await code(page).fill('000000');
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await code(page).fill('123456');
  await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible();
  await page.goBack();
  await expect(sentence(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).not.toBeChecked();
});

test('a visitor logs in and returns to the chosen terms', thorough, async ({ page, words }) => {
  await controlGateway(page, {
    ...usual,
    'POST /common/v1/sendMessage': { resendAfterMs: 60_000, validForMs: 300_000 },
    'POST /vi/mobileLogin': ({ clientKey }) => ({
      ssoToken: 'TOKEN',
      userNo: 'U1',
      mobileNo: sm2Encrypt(OWN_NUMBER, String(clientKey)),
      rechargeMobileNo: '',
    }),
  });
  await page.goto(SET);
  await page.locator('#term-number').click();
  await page.getByRole('button', { name: words.termSheets.takeNumber }).click();
  const empty = problemIfEmpty(words.termSheets.otherNumber, '', words.language);
  await expect(page.getByText(empty ?? '')).toBeVisible();
  await page.getByRole('dialog').locator('[name=mobile]').fill(MUMS_NUMBER);
  await page.getByRole('button', { name: words.termSheets.takeNumber }).click();
  await submit(page).click();
  await expect(page).toHaveURL(/refererUrl=%2Fphonebillh5%2FautoRecharge%2FsetAutoRecharge/);
  await page.locator('[name=mobile]').fill(OWN_NUMBER);
  await page.getByRole('button', { name: words.smsCode.getCode, exact: true }).click();
  await code(page).fill('123456');
  await expect(sentence(page)).toContainText('139');
  await expect(submit(page)).toHaveText(words.setUp.ask);
});

test('adding a card elsewhere returns to the chosen terms', thorough, async ({ page, words, baseURL }) => {
  let bound = false;
  const gateway = await controlGateway(page, {
    ...usual,
    'GET /auto/v1/userInfo/isBindingCard': () => ({ bound, cards: bound ? cards : [] }),
    'GET /auto/v1/userInfo/getH5BindCardUrl': { url: `${baseURL}/card-page` },
  });
  await page.route('**/card-page', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Card</title><h1>Card</h1></html>',
    }),
  );
  await logInHere(page);
  await page.goto(SET);
  await page.locator('#term-sources').click();
  await page
    .getByRole('button', { name: words.termSheets.takeNamed(words.pick('银行卡', 'Bank card')) })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: words.setUpAside.addCard }).click();
  await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible();
  bound = true;
  await page.goto(String(gateway.of('GET /auto/v1/userInfo/getH5BindCardUrl')[0]?.input.backUrl));
  await expect(sentence(page)).toContainText(words.pick('其次银行卡', 'then the bank card'));
  await expect(page.getByText(words.setUpAside.cardMissing)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('agreementWhileAway'))).toBeNull();
});

test('the chosen part of the debts is paid with one request', thorough, async ({ page, words, baseURL }) => {
  const debts = [debtWith(), debtWith({ chargeNo: `C${'1'.repeat(32)}`, amountFen: 3000 })];
  const gateway = await controlGateway(page, {
    ...usual,
    'GET /auto/v1/creditPay/account': { account: openCredit, owedFen: 8000, overdueFen: 0, debts },
    'POST /auto/v1/creditPay/batchReorder': {
      order: repaymentWith(),
      payment: { paymentNo: 'p', orderNo: 't', orderType: '2', pickupType: '0', payUrl: `${baseURL}/desk` },
      debts,
    },
  });
  await page.route('**/desk', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Desk</title><h1>Desk</h1></html>',
    }),
  );
  await logInHere(page);
  await page.goto('/phonebillh5/autoRecharge/dealCreditPay');
  await page.getByRole('checkbox', { name: /¥50\.00/ }).uncheck();
  await page.getByRole('button', { name: words.credit.pay('¥30.00') }).dblclick();
  await expect(page.getByRole('heading', { name: 'Desk' })).toBeVisible();
  expect(gateway.of('POST /auto/v1/creditPay/batchReorder').map(({ input }) => input.chargeNos)).toEqual([
    [`C${'1'.repeat(32)}`],
  ]);
});
