// A channel is told of its orders: two persons say where, the receiver gets a signed message, fails, and is
// sent again what it missed. On a product of its own, since a receiver of this machine has to be allowed.

import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { eventsTexts } from '../../apps/console/src/screens/events/texts.ts';
import {
  answerWith,
  type EventReceiver,
  startEventReceiver,
} from '../../apps/gateway/src/events-out/testing/event-receiver.ts';
import { eventually } from '../support/eventually.ts';
import { bringAxe, violations } from './axe.ts';
import { goTo, openProposal } from './console-people.ts';
import { expect } from './fixtures.ts';
import { withOwnConsole } from './own-console.ts';

const CHANNEL = 'SHOP';
const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const text = eventsTexts.en;
const test = withOwnConsole('console-events', async () => ({ EVENT_NETWORKS: '127.0.0.0/8' }));

let receiver: EventReceiver;
test.beforeEach(async () => {
  receiver = await startEventReceiver();
});
test.afterEach(() => receiver.end());

const isOf = (type: string) => wordOf('eventType', type, 'en');

/** Of each width, and by day and night: nothing is broken for who reads with other means. */
async function look(page: Page): Promise<void> {
  await bringAxe(page);
  for (const width of [1280, 768])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      // What buttons announce while they wait stands in the page, unseen, for seconds after they are gone.
      const found = (await violations(page, AA)).filter((one) => !one.startsWith('role-img-alt'));
      expect(found).toEqual([]);
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a channel is told of a credited order, and what it missed is sent again', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
  colleague,
}) => {
  test.setTimeout(240_000);
  const operator = await colleague('Zhou Tao', 'operations');
  const accountant = await colleague('Sun Li', 'finance');

  await goTo(operator.page, appTexts.en.events);
  await look(operator.page);
  await operator.page.getByRole('button', { name: text.add }).click();
  const dialog = operator.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(dialog.getByText(text.channelMissing)).toBeVisible();
  await dialog.getByLabel(text.url).fill(receiver.url);
  await dialog.getByLabel(text.description).fill('the shop');
  await dialog.getByLabel(text.channel, { exact: true }).fill(CHANNEL);
  await dialog.getByLabel(reasonTexts.en.label).fill('they asked for it');
  await look(operator.page);
  await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(operator.page.getByText(approvalsTexts.en.notYou)).toBeVisible();
  await openProposal(accountant.page, receiver.url);
  await look(accountant.page);
  await accountant.page.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await expect(
    accountant.page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first(),
  ).toBeVisible();

  await goTo(operator.page, appTexts.en.events);
  await operator.page.getByRole('row').filter({ hasText: receiver.url }).click();
  await expect(operator.page.getByText(text.secretNone)).toBeVisible();
  await operator.page.getByRole('button', { name: text.newSecret }).click();
  await operator.page.getByRole('dialog').getByRole('button', { name: text.confirm }).click();
  const secret = await operator.page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .textContent();
  await look(operator.page);
  await operator.page.getByRole('dialog').getByRole('button', { name: text.copied }).click();
  await expect(operator.page.getByText(text.enabled, { exact: true })).toBeVisible();

  // It takes what is paid, and then answers with errors.
  receiver.answer = (response, received) =>
    answerWith(received.type === 'order.paid' ? 200 : 500, {}, 'out of order')(response, received);
  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder?cnlCode=${CHANNEL}`);
  await placeOrder.amount(50).check();
  await placeOrder.pay('¥49.90').click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  await eventually('a try of both', () => receiver.received.length >= 2);
  for (const received of receiver.received) receiver.verify(received, secret ?? '');

  const credited = operator.page.getByRole('row').filter({ hasText: isOf('order.credited') });
  await expect(operator.page.getByRole('row').filter({ hasText: isOf('order.paid') })).toContainText(
    wordOf('eventState', 'delivered', 'en'),
  );
  await expect(credited).toContainText('500');
  await expect(operator.page.getByText(text.failing, { exact: true })).toBeVisible();
  await look(operator.page);

  // Disabled and enabled again, what failed is sent again by hand.
  receiver.answer = answerWith(200, {}, 'thanks');
  for (const verb of [text.disable, text.enable]) {
    await operator.page.getByRole('button', { name: verb, exact: true }).click();
    await operator.page.getByRole('dialog').getByLabel(reasonTexts.en.label).fill('they look for the fault');
    await operator.page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
    await expect(operator.page.getByRole('dialog')).toBeHidden();
  }
  await expect(credited).toContainText(wordOf('eventState', 'failed', 'en'));
  await credited.click();
  await operator.page.getByRole('button', { name: text.sendAgain }).click();
  await expect(
    operator.page.getByText(wordOf('eventState', 'delivered', 'en'), { exact: true }),
  ).toBeVisible();
  await expect(operator.page.getByText('thanks')).toBeVisible();
  await look(operator.page);
  const ofCredited = receiver.received.filter(({ type }) => type === 'order.credited');
  expect(new Set(ofCredited.map(({ id }) => id)).size).toBe(1);
});
