// The list of automatic top-ups in a real browser, with answers controlled at the network: which call a tap
// makes, and the effects of double taps, a lost answer, reload and Back.

import type { AgreementView } from '@phonebill/contract/wire';
import { expect, type Page, test } from '@playwright/test';
import {
  AGREEMENT_NO,
  agreementAnswer,
  agreementWith,
  dayTerms,
  MUMS_NUMBER,
  operationWith,
} from '../support/agreement-samples.ts';
import { charges, chargeWith } from '../support/charge-samples.ts';
import {
  type Answer,
  type ControlledGateway,
  controlGateway,
  logInHere,
} from '../support/controlled-gateway.ts';
import { wordsOf } from './words.ts';
import { thorough } from './thorough.ts';

const CHANGE = 'POST /auto/v1/creditPay/protocolChange';
const CANCEL = 'POST /auto/v1/creditPay/cancelProtocolByAgrMbl';
const base = '/phonebillh5/autoRecharge';
const next = {
  chargeNo: null,
  state: 'planned',
  debitAt: '2026-12-15T01:00:00.000Z',
  amountFen: 5000,
  reason: null,
} as const;
const paused: Partial<AgreementView> = { state: 'paused', terms: dayTerms, nextCharge: null };
const active: Partial<AgreementView> = { state: 'active', terms: dayTerms, nextCharge: next };
const resumed = operationWith({ kind: 'resume', state: 'done' });

const afterCancelling = {
  adAppTitle: 'Top up once',
  adAppLink: '/phonebillh5/rechargeTelebill/placeOrder',
  ssoFlag: 'N',
  ssoType: 'hebao',
  targetChannel: '',
  tokenName: '',
  adAppTyp: '12',
  businessType: '8',
  supportTourists: 'N',
  cnlCode: '',
  channelType: '',
};

/** Controls a gateway with one agreement, which `become` changes. */
async function oneAgreement(
  page: Page,
  first: Partial<AgreementView>,
  answers: Readonly<Record<string, Answer | (() => Answer)>> = {},
): Promise<{ gateway: ControlledGateway; become: (changes: Partial<AgreementView>) => AgreementView }> {
  let changes = first;
  await logInHere(page);
  const gateway = await controlGateway(page, {
    'GET /auto/v1/protocol/queryProtocolList': () => ({ agreements: [agreementWith(changes)], waiting: [] }),
    'GET /auto/v1/protocol': () => agreementAnswer(changes),
    'GET /auto/v1/cancelReason/getReason': {
      reasons: [
        { code: 'notNeeded', text: { zh: '不再需要', en: 'No longer needed' } },
        { code: 'notGiven', text: { zh: '不便说明', en: 'I would rather not say' } },
        { code: 'other', text: { zh: '其他原因', en: 'Another reason' } },
      ],
    },
    'GET /auto/v1/advMaintain': { adverts: [] },
    ...answers,
  });
  return { gateway, become: (to) => agreementWith((changes = to)) };
}

test('two taps resume a paused agreement with one call, and the list shows it at once', async ({
  page,
  locale,
}) => {
  const words = wordsOf(locale);
  const { gateway, become } = await oneAgreement(page, paused, {
    [CHANGE]: () => ({ operation: resumed, agreement: become(active), underWay: null, skips: null }),
  });
  await page.goto(`${base}/autoRechargeList`);
  await page.getByRole('button', { name: words.agreements.resume }).dblclick();
  await expect(page.getByTestId('state')).toHaveText(words.agreementStates.active);
  expect(gateway.of(CHANGE).map(({ input }) => [input['operation'], input['agreementNo']])).toEqual([
    ['resume', AGREEMENT_NO],
  ]);
});

test('a lost answer is shown, and the retry is the same request', async ({ page, locale }) => {
  const words = wordsOf(locale);
  let isSilent = true;
  const { gateway, become } = await oneAgreement(page, paused, {
    [CHANGE]: () =>
      isSilent ? null : { operation: resumed, agreement: become(active), underWay: null, skips: null },
  });
  await page.goto(`${base}/autoRechargeList`);
  const resume = page.getByRole('button', { name: words.agreements.resume });
  await resume.click();
  await expect(page.getByRole('alert')).toContainText(words.agreements.noAnswer);
  isSilent = false;
  await resume.click();
  await expect(page.getByRole('alert')).toBeHidden();
  const [first, second] = gateway.of(CHANGE).map(({ input }) => input['requestNo']);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test(
  'the dialog before cancelling offers to pause, and shows no advert',
  thorough,
  async ({ page, locale }) => {
    const words = wordsOf(locale);
    const { gateway, become } = await oneAgreement(page, active, {
      'GET /auto/v1/advMaintain': { adverts: [afterCancelling] },
      [CHANGE]: () => ({
        operation: operationWith({ kind: 'pause', state: 'done' }),
        agreement: become(paused),
        underWay: { outcome: 'beingCancelled', charge: chargeWith('202612', { state: 'debiting' }) },
        skips: null,
      }),
      [CANCEL]: () => ({
        agreement: become({ ...active, state: 'cancelled', nextCharge: null }),
        underWay: null,
        owedFen: 0,
      }),
    });
    await page.goto(`${base}/autoRechargeList`);
    await page.getByTestId('agreement').getByRole('link').click();
    const cancel = page.getByRole('button', { name: words.agreement.cancel });
    await cancel.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(words.cancelling.pauseHelp)).toBeVisible();
    await sheet.getByRole('button', { name: words.cancelling.pauseInstead }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByTestId('state')).toHaveText(words.agreementStates.paused);
    expect(gateway.of(CHANGE).map(({ input }) => input['operation'])).toEqual(['pause']);
    const day = locale?.startsWith('zh') ? '12月15日' : '15 Dec';
    await expect(
      page.getByRole('status').filter({ hasText: words.underWay.beingCancelled('¥50.00', day) }),
      'the charge that was under way is named beside the agreement',
    ).toBeVisible();

    await cancel.click();
    await expect(sheet.getByRole('radio', { checked: true })).toBeVisible();
    await expect(sheet.getByTestId('pause-instead'), 'it is paused').toHaveCount(0);
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(afterCancelling.adAppTitle)).toHaveCount(0);
    await sheet.getByRole('button', { name: words.cancelling.yes }).click();
    await sheet.getByRole('button', { name: words.cancelling.ok }).click();
    await expect(page.getByTestId('offers-after-cancelling'), 'SPEC 3 cancelpopup').toContainText(
      afterCancelling.adAppTitle,
    );
  },
);

test(
  'the outcome of a cancel with a reason survives a reload, and Back opens the agreement',
  thorough,
  async ({ page, locale }) => {
    const words = wordsOf(locale);
    const [charge] = charges;
    const { gateway, become } = await oneAgreement(page, active, {
      [CANCEL]: () => ({
        agreement: become({ ...active, state: 'cancelled', nextCharge: null }),
        underWay: { charge, outcome: 'stopped' },
        owedFen: 5000,
      }),
    });
    await page.goto(`${base}/autoRechargeList`);
    await page.getByTestId('agreement').getByRole('link').click();
    await page.getByRole('button', { name: words.agreement.cancel }).click();
    const sheet = page.getByRole('dialog');
    const confirm = sheet.getByRole('button', { name: words.cancelling.yes });
    // Two taps are enough: a reason is not required.
    await expect(sheet.getByRole('radio', { checked: true })).toHaveValue('notGiven');
    await sheet.getByRole('radio').last().check();
    await sheet.getByRole('textbox', { name: words.cancelling.say }).fill(' moving abroad ');
    await confirm.click();
    await expect(sheet.getByText(words.cancelling.owed('¥50.00'))).toBeVisible();
    expect(gateway.of(CANCEL).map(({ input }) => input)).toEqual([
      {
        agreementNo: AGREEMENT_NO,
        agrMbl: '13800138000',
        reasonCode: 'other',
        reasonText: 'moving abroad',
        ssoToken: 'TOKEN',
      },
    ]);

    await page.reload();
    await expect(sheet.getByText(words.cancelling.owed('¥50.00'))).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: words.agreement.openAgain })).toBeVisible();
    await page.goBack();
    await expect(page.getByTestId('agreement')).toHaveCount(1);
  },
);

test("a new text is accepted only with the user's own tick", thorough, async ({ page, locale }) => {
  const words = wordsOf(locale);
  const old: Partial<AgreementView> = {
    ...active,
    text: 'old',
    textEndsAt: '2099-03-01T00:00:00.000Z',
    textVersion: '2025-03',
  };
  const { gateway, become } = await oneAgreement(page, old, {
    'GET /auto/v1/protocol/version': {
      version: '2026-11',
      effectiveAt: '2026-11-01T00:00:00.000Z',
      creditVersion: '2026-11',
    },
    'POST /auto/v1/protocol/upgrade': () => ({ agreement: become(active) }),
  });
  await page.goto(`${base}/autoRechargeList`);
  await page.getByRole('button', { name: words.agreements.readText }).click();
  const agree = page.getByRole('button', { name: words.agreement.agree, exact: true });
  await agree.click();
  await expect(
    page.getByText(words.language === 'zh' ? '请勾选协议' : 'please tick the agreement', { exact: true }),
  ).toBeVisible();
  expect(gateway.of('POST /auto/v1/protocol/upgrade')).toHaveLength(0);
  await page.getByRole('checkbox').check();
  await agree.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: words.agreements.readText })).toHaveCount(0);
  expect(gateway.of('POST /auto/v1/protocol/upgrade')[0]?.input).toMatchObject({
    textVersion: '2026-11',
    consented: true,
  });
});

test('SPEC 2 /autoRecharge/autoRechargeRecord: keeps the filter in the address, and its row on Back', async ({
  page,
  locale,
}) => {
  await logInHere(page);
  const gateway = await controlGateway(page, {
    'GET /auto/v1/protocol/queryProtocolList': {
      agreements: [agreementWith({ nickname: 'Mum', agrMbl: MUMS_NUMBER })],
    },
    'GET /auto/v1/charge/bill': { charges: [...charges], nextCursor: null },
  });
  await page.goto(`${base}/autoRechargeRecord`);
  await page.getByRole('combobox').nth(1).selectOption('failed');
  await expect(page).toHaveURL(/\?state=failed$/);
  const row = page.getByTestId('charge').getByRole('link').nth(3);
  await row.click();
  await expect(page).toHaveURL(/state=failed&chargeNo=C\d{32}$/);
  await expect(page.getByRole('heading', { name: wordsOf(locale).charges.facts })).toBeVisible();
  await page.goBack();
  await expect(row).toBeFocused();
  await page.reload();
  await expect(page.getByRole('combobox').nth(1)).toHaveValue('failed');
  expect(gateway.of('GET /auto/v1/charge/bill').some(({ input }) => input['state'] === 'failed')).toBe(true);
});
