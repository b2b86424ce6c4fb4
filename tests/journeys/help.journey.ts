// Help with an order and with an error, and the SMS that reports the end of an order.

import { helpCopy } from '../../apps/web/src/help/copy.ts';
import { helpLinkCopy } from '../../apps/web/src/help/link-copy.ts';
import { businessHallCopy } from '../../apps/web/src/features/business-hall/copy.ts';
import { billCopy } from '../../apps/web/src/features/tencent-bill/copy.ts';
import { phoneText } from '../../apps/web/src/help/kept-contacts.ts';
import { endNoticeCopy } from '../../apps/web/src/order-view/end-notice-copy.ts';
import { recordsCopy } from '../../apps/web/src/features/recharge-record/copy.ts';
import { join } from '../../apps/web/src/order-view/join.ts';
import type { Language } from '../../apps/web/src/platform/language/index.ts';
import { eventually } from '../support/eventually.ts';
import { answerWith } from './agreement-answers.ts';
import { expect, signedIn } from './fixtures.ts';
import { answerAgain, changeOrders, hold } from './gateway-answers.ts';
import { operator } from './operator.ts';
import { payByCall, placeByCall } from './orders.ts';
import { screens } from './screens.ts';
import { thorough } from './thorough.ts';

signedIn(
  'a message about an order is answered by an operator, and the answer is found from the records',
  async ({ page, user, language, result, product }) => {
    const [link, copy] = [helpLinkCopy[language], helpCopy[language]];
    const { order } = await placeByCall(user);
    await result.open(order.orderNo);
    await page.getByRole('button', { name: link.withOrder }).click();
    const sheet = page.getByRole('dialog', { name: copy.title });
    await expect(sheet.getByText(order.orderNo)).toBeVisible();
    await sheet.getByRole('button', { name: copy.send }).click();
    await expect(sheet.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await sheet.getByRole('textbox').fill('Where is it?');
    await sheet.getByRole('button', { name: copy.send }).click();
    await expect(sheet.getByText(copy.sent)).toBeVisible();
    await expect(sheet.getByText(copy.notAnswered)).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();

    await operator(product.pool, 'answer', `H${order.orderNo}00`, '--text', 'Pay it first, please.');
    await page.goto('/phonebillh5/rechargeTelebill/rechargeRecord');
    const row = page.getByTestId('record').filter({ hasText: recordsCopy[language].answered });
    await row.getByRole('link').click();
    await page.getByRole('button', { name: link.answered }).click();
    await expect(sheet.getByText('Pay it first, please.')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: link.withOrder })).toBeVisible();
    await expect(page.getByText(link.answered)).toBeHidden();
  },
);

signedIn(
  'input typed while a message is sent is kept, after the sheet is reopened too',
  thorough,
  async ({ page, user, language, result }) => {
    const [link, copy] = [helpLinkCopy[language], helpCopy[language]];
    const { order } = await placeByCall(user);
    await result.open(order.orderNo);
    const open = page.getByRole('button', { name: link.withOrder });
    await open.click();
    const sheet = page.getByRole('dialog', { name: copy.title });
    const message = sheet.getByRole('textbox');
    const { release } = await hold(page, 'POST /own/v1/help/message');
    await message.fill('Where is it?');
    await sheet.getByRole('button', { name: copy.send }).click();
    await message.fill('It was for my mother.');
    release();
    await expect(sheet.getByText(copy.sent)).toBeVisible();
    await expect(message).toHaveValue('It was for my mother.');
    await page.goBack();
    await expect(sheet).toBeHidden();
    await open.click();
    await expect(message).toHaveValue('It was for my mother.');
    await expect(sheet.getByText('Where is it?')).toHaveCount(1);
  },
);

signedIn(
  'a user who waits longer than usual gets one SMS when the number is credited',
  thorough,
  async ({ page, user, language, result, sandbox }) => {
    const copy = endNoticeCopy[language];
    const told = page.getByRole('status').filter({ hasText: copy.willNotify });
    const orderNo = await payByCall(user, sandbox, { yuan: 10 });
    // The number is credited at once, but the page gets a made-up order that is still being delivered.
    await changeOrders(page, () => ({
      state: 'delivering',
      deliveryState: 'indeterminate',
      endedAt: null,
      promisedBy: new Date(Date.now() + 600_000).toISOString(),
    }));
    await answerWith(page, 'GET /own/v1/endNotice', { endNotice: 'wanted', mayAsk: true });
    await result.open(orderNo);
    await expect(told).toBeVisible();
    // Takes precedence over the answer above, since both calls have the same address.
    await answerWith(page, 'POST /own/v1/endNotice', { endNotice: 'withdrawn', mayAsk: true });
    await page.getByRole('button', { name: copy.takeBack }).click();
    await expect(told).toBeHidden();

    answerAgain(page, 'GET /own/v1/endNotice');
    answerAgain(page, 'POST /own/v1/endNotice');
    await page.getByRole('button', { name: copy.notify }).click();
    await expect(told).toBeVisible();
    await page.reload();
    await expect(told).toBeVisible();
    const part = language === 'zh' ? '话费已到账' : 'was topped up with';
    await eventually('the SMS about the end', async () => {
      const texts = (await sandbox.messages(user.mobileNo)).map(({ text }) => text);
      return texts.filter((text) => text.includes(part)).length === 1;
    });
  },
);

signedIn('help on an error explains it, and offers no message', async ({ page, language, result }) => {
  const copy = helpCopy[language];
  await result.open('0'.repeat(24));
  await page.getByRole('button', { name: helpLinkCopy[language].help, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: copy.title });
  await expect(sheet.getByText(copy.errorNow)).toBeVisible();
  await expect(sheet.getByRole('textbox')).toBeHidden();
});

for (const [name, quoted] of [
  ['agreement', /A\d{22}/],
  ['auto-result-on', /A\d{22}/],
  ['campaign-voucher', /G\d{36}/],
] as const)
  signedIn(
    `help on ${name} shows the next step and its number`,
    thorough,
    async ({ page, words, user, sandbox, language }) => {
      await screens.find((screen) => screen.name === name)?.show({ page, words, user, sandbox });
      await page.getByRole('button', { name: helpLinkCopy[language].help, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: helpCopy[language].title });
      await expect(sheet.getByRole('heading', { name: helpCopy[language].next })).toBeVisible();
      await expect(sheet.getByText(quoted)).toBeVisible();
      await page.goBack();
      await expect(sheet).toBeHidden();
    },
  );

for (const [name, nextOf] of [
  ['bill', (language) => billCopy[language].helpNext],
  ['bill-none', (language) => billCopy[language].helpNotThereNext],
  ['counter-done', (language) => businessHallCopy[language].doneNext],
  ['counter-not-done', (language) => businessHallCopy[language].notDoneNext],
  [
    'counter-not-recorded',
    (language) =>
      join(language, businessHallCopy[language].doneNext, businessHallCopy[language].notRecordedNext),
  ],
] as const satisfies readonly (readonly [string, (language: Language) => string])[])
  signedIn(
    `help on ${name} shows the next step and the contact, and no number`,
    thorough,
    async ({ page, words, user, sandbox, language }) => {
      const copy = helpCopy[language];
      await answerWith(page, 'POST /own/v1/help', {
        contacts: { phone: '4001008611', chatUrl: null },
        messages: [],
        mayWrite: false,
      });
      await screens.find((screen) => screen.name === name)?.show({ page, words, user, sandbox });
      await page.getByRole('button', { name: helpLinkCopy[language].help, exact: true }).click();
      const sheet = page.getByRole('dialog', { name: copy.title });
      await expect(sheet).toContainText(nextOf(language));
      await expect(sheet.getByRole('link', { name: copy.call(phoneText('4001008611')) })).toBeVisible();
      await expect(sheet.getByText(copy.quote)).toBeHidden();
      await expect(sheet.getByRole('textbox')).toBeHidden();
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(
        page.getByRole('button', { name: helpLinkCopy[language].help, exact: true }),
      ).toBeVisible();
    },
  );
