// The shared cap on the list of automatic top-ups, in a real browser with answers controlled at the network:
// the call that sets it, the top-ups it cancels, a lost answer, earlier months, and Back.

import { expect, type Page, test } from '@playwright/test';
import { agreementWith, dayTerms, MUMS_NUMBER } from '../support/agreement-samples.ts';
import type { Answer, ControlledGateway } from '../support/controlled-gateway.ts';
import { openControlledList } from './controlled-list.ts';
import { familyMember, familyMonth } from './family-answers.ts';
import { wordsOf } from './words.ts';
import { thorough } from './thorough.ts';

const FAMILY = 'GET /own/v1/family';
const CAP = 'POST /own/v1/familyCap';
const dad = familyMember({
  agrMbl: '13700137002',
  nickname: 'Dad',
  chargedFen: 0,
  plannedFen: 5000,
  plannedAt: '2026-11-28T01:00:00.000Z',
});
const first = familyMonth({ members: [familyMember({ nickname: 'Mum' }), dad] });
const after = familyMonth({
  capFen: 8000,
  members: [familyMember({ nickname: 'Mum' }), { ...dad, plannedFen: 0, plannedAt: null }],
});
const cancelled = {
  chargeNo: `C${'1'.repeat(32)}`,
  agrMbl: dad.agrMbl,
  nickname: 'Dad',
  amountFen: 5000,
  debitAt: '2026-11-28T01:00:00.000Z',
};

async function openList(
  page: Page,
  answers: Readonly<Record<string, Answer | (() => Answer)>> = {},
): Promise<ControlledGateway> {
  const gateway = await openControlledList(page, {
    'GET /auto/v1/protocol/queryProtocolList': {
      agreements: [agreementWith({ agrMbl: MUMS_NUMBER, own: false, terms: dayTerms })],
      waiting: [],
    },
    [FAMILY]: { ...first },
    ...answers,
  });
  await expect(page.getByTestId('family-member')).toHaveCount(2);
  return gateway;
}

test('setting a cap cancels charges above it, shows them, and updates the list', async ({ page, locale }) => {
  const { family } = wordsOf(locale);
  let isSet = false;
  const gateway = await openList(page, {
    [FAMILY]: () => ({ ...(isSet ? after : first) }),
    [CAP]: () => {
      isSet = true;
      return { ...after, cancelled: [cancelled] };
    },
  });
  const card = page.getByTestId('family');
  await expect(card).toContainText(family.capNone);
  await page.getByRole('button', { name: family.cap }).click();
  const cap = page.getByRole('textbox', { name: family.capLabel });
  await cap.fill('80.5');
  await page.getByRole('button', { name: family.save }).click();
  await expect(cap).toHaveAttribute('aria-invalid', 'true');
  expect(gateway.of(CAP)).toEqual([]);

  await cap.fill('80');
  await expect(page.getByText(family.capBelow('¥100.00'))).toBeVisible();
  await page.getByRole('button', { name: family.save }).click();
  const said = page.getByRole('dialog', { name: family.cancelledTitle });
  await expect(said.getByTestId('cancelled-for-cap')).toContainText(/Dad.*¥50\.00/);
  expect(gateway.of(CAP)).toMatchObject([{ input: { capFen: 8000 } }]);
  await said.getByRole('button', { name: family.done }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card).toContainText(family.capValue('¥80.00'));
  await expect(card.getByTestId('family-member').last()).not.toContainText('¥50.00');
});

test(
  'a lost answer is shown in the sheet, and the cap is sent again by another tap',
  thorough,
  async ({ page, locale }) => {
    const { family } = wordsOf(locale);
    const answers: Answer[] = [null, { ...after, cancelled: [] }];
    const gateway = await openList(page, { [CAP]: () => answers.shift() ?? null });
    await page.getByRole('button', { name: family.cap }).click();
    await page.getByRole('textbox', { name: family.capLabel }).fill('80');
    await page.getByRole('button', { name: family.save }).click();
    await expect(page.getByRole('alert').getByText(family.noAnswer)).toBeVisible();
    await page.getByRole('button', { name: family.save }).click();
    await expect(page.getByTestId('toast')).toContainText(family.saved);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(gateway.of(CAP)).toHaveLength(2);
  },
);

test(
  'an earlier month is loaded by its month, and Back closes only the sheet',
  thorough,
  async ({ page, locale }) => {
    const { family } = wordsOf(locale);
    const gateway = await openList(page);
    await page.getByRole('button', { name: family.earlier }).click();
    await expect.poll(() => gateway.of(FAMILY).map(({ input }) => input['month'])).toContain('202610');
    await page.getByRole('button', { name: family.cap }).click();
    await expect(page.getByRole('dialog', { name: family.capTitle })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByTestId('family')).toBeVisible();
  },
);
