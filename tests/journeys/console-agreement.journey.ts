// An agreement in the operators' console: found by its number and shown with its charge, which links to the
// order and from there to the customer; the customer is also found by the mobile number.

import type { Page } from '@playwright/test';
import { agreementTexts } from '../../apps/console/src/screens/agreement/texts.ts';
import { orderTexts } from '../../apps/console/src/screens/order/texts.ts';
import { userTexts } from '../../apps/console/src/screens/user/texts.ts';
import { sentSmsTexts } from '../../apps/console/src/sent-sms/texts.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { lowBalance, openAgreement, untilChargeIs } from '../support/agreements.ts';
import { bringAxe, violations } from './axe.ts';
import { withConsole } from './console-people.ts';
import { expect } from './fixtures.ts';

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const faultsOf = (page: Page): Promise<string[]> => violations(page, AA);

withConsole(
  'an agreement is found by the search, and links to the order of its charge and to its user',
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(120_000);
    await sandbox.setNumberBalance(user.mobileNo, 300);
    const agreementNo = await openAgreement({ sandbox }, user, lowBalance);
    await untilChargeIs(['credited'], user, agreementNo);
    const { page } = await colleague('Deng Yu', 'customerService');
    const searchFor = async (text: string): Promise<void> => {
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };

    // A search for its number opens the agreement at once.
    await searchFor(agreementNo);
    await expect(page.getByRole('heading', { name: agreementTexts.en.title(agreementNo) })).toBeVisible();
    await expect(page.getByText(agreementTexts.en.nothingHolds)).toBeVisible();
    const charges = page.getByRole('region', { name: agreementTexts.en.charges });
    const charge = charges.getByRole('row').filter({ hasText: wordOf('chargeState', 'credited', 'en') });
    await expect(charge).toBeVisible();
    await expect(page.getByText(wordOf('event', 'signed', 'en'), { exact: true }).first()).toBeVisible();
    const notices = page.getByRole('region', { name: sentSmsTexts.en.title });
    await expect(
      notices
        .getByRole('row')
        .filter({ hasText: wordOf('smsMessage', 'agreement.credited', 'en') })
        .first(),
    ).toContainText(user.mobileNo.slice(-4));
    // The messages to the signer are listed among the calls to partners, masked.
    await expect(page.getByText('sms.send').first()).toBeVisible();
    await expect(page.getByText(user.mobileNo)).toHaveCount(0);
    await bringAxe(page);
    expect(await faultsOf(page)).toEqual([]);

    // The charge links to the order, and the order to the agreement and the customer.
    await charge.click();
    await expect(
      page.getByText(wordOf('payMethod', 'agreement', 'en'), { exact: true }).first(),
    ).toBeVisible();
    await page.getByRole('link', { name: agreementNo }).click();
    await expect(page.getByRole('heading', { name: agreementTexts.en.title(agreementNo) })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: orderTexts.en.title('') })).toBeVisible();
    const sms = page.getByRole('region', { name: sentSmsTexts.en.title });
    const noReport = wordOf('smsReportState', 'noReport', 'en');
    const ofMessage = (name: string) =>
      sms.getByRole('row').filter({ hasText: wordOf('smsMessage', name, 'en') });
    await expect(ofMessage('agreement.credited').first()).toContainText(noReport);
    await page.getByRole('link', { name: user.userNo, exact: true }).click();
    await expect(page.getByRole('heading', { name: userTexts.en.title(user.userNo) })).toBeVisible();
    const agreements = page.getByRole('region', { name: userTexts.en.agreements });
    await expect(agreements.getByRole('row').filter({ hasText: agreementNo })).toBeVisible();
    await expect(page.getByText(wordOf('obstacle', 'agreementActive', 'en'))).toBeVisible();
    await expect(ofMessage('agreement.opened')).toContainText(agreementNo);
    expect(await faultsOf(page)).toEqual([]);

    // The number is shown in clear for a reason, which is recorded.
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(reasonTexts.en.label).fill('the customer is on the telephone');
    await dialog.getByRole('button', { name: 'Show' }).click();
    const [first, middle, last] = [
      user.mobileNo.slice(0, 3),
      user.mobileNo.slice(3, 7),
      user.mobileNo.slice(7),
    ];
    await expect(page.getByText(`${first} ${middle} ${last}`)).toBeVisible();

    // A search for the mobile number finds the customer, the agreement and the order.
    await searchFor(user.mobileNo);
    for (const number of [user.userNo, agreementNo])
      await expect(page.getByRole('row').filter({ hasText: number }).first()).toBeVisible();
    await page.getByRole('row').filter({ hasText: user.userNo }).first().click();
    await expect(page.getByRole('heading', { name: userTexts.en.title(user.userNo) })).toBeVisible();

    const { rows } = await product.pool.query<{ act: string }>(
      `select act from console_audit where about in ($1, $2) order by act`,
      [agreementNo, user.userNo],
    );
    expect(rows.map(({ act }) => act)).toEqual(['open agreement', 'open user', 'reveal number', 'search']);
  },
);
