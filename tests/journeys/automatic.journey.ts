// Automatic top-up without controlled answers: the real gateway, the wallet's sandbox, its cashier and its
// page for binding a card. Here a balance trigger is debited a moment after its notice, and a day's debit is
// announced forty days ahead.

import { lowBalance, onDay, openAgreement, untilChargeIs } from '../support/agreements.ts';
import { expect, moving, signedIn } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { type AutomaticPages, automaticPages } from './pages/automatic-pages.ts';
import { thorough } from './thorough.ts';
import { forgetSends } from '../support/forget-sends.ts';

const test = signedIn.extend<{ readonly automatic: AutomaticPages }>({
  automatic: ({ page, words, sandbox, user }, use) => use(automaticPages(page, words, sandbox, user)),
});

test.use(moving);

test(
  'SPEC 2 /autoRecharge/setAutoRecharge, /autoRecharge/autoRechargeResult, ' +
    '/autoRecharge/autoRechargeBill: an agreement confirmed with a code tops up a low balance',
  async ({ page, words, user, sandbox, automatic }) => {
    await sandbox.setNumberBalance(user.mobileNo, 300);
    await automatic.open('setAutoRecharge');
    // The page states that a debit follows at once, before consent and again beside the code.
    const isLow = words.pick('当前余额 ¥3.00，低于 ¥20.00', 'The balance is ¥3.00 now, below ¥20.00');
    await expect(page.getByRole('status').filter({ hasText: isLow })).toBeVisible();
    await automatic.setUp.click();
    // SPEC 5: the agreement checkbox must be ticked.
    await expect(page.getByText(words.pick('请勾选协议', 'please tick the agreement'))).toBeVisible();
    await automatic.change('amount');
    await automatic.choose(/30\.00/);
    await expect(automatic.sheet).toBeHidden();
    await automatic.consent.check();
    await automatic.setUp.dblclick();
    await expect(automatic.smsCode).toBeVisible();
    await expect(automatic.sheet.getByRole('status').filter({ hasText: isLow })).toBeVisible();
    // A reload midway loses nothing: the request stays the same, and the code already sent is valid.
    await expect.poll(() => sandbox.newestCode(user.mobileNo)).not.toBe('');
    await page.reload();
    await expect(automatic.smsCode).toBeVisible();
    const code = await sandbox.newestCode(user.mobileNo);
    // Entering the sixth digit submits the code, each time.
    await automatic.smsCode.fill(code === '000000' ? '000001' : '000000');
    await expect(automatic.sheet).toContainText(
      words.pick('请输入正确的验证码', 'please enter the correct verification code'),
    );
    await automatic.smsCode.fill(code);
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible();

    const { agreements: [agreement] = [] } = await user.api.call(
      'GET /auto/v1/protocol/queryProtocolList',
      {},
    );
    await untilChargeIs(['credited'], user, agreement?.agreementNo ?? '');
    expect((await sandbox.credits()).filter(({ mobileNo }) => mobileNo === user.mobileNo)).toMatchObject([
      { faceFen: 3000 },
    ]);
    await automatic.open('autoRechargeList');
    await expect(automatic.card).toContainText(words.agreements.thisMonth('¥30.00', '¥200.00'));
    await automatic.open('autoRechargeRecord');
    await expect(page.getByText('¥30.00').first()).toBeVisible();
    // With a single agreement there is nothing to choose, so its bill opens at once.
    await automatic.open('autoRechargeBill');
    await page.waitForURL(/autoRechargeBill\?agreementNo=/);
    await expect(page.locator('main')).toContainText('¥30.00');
    // Messages are in the language of the page: the code, the opening, the credit and, unless that message
    // comes too late, the announcement.
    const texts = async () => (await sandbox.messages(user.mobileNo)).map(({ text }) => text);
    await expect.poll(async () => (await texts()).length).toBeGreaterThanOrEqual(3);
    for (const text of await texts())
      expect(text).toMatch(words.language === 'zh' ? /^【话费/ : /^【(Phone|Automatic) top-up】/);
  },
);

test('SPEC 2 /autoRecharge/autoRechargeList: an agreement is changed, skipped, paused and resumed', async ({
  page,
  words,
  user,
  product,
  sandbox,
  automatic,
}) => {
  const agreementNo = await openAgreement({ sandbox }, user, onDay(28));
  await forgetSends(product.pool, user.mobileNo);
  await automatic.open(`autoRechargeList?agreementNo=${agreementNo}`);
  await page.getByRole('button', { name: words.agreements.change, exact: true }).click();
  await automatic.change('amount');
  await automatic.choose(/100\.00/);
  await expect(automatic.sheet).toBeHidden();
  await automatic.confirmWithCode();
  await expect(page.getByRole('heading', { name: words.autoResult.changedTitle })).toBeVisible();

  await automatic.open(`autoRechargeList?agreementNo=${agreementNo}`);
  await expect(page.locator('main')).toContainText('¥100.00');
  // A button's name includes its agreement, for screen readers.
  const named = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  const act = (name: string) => named(name).click();
  await act(words.agreements.skip);
  await expect(named(words.agreements.unskip)).toBeVisible();
  await act(words.agreements.unskip);
  await expect(named(words.agreements.skip)).toBeVisible();
  await act(words.agreements.pause);
  await expect(page.getByText(words.agreementStates.paused, { exact: true }).first()).toBeVisible();
  await page.reload();
  await act(words.agreements.resume);
  await expect(page.getByText(words.agreementStates.active, { exact: true }).first()).toBeVisible();
});

test(
  'SPEC 2 /autoRecharge/editNickname, /autoRecharge/autoRechargeHistoryList: an agreement ' +
    'is named, then cancelled in two taps',
  async ({ page, words, user, sandbox, automatic }) => {
    const agreementNo = await openAgreement({ sandbox }, user, onDay(28));
    await automatic.open(`editNickname?agreementNo=${agreementNo}`);
    await page.getByRole('textbox').fill('很长很长的名字给我自己的号码用的备注二十字');
    await page.getByRole('textbox').fill('Mum, at home');
    await page.getByTestId('main-action').click();
    await automatic.open(`autoRechargeList?agreementNo=${agreementNo}`);
    await expect(page.getByText('Mum, at home').first()).toBeVisible();
    await page.getByRole('button', { name: words.agreement.cancel, exact: true }).click();
    await automatic.sheet.getByRole('button', { name: words.cancelling.yes, exact: true }).click();
    await expect(page.getByText(words.agreementStates.cancelled, { exact: true }).first()).toBeVisible();
    expect((await user.api.call('GET /auto/v1/charge/bill', { agreementNo })).charges).toMatchObject([
      { state: 'cancelled', reason: 'agreementEnded' },
    ]);
    expect((await sandbox.entrustBooks(user.userNo)).debits).toEqual([]);
    await automatic.open('autoRechargeHistoryList');
    await expect(page.getByText('Mum, at home').first()).toBeVisible();
  },
);

test('SPEC 2 /autoRecharge/dealCreditPay: arrears suspend an agreement, and payment resumes it', async ({
  page,
  words,
  user,
  product,
  sandbox,
  cashier,
  automatic,
}) => {
  await sandbox.setNumberBalance(user.mobileNo, 300);
  const agreementNo = await openAgreement({ sandbox }, user, { ...lowBalance, payOrder: ['creditPay'] });
  const { chargeNo } = await untilChargeIs(['credited'], user, agreementNo);
  // Simulates the ten days until the debt is overdue.
  await product.pool.query(
    `update debts set due_at = now() - interval '1 hour'
      where user_no = substr($1, 8, 10) and charge_no = $1`,
    [chargeNo],
  );
  await product.pool.query(
    'update agreements set next_at = now() where user_no = substr($1, 8, 10) and agreement_no = $1',
    [agreementNo],
  );
  await product.pool.query(
    "select graphile_worker.add_job('advanceAgreement', json_build_object('agreementNo', $1::text))",
    [agreementNo],
  );
  await automatic.open('autoRechargeList');
  await expect(page.getByText(words.agreementStates.arrears).first()).toBeVisible();
  await automatic.open('dealCreditPay');
  await expect(page.locator('main')).toContainText('¥49.90');
  await page.getByTestId('bottom-bar').getByTestId('main-action').click();
  await cashier.isShown();
  await cashier.password.fill('123456');
  await page.waitForURL(/\/autoRecharge\/dealCreditPay\?orderNo=/);
  await expect(page.getByRole('heading', { name: words.repayment.paidTitle })).toBeVisible();
  expect((await sandbox.entrustBooks(user.userNo)).credit.usedFen).toBe(0);
  // Wherever the order is opened, it is shown as a repayment, not as a top-up.
  const { search } = new URL(page.url());
  for (const screen of ['rechargeRecord', 'resultPage']) {
    await page.goto(`/phonebillh5/rechargeTelebill/${screen}${search}`);
    await page.waitForURL(/\/autoRecharge\/dealCreditPay\?orderNo=/);
    await expect(page.getByRole('heading', { name: words.repayment.paidTitle })).toBeVisible();
    await expect(page.getByRole('heading', { name: words.repayment.forWhat })).toBeVisible();
  }
  await automatic.open(`autoRechargeList?agreementNo=${agreementNo}`);
  await page
    .getByRole('button', { name: new RegExp(`^${words.agreements.resume}`) })
    .first()
    .click();
  await expect(page.getByText(words.agreementStates.active, { exact: true }).first()).toBeVisible();
});

test(
  "a top-up opened at the repayments' address is shown as a top-up",
  thorough,
  async ({ page, user, sandbox, automatic }) => {
    const orderNo = await payByCall(user, sandbox);
    await automatic.open(`dealCreditPay?orderNo=${orderNo}`);
    await page.waitForURL(/\/rechargeTelebill\/resultPage\?orderNo=/);
    // The amount that is credited to the number, not the amount paid.
    await expect(page.getByTestId('order-amount')).toHaveText(/^¥50\.00$/);
  },
);

test(
  'a missing bank card is bound at the wallet on the way, and the chosen terms are kept',
  thorough,
  async ({ page, words, user, sandbox, automatic }) => {
    await automatic.open('setAutoRecharge');
    await automatic.onDay(28);
    await automatic.paidBy(words.pick('银行卡', 'Bank card'), words.pick('钱包余额', 'Wallet balance'));
    await page.getByRole('button', { name: words.setUpAside.addCard, exact: true }).click();
    await page.getByLabel(words.binding('number')).fill('6225880123456789');
    await page.getByRole('button', { name: words.binding('bind'), exact: true }).click();
    await page.waitForURL(/\/autoRecharge\/setAutoRecharge/);
    await expect(page.locator('#term-sources')).toContainText(
      words.language === 'zh' ? '银行卡' : 'bank card',
    );
    await expect(page.locator('#term-trigger')).toContainText('28');
    await expect(page.getByText(words.setUpAside.cardMissing)).toBeHidden();
    await automatic.confirmWithCode();
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible();
    expect((await sandbox.entrustBooks(user.userNo)).mandates).toMatchObject([{ state: 'active' }]);
  },
);
