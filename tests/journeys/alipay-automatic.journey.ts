// Automatic top-up debited by Alipay, which the sandbox plays: the user agrees on its page to a day and an
// amount, is debited on that day, and ends the agreement there. Runs with a gateway of its own whose wallet
// is Alipay, and with days that are moved on.

import { chinaDayOf, chinaTime, dayText, HOUR_MS } from '@phonebill/china-time';
import { lookAtAgreement } from '../support/agreements.ts';
import { createMovableTime, type MovableTime } from '../support/movable-time.ts';
import { expect, signedIn } from './fixtures.ts';
import { onOwnProduct } from './own-product.ts';
import { type AutomaticPages, automaticPages } from './pages/automatic-pages.ts';

const test = signedIn.extend<{ readonly automatic: AutomaticPages }, { readonly time: MovableTime }>({
  // eslint-disable-next-line no-empty-pattern -- a fixture says by a pattern what it needs
  time: [({}, use) => use(createMovableTime(noonIn(1, Date.now()))), { scope: 'worker' }],
  product: [
    ({ time }, use) => onOwnProduct('alipay-automatic', { PLAYED_PARTNERS: 'alipay' }, use, time),
    { scope: 'worker', timeout: 240_000 },
  ],
  automatic: ({ page, words, sandbox, user }, use) => use(automaticPages(page, words, sandbox, user)),
});

test.describe.configure({ timeout: 240_000 });

/** Returns noon in China `days` days after `now`. */
function noonIn(days: number, now: number): number {
  const day = chinaDayOf(now);
  return chinaTime({ ...day, day: day.day + days }, 12 * HOUR_MS);
}

/**
 * Returns the number of days, at least three, until a day that every month has; a session lives longer than
 * that.
 */
function daysUntilDebit(now: number): number {
  let days = 3;
  while (chinaDayOf(noonIn(days, now)).day > 28) days += 1;
  return days;
}

/** A number may get one code a minute, and the previous one was used a moment ago. */
const A_MINUTE_AND_MORE = { timeout: 75_000 };
const patiently = { timeout: 60_000 };

test('a user agrees at Alipay to a day and amount, is debited, and ends the agreement there', async ({
  page,
  words,
  user,
  product,
  sandbox,
  automatic,
  time,
}) => {
  const alipay = words.pick('支付宝', 'Alipay');
  await page.goto(`${product.url}/phonebillh5/autoRecharge/setAutoRecharge`);
  await expect(page.locator('main')).toContainText(
    words.pick('每月只在这一天扣款', 'each month on that day only'),
  );
  const done = automatic.sheet.getByRole('button', { name: words.termSheets.done, exact: true });
  // An Alipay plan offers the 28 days that every month has, and no trigger on a low balance.
  await automatic.change('trigger');
  await expect(automatic.sheet.getByRole('radio')).toHaveCount(28);
  const opened = time.now();
  const debitIn = daysUntilDebit(opened);
  const debitDay = chinaDayOf(noonIn(debitIn, opened));
  const tile = automatic.sheet.getByRole('radio').nth(debitDay.day - 1);
  await tile.check({ force: true });
  await done.click();
  await expect(automatic.sheet).toBeHidden();
  await automatic.confirmWithCode();

  // Nothing is in effect before the user agrees at Alipay; if they leave without answering, nothing changes.
  await expect(page.getByRole('heading', { name: words.autoResult.signAtTitle(alipay) })).toBeVisible();
  const go = page.getByRole('button', { name: words.autoResult.goSign(alipay), exact: true });
  await go.click();
  await page.waitForURL(/\/alipay\/agreements\/sign\?key=/);
  await expect(page.locator('main')).toContainText('50.00');
  await page.getByRole('link', { name: words.pick('暂不开通', 'Not now') }).click();
  await expect(go).toBeVisible();
  await go.click();
  await page.getByRole('button', { name: words.pick('同意协议并开通', 'Agree'), exact: true }).click();
  await page.waitForURL(/\/autoRecharge\/autoRechargeResult\?/);
  await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(patiently);

  const { agreements: [{ agreementNo = '' } = {}] = [] } = await user.api.call(
    'GET /auto/v1/protocol/queryProtocolList',
    {},
  );
  // The signed day cannot be changed, and the amount can only be lowered.
  await page.goto(
    `${product.url}/phonebillh5/autoRecharge/setAutoRecharge?operationType=edit&agreementNo=${agreementNo}`,
  );
  await expect(page.locator('#term-amount')).toBeVisible();
  await expect(page.locator('#term-trigger')).toHaveCount(0);
  await automatic.change('amount');
  await expect(automatic.sheet.getByRole('radio')).toHaveCount(2);
  await automatic.choose('¥30.00');
  await expect(automatic.sheet).toBeHidden();
  await automatic.confirmWithCode(A_MINUTE_AND_MORE);

  const charges = async () =>
    ((await user.api.call('GET /auto/v1/charge/bill', { agreementNo })).charges ?? []).map(
      ({ state }) => state,
    );
  const debited = async () => (await sandbox.alipayAgreements()).debits.length;
  // One day before, the charge is announced but not yet debited.
  await time.moveTo(noonIn(debitIn - 1, opened));
  await expect.poll(charges, patiently).toEqual(['announced']);
  expect(await debited()).toBe(0);
  await time.moveTo(noonIn(debitIn, opened));
  await expect.poll(charges, patiently).toEqual(['credited']);
  expect(await debited()).toBe(1);

  expect((await sandbox.credits()).map(({ faceFen }) => faceFen)).toEqual([3000]);
  // Alipay has moved its plan on by a month without a request from us.
  const { agreements, moves } = await sandbox.alipayAgreements();
  expect(agreements.find(({ externalNo }) => externalNo === agreementNo)?.nextOn).toBe(
    dayText(chinaTime({ ...debitDay, month: debitDay.month + 1 })),
  );
  expect(moves).toEqual([]);

  await page.goto(`${product.sandboxUrl}/alipay/agreements`);
  await page.getByRole('button', { name: words.pick('关闭服务', 'End it'), exact: true }).click();
  await expect
    .poll(async () => (await lookAtAgreement(user, agreementNo)).endReason, patiently)
    .toBe('mandateEnded');
  await page.goto(`${product.url}/phonebillh5/autoRecharge/autoRechargeList?agreementNo=${agreementNo}`);
  await expect(
    page.getByText(words.pick('扣款授权已解除', 'The debit authorisation was withdrawn')).first(),
  ).toBeVisible();
});
