// The forms that ask for an identity, a card or an address, in every state worth looking at.

import { errorList } from '@phonebill/contract';
import type { InvoiceView } from '@phonebill/contract';
import { expect, type Page } from '@playwright/test';
import { cardCopy } from '../../apps/web/src/own-forms/card-copy.ts';
import { realNameCopy } from '../../apps/web/src/own-forms/real-name-copy.ts';
import { invoiceCopy, invoiceLinkCopy } from '../../apps/web/src/order-view/invoice/invoice-copy.ts';
import { untilOrderIs } from '../support/top-up.ts';
import { answerWith, usual } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import { payByCall } from './orders.ts';
import { placeOrderPage } from './pages/place-order-page.ts';
import { recordsPage } from './pages/records-page.ts';
import type { ScreenState, Visit } from './screen-state.ts';
import type { Words } from './words.ts';

/** Opens the form for a bank card from an agreement that is to be debited from a card. */
export async function openForm(page: Page, words: Words): Promise<void> {
  await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
  await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
  await page.locator('#term-sources').click();
  await page.getByRole('button', { name: words.setUpAside.addCard }).click();
  await expect(page.getByRole('dialog', { name: cardCopy[words.language].title })).toBeVisible();
}

/** Opens the invoice of an order from the order's record. */
export async function openInvoice(page: Page, words: Words, orderNo: string): Promise<void> {
  await recordsPage(page, words).open(`?orderNo=${orderNo}`);
  await page.getByRole('button', { name: invoiceLinkCopy[words.language].invoice, exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Opens the digital order's sheet, which asks for the name. */
async function askedForName({ page, words }: Visit): Promise<void> {
  await page.goto('/phonebillh5/rechargeTelebill/digitalRecharge');
  const placeOrder = placeOrderPage(page, words);
  await placeOrder.choose(50);
  await placeOrder.confirm.and(page.locator(':not([aria-busy])')).click();
  await expect(page.locator('[name=idNumber]')).toBeVisible();
}

async function noCard({ page, words }: Visit): Promise<void> {
  await usual(page);
  await answerWith(page, 'GET /auto/v1/userInfo/isBindingCard', { bound: false, cards: [] });
  await answerWith(page, 'GET /auto/v1/userInfo/getH5BindCardUrl', { url: '' });
  await openForm(page, words);
}

async function creditedOrder({ page, words, user, sandbox }: Visit): Promise<void> {
  const orderNo = await payByCall(user, sandbox, { yuan: 20, mobileNo: '13800138000' });
  await untilOrderIs('credited', user.api, orderNo);
  await openInvoice(page, words, orderNo);
}

const invoice: InvoiceView = {
  orderNo: '1'.repeat(24),
  state: 'asked',
  kind: 'electronic',
  titleKind: 'company',
  title: '北京充值科技有限公司',
  taxNo: '91110105MA00ABCD1X',
  amountFen: 1996,
  area: null,
  url: null,
  reason: null,
  askedAt: '2026-11-22T04:00:00Z',
  changedAt: '2026-11-22T04:00:00Z',
};

function invoiceState(name: string, changes: Partial<InvoiceView>, mayAsk: boolean): ScreenState {
  return {
    name: `invoice-${name}`,
    show: async (visit) => {
      const shown = { ...invoice, ...changes };
      await answerWith(visit.page, 'GET /own/v1/invoice', { invoice: shown, mayAsk });
      await creditedOrder(visit);
      await expect(visit.page.getByText(invoiceCopy[visit.words.language][shown.state])).toBeVisible();
    },
  };
}

export const ownFormsScreens: readonly ScreenState[] = [
  { name: 'real-name', show: askedForName },
  {
    name: 'real-name-wrong',
    show: async (visit) => {
      await askedForName(visit);
      await visit.page.locator('[name=name]').fill('Wang');
      await visit.page.getByRole('button', { name: realNameCopy[visit.words.language].confirm }).click();
      await expect(visit.page.locator('[name=name]')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'real-name-mismatched',
    show: async (visit) => {
      await askedForName(visit);
      await visit.page.locator('[name=name]').fill('王小明');
      await visit.page.locator('[name=idNumber]').fill('110101199003070002');
      await visit.page.getByRole('button', { name: realNameCopy[visit.words.language].confirm }).click();
      await expect(visit.page.getByText(realNameCopy[visit.words.language].mismatched)).toBeVisible();
    },
  },
  {
    name: 'real-name-checking',
    show: async (visit) => {
      const checking = { state: 'asked', maskedName: '*明', maskedIdNumber: '' } as const;
      await answerWith(visit.page, 'GET /own/v1/realName', checking);
      await visit.page.goto('/phonebillh5/rechargeTelebill/digitalRecharge');
      const placeOrder = placeOrderPage(visit.page, visit.words);
      await placeOrder.choose(50);
      await placeOrder.confirm.and(visit.page.locator(':not([aria-busy])')).click();
      await expect(visit.page.getByText(realNameCopy[visit.words.language].checking)).toBeVisible();
    },
  },
  { name: 'add-card', show: noCard },
  {
    name: 'add-card-code',
    show: async (visit) => {
      const { page, words } = visit;
      await noCard(visit);
      await answerWith(page, 'POST /own/v1/cardBinding', {
        bindingNo: `B${'1'.repeat(36)}`,
        bank: { zh: '招商银行', en: 'China Merchants Bank' },
        lastDigits: '0006',
        maskedPhone: '****6666',
        asks: 'paymentPassword',
        resendAfterMs: 60_000,
      });
      await page.locator('[name=cardNo]').fill('6225880123450006');
      await page.locator('dialog [name=name]').fill('王小明');
      await page.locator('dialog [name=phone]').fill('010-88886666');
      await page.getByRole('button', { name: cardCopy[words.language].next }).click();
      await expect(page.locator('[name=paymentPassword]')).toBeVisible();
    },
  },
  { name: 'invoice-form', show: creditedOrder },
  {
    name: 'invoice-form-paper',
    show: async (visit) => {
      await creditedOrder(visit);
      const copy = invoiceCopy[visit.words.language];
      await visit.page.getByText(copy.company, { exact: true }).click();
      await visit.page.getByText(copy.paper, { exact: true }).click();
      await visit.page.getByRole('button', { name: copy.ask('¥19.96') }).click();
      await expect(visit.page.locator('[name=title]')).toBeFocused();
    },
  },
  invoiceState('asked', {}, false),
  invoiceState('issued', { state: 'issued', url: 'https://invoices.example/1' }, false),
  invoiceState('refused', { state: 'refused', reason: 'title_unknown' }, true),
  {
    name: 'invoice-failed',
    show: async (visit) => {
      const { msgCd, en, zh } = errorList.internal;
      const text = visit.words.language === 'en' ? en : zh;
      await answer(visit.page, 'GET /own/v1/invoice', refused(msgCd, text));
      await creditedOrder(visit);
      await expect(visit.page.getByText(text)).toBeVisible();
    },
  },
];
