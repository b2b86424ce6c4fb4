// The screens that a voucher changes: choosing one, the order that uses it, and the list of vouchers
// afterwards.

import { expect, type Page } from '@playwright/test';
import type { VoucherView } from '@phonebill/contract';
import { answer, changeOrders } from './gateway-answers.ts';
import { numberEnding } from './numbers.ts';
import { ASKED_AGAIN, payByCall } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import { resultPage } from './pages/result-page.ts';
import { placeOrderReady, type ScreenState, type Visit } from './screen-state.ts';

const voucher = (last: string, changes: Partial<VoucherView> = {}): VoucherView => ({
  voucherNo: `V${'0'.repeat(28)}${last}`,
  amountFen: 500,
  minFaceFen: 5000,
  expiresAt: '2030-12-01T15:59:59.000Z',
  state: 'available',
  activityId: 'of-tests',
  orderNo: null,
  issuedAt: '2026-11-21T06:00:00.000Z',
  extended: false,
  ...changes,
});
const best = voucher('1');
const usable = [
  voucher('2', { amountFen: 1000, minFaceFen: 10_000 }),
  best,
  voucher('3', { amountFen: 200 }),
];

/** Gives the user these vouchers to use. */
async function haveVouchers(page: Page, vouchers: readonly VoucherView[] = usable): Promise<void> {
  await answer(page, 'POST /vi/fusionPageInfo', async (asked) => {
    const answered = await asked.fetch();
    await asked.fulfill({ json: { ...((await answered.json()) as object), vouchers } });
  });
}

/** The price in fen: 50 yuan at 49.90, less the voucher. */
const PRICE_FEN = 4490;

/** Makes the best voucher belong to an order that failed. */
function orderHadVoucher(page: Page): Promise<void> {
  return changeOrders(page, ({ refunds }) => ({
    voucher: { voucherNo: best.voucherNo, amountFen: best.amountFen },
    priceFen: PRICE_FEN,
    refunds: refunds.map((refund) => ({ ...refund, amountFen: PRICE_FEN })),
  }));
}

const listed = (page: Page, vouchers: readonly VoucherView[]): Promise<void> =>
  answer(page, 'GET /own/v1/vouchers', (asked) =>
    asked.fulfill({ json: { msgCd: 'PMC00000', msgInfo: '', vouchers } }),
  );

async function chosen({ page, words }: Visit) {
  await haveVouchers(page);
  const placeOrder = await placeOrderReady(page, words);
  await placeOrder.amount(50).check();
  await expect(page.getByTestId('voucher-row')).toContainText('−¥5.00');
  await expect(placeOrder.pay('¥44.90')).toBeVisible();
  return placeOrder;
}

async function openMine({ page, words }: Visit): Promise<void> {
  await placeOrderReady(page, words);
  const me = meSheet(page, words);
  await me.open();
  await me.vouchers.click();
  await expect(page.getByRole('dialog', { name: words.vouchers.mine })).toBeVisible();
}

export const voucherScreens: readonly ScreenState[] = [
  { name: 'place-order-voucher', show: async (visit) => void (await chosen(visit)) },
  {
    name: 'place-order-voucher-too-small',
    alike: 'place-order-voucher',
    show: async ({ page, words }) => {
      await haveVouchers(page);
      const placeOrder = await placeOrderReady(page, words);
      await placeOrder.amount(20).check();
      await expect(page.getByTestId('voucher-row')).toContainText('¥50.00');
    },
  },
  {
    name: 'place-order-voucher-sheet',
    show: async (visit) => {
      await chosen(visit);
      await visit.page.getByTestId('voucher-row').click();
      await expect(visit.page.getByRole('dialog', { name: visit.words.vouchers.title })).toBeVisible();
    },
  },
  {
    name: 'place-order-voucher-confirm',
    show: async (visit) => {
      const placeOrder = await chosen(visit);
      await placeOrder.choose(50);
      await expect(placeOrder.sheet).toContainText('−¥5.00');
    },
  },
  {
    name: 'result-voucher-back',
    show: async ({ page, words, user, sandbox }) => {
      const orderNo = await payByCall(user, sandbox, { mobileNo: numberEnding('0010') });
      const stateNow = async () =>
        (await user.api.call('POST /vi/queryRechargeBill', { orderNo })).orders?.[0]?.state;
      await expect.poll(stateNow, ASKED_AGAIN).toBe('refunded');
      await orderHadVoucher(page);
      await listed(page, [best]);
      await resultPage(page, words).open(orderNo);
      await expect(page.getByTestId('voucher-back')).toContainText('¥5.00');
    },
  },
  {
    name: 'my-vouchers',
    show: async (visit) => {
      await listed(visit.page, [
        voucher('4', { amountFen: 200, extended: true, expiresAt: '2026-11-30T04:12:00.000Z' }),
        ...usable,
        voucher('5', { state: 'held', orderNo: '261121000100000121600001' }),
        voucher('6', { state: 'used', orderNo: '261121000100000121600002' }),
        voucher('7', { state: 'expired' }),
      ]);
      await openMine(visit);
      await expect(visit.page.getByText(visit.words.vouchers.expired)).toBeVisible();
    },
  },
  {
    name: 'my-vouchers-none',
    show: async (visit) => {
      await openMine(visit);
      await expect(visit.page.getByText(visit.words.vouchers.emptyTitle)).toBeVisible();
    },
  },
];
