import { randomUUID } from 'node:crypto';
import { advertBusinesses } from '@phonebill/contract';
import { issueTicket } from '../support/test-user.ts';
import { expect, signedIn, type SignedInUser, test as visitor } from './fixtures.ts';
import { answer, answerAgain, hold, refused } from './gateway-answers.ts';
import { newNumber, numberEnding } from './numbers.ts';
import { ordersOf, ASKED_AGAIN } from './orders.ts';
import { type IntegralPage, integralPage } from './pages/integral-page.ts';
import { resultPage } from './pages/result-page.ts';
import { thorough } from './thorough.ts';

const test = signedIn.extend<{ readonly integral: IntegralPage; readonly typeCode: () => Promise<void> }>({
  integral: ({ page, words }, use) => use(integralPage(page, words)),
  // Requests a code, reads it from the phone, and types it.
  typeCode: ({ integral, sandbox, user }, use) =>
    use(async () => {
      await integral.getCode.click();
      await expect(integral.getCode).toBeHidden();
      await integral.smsCode.fill(await sandbox.newestCode(user.mobileNo));
    }),
});

test(
  'SPEC 7 POST /vi/integralQuery, POST /vi/integralGoodsInfo, POST ' +
    '/common/v1/loginUser/sendMessage, POST /common/v1/loginUser/checkMessage: points pay for a top-up',
  async ({ words, user, sandbox, integral, result }) => {
    await integral.open();
    await expect(integral.balance).toContainText('20,000');
    await expect(integral.good('half-500')).toBeDisabled();
    await integral.choose('points-30');
    await integral.confirm.click();
    await expect(integral.smsCode).toHaveAttribute('aria-invalid', 'true');
    await integral.getCode.click();
    await expect(integral.getCode).toBeHidden();
    // The sixth digit has the code checked; a tap spends the points.
    const code = await sandbox.newestCode(user.mobileNo);
    await integral.smsCode.fill(code === '000000' ? '000001' : '000000');
    await expect(integral.sheet).toContainText(
      words.pick('请输入正确的验证码', 'please enter the correct verification code'),
    );
    await integral.smsCode.fill(code);
    await expect(integral.sheet).toContainText(words.integral.codeKept);
    await integral.confirm.dblclick();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await result.openSteps();
    await expect(
      result.step(words.timeline.pointsSpent(words.pick('3,000 积分', '3,000 points'))),
    ).toBeVisible();
    expect(await ordersOf(user)).toHaveLength(1);
    expect(await sandbox.points(user.userNo)).toMatchObject({
      availablePoints: 17_000,
      frozenPoints: 0,
      spentPoints: 3000,
    });
    await result.again.click();
    await expect(integral.good('points-30')).toBeChecked();
    await expect(integral.balance).toContainText('17,000');
  },
);

test(
  'points are returned when the carrier refuses',
  thorough,
  async ({ words, user, sandbox, integral, typeCode, result }) => {
    await integral.open();
    await integral.number.fill(numberEnding('0010'));
    await integral.choose('points-30');
    await expect(integral.sheet.getByText(words.recharge.firstTime, { exact: true })).toBeVisible();
    await typeCode();
    await integral.confirm.click();
    await expect(
      result.says(words.points.refundedPoints(words.pick('3,000 积分', '3,000 points'))),
    ).toBeVisible(ASKED_AGAIN);
    expect((await sandbox.points(user.userNo)).availablePoints).toBe(20_000);
  },
);

test(
  'a reload after the code was sent keeps a choice of points and money, and both are debited',
  thorough,
  async ({ page, words, user, sandbox, integral, typeCode, cashier, result }) => {
    await integral.open();
    await integral.choose('half-30');
    await typeCode();
    await expect(integral.sheet).toContainText(words.integral.codeKept);
    await page.reload();
    await expect(integral.sheet).toContainText(words.pick('1,500 积分 + ¥15.00', '1,500 points + ¥15.00'));
    await expect(integral.sheet).toContainText(words.integral.codeKept);
    await integral.confirm.click();
    await cashier.isShown();
    expect(await sandbox.points(user.userNo)).toMatchObject({ availablePoints: 18_500, frozenPoints: 1500 });
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    expect(await sandbox.points(user.userNo)).toMatchObject({ frozenPoints: 0, spentPoints: 1500 });
    expect(await sandbox.balanceFen(user.userNo)).toBe(48_500);
  },
);

test(
  'closing the sheet while points and money are ordered opens no cashier, and shows the unpaid order',
  thorough,
  async ({ page, user, sandbox, integral, typeCode, cashier, result, words }) => {
    await integral.open();
    await integral.choose('half-30');
    await typeCode();
    const placing = await hold(page, 'POST /vi/order');
    await integral.confirm.click();
    await expect(integral.confirm).toHaveAttribute('aria-busy');
    await page.keyboard.press('Escape');
    await expect(integral.sheet).toBeHidden();
    placing.release();
    await expect(integral.unpaid).toContainText('¥30.00');
    expect(await ordersOf(user)).toHaveLength(1);
    await integral.unpaid.getByRole('button').click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    expect(await sandbox.points(user.userNo)).toMatchObject({ frozenPoints: 0, spentPoints: 1500 });
  },
);

test(
  'cancelling an order for points and money at the cashier releases the points',
  thorough,
  async ({ page, words, user, sandbox, integral, typeCode, cashier, result }) => {
    await integral.open();
    await integral.choose('half-30');
    await typeCode();
    await integral.confirm.click();
    await cashier.isShown();
    await cashier.leave.click();
    await expect(result.sentence).toContainText(
      words.points.setAside(words.pick('1,500 积分', '1,500 points')),
    );
    await result.cancel.click();
    await page.getByRole('button', { name: words.cancelOrder.cancelYes }).click();
    await expect(result.says(words.status.cancelledTitle)).toBeVisible();
    await expect(result.sentence).toContainText(
      words.points.released(words.pick('1,500 积分', '1,500 points')),
    );
    expect(await sandbox.points(user.userNo)).toMatchObject({ availablePoints: 20_000, frozenPoints: 0 });
    expect(await sandbox.balanceFen(user.userNo)).toBe(50_000);
  },
);

test(
  'points spent in two tabs are debited once, and the other tab says so',
  thorough,
  async ({ page: first, context, user, words, product, sandbox }) => {
    await spendByCall(user, await issueTicket(product.pool, user.mobileNo, 'integral'));
    const tabs = await Promise.all(
      [first, await context.newPage()].map(async (page) => {
        const ticket = await issueTicket(product.pool, user.mobileNo, 'integral');
        // Simulates a code that was entered in this tab already, since another one cannot be sent so soon.
        await page.addInitScript(
          (kept) => sessionStorage.setItem('integralProof', kept),
          JSON.stringify({ userNo: user.userNo, ticket, ticketUntil: Date.now() + 60_000 }),
        );
        const integral = integralPage(page, words);
        await integral.open();
        await integral.choose('points-100');
        return { page, integral, result: resultPage(page, words) };
      }),
    );
    await Promise.all(
      tabs.map(async ({ page, integral }) => {
        await integral.confirm.click();
        await page.waitForURL(/\/resultPage\?/);
      }),
    );
    expect(await sandbox.points(user.userNo)).toMatchObject({
      availablePoints: 0,
      frozenPoints: 0,
      spentPoints: 20_000,
    });
    const orders = await ordersOf(user);
    const short = tabs.find(
      ({ result }) => orders.find(({ orderNo }) => orderNo === result.orderNo())?.state === 'awaitingPayment',
    );
    if (!short) throw new Error('no tab was short of points');
    await expect(short.result.says(words.points.declinedTitle)).toBeVisible();
    await short.page.getByRole('button', { name: words.order.tryAgain, exact: true }).click();
    await expect(short.page.getByRole('alert')).toContainText(words.order.pointsNotEnough);
  },
);

test('SPEC 2 /rechargeTelebill/integralPage: goods are shown without the points service, too', async ({
  page,
  words,
  integral,
}) => {
  await answer(page, 'POST /vi/integralQuery', refused('PMC50304'));
  const adverts = page.waitForRequest(/\/queryAdvMaintainInfo/);
  await integral.open();
  await expect(integral.balance.getByRole('alert')).toContainText(words.integral.balanceFailed);
  await expect(integral.good('half-500')).toBeEnabled();
  expect((await adverts).postDataJSON()).toMatchObject({ adBusTyp: advertBusinesses.jifen.code });
  answerAgain(page, 'POST /vi/integralQuery');
  await integral.mainButton.click();
  await expect(integral.balance).toContainText('20,000');
  await expect(integral.good('half-500')).toBeDisabled();
});

async function spendByCall({ api, mobileNo }: SignedInUser, messageTicket: string): Promise<void> {
  const { order, msgInfo } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: randomUUID(),
    mobileNo,
    faceFen: 10_000,
    priceFen: 0,
    points: 10_000,
    goodsId: 'points-100',
    payMethod: 'points',
    messageTicket,
  });
  if (!order) throw new Error(`not placed: ${msgInfo}`);
}

visitor(
  'SPEC 6 tourist: integralPage with supportTourists Y shows a visitor the goods, and asks for a login',
  async ({ page, words }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/phonebillh5/rechargeTelebill/integralPage?supportTourists=Y');
    await expect(page.getByText(words.integral.logInFirst)).toBeVisible();
    await expect(page.getByText(words.integral.numberFirst)).toBeVisible();
    await page.getByRole('textbox', { name: words.recharge.number }).fill(newNumber());
    await expect(page.getByRole('radio').first()).toBeEnabled();
    await page.getByRole('button', { name: words.integral.logInToPay }).click();
    await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=\S+integralPage$/);
    expect(asked.filter((url) => url.endsWith('/vi/integralQuery'))).toEqual([]);
  },
);
