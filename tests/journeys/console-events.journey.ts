// A channel receives webhooks about its orders and agreements: two operators set the endpoint and the types,
// the receiver gets a signed message, fails, and is sent again what it missed. Runs on a product of its own,
// since a receiver on this machine has to be allowed.

import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { appTexts } from '../../apps/console/src/app/app-texts.ts';
import { wordOf } from '../../apps/console/src/language/words.ts';
import { reasonTexts } from '../../apps/console/src/parts/reason.ts';
import { approvalsTexts } from '../../apps/console/src/screens/approvals/texts.ts';
import { eventsTexts } from '../../apps/console/src/screens/events/texts.ts';
import { LOOK_EVERY_MS } from '../../apps/gateway/src/events-out/heard-channels.ts';
import {
  answerWith,
  type EventReceiver,
  startEventReceiver,
} from '../../apps/gateway/src/events-out/testing/event-receiver.ts';
import { newRequestNo, onDay, openAgreement } from '../support/agreements.ts';
import { eventually } from '../support/eventually.ts';
import { bringAxe, violations } from './axe.ts';
import { type ConsolePerson, goTo, openProposal } from './console-people.ts';
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

/** Checks accessibility at each width, in the light and the dark theme. */
async function look(page: Page): Promise<void> {
  await bringAxe(page);
  for (const width of [1280, 768])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      expect(await violations(page, AA)).toEqual([]);
    }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function approve({ page }: ConsolePerson, about: string): Promise<void> {
  await openProposal(page, about);
  await page.getByRole('button', { name: approvalsTexts.en.approve }).click();
  await expect(page.getByText(wordOf('proposalState', 'done', 'en'), { exact: true }).first()).toBeVisible();
}

/** Creates a secret on the page of an endpoint and returns it. */
async function newSecret(page: Page): Promise<string> {
  await page.getByRole('button', { name: text.newSecret }).click();
  await page.getByRole('dialog').getByRole('button', { name: text.confirm }).click();
  const secret = await page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .textContent();
  await look(page);
  await page.getByRole('dialog').getByRole('button', { name: text.copied }).click();
  return secret ?? '';
}

test('a channel is sent an event of a credited order, and again those it missed', async ({
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
  await approve(accountant, receiver.url);

  await goTo(operator.page, appTexts.en.events);
  await operator.page.getByRole('row').filter({ hasText: receiver.url }).click();
  await expect(operator.page.getByText(text.secretNone)).toBeVisible();
  const secret = await newSecret(operator.page);
  await expect(operator.page.getByText(text.enabled, { exact: true })).toBeVisible();

  await operator.page.getByRole('button', { name: text.change, exact: true }).click();
  const change = operator.page.getByRole('dialog');
  await expect(change.getByText(text.anotherChannelWords)).toBeVisible();
  await expect(change.getByLabel(text.channel, { exact: true })).toHaveCount(0);
  await look(operator.page);
  await operator.page.keyboard.press('Escape');
  await expect(change).toBeHidden();

  // The receiver accepts `order.paid`, and answers everything else with errors.
  receiver.answer = (response, received) =>
    answerWith(received.type === 'order.paid' ? 200 : 500, {}, 'out of order')(response, received);
  await page.goto(`${product.url}/phonebillh5/rechargeTelebill/placeOrder?cnlCode=${CHANNEL}`);
  await placeOrder.amount(50).check();
  await placeOrder.pay('¥49.90').click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  await eventually('a try of both', () => receiver.received.length >= 2);
  for (const received of receiver.received) receiver.verify(received, secret);

  const credited = operator.page.getByRole('row').filter({ hasText: isOf('order.credited') });
  await expect(operator.page.getByRole('row').filter({ hasText: isOf('order.paid') })).toContainText(
    wordOf('eventState', 'delivered', 'en'),
  );
  await expect(credited).toContainText('500');
  await expect(operator.page.getByText(text.failing, { exact: true })).toBeVisible();
  await look(operator.page);

  // The endpoint is disabled and enabled again, and a failed event is sent again by hand.
  for (const verb of [text.disable, text.enable]) {
    await operator.page.getByRole('button', { name: verb, exact: true }).click();
    await operator.page.getByRole('dialog').getByLabel(reasonTexts.en.label).fill('they look for the fault');
    await operator.page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
    await expect(operator.page.getByRole('dialog')).toBeHidden();
  }
  await expect(credited).toContainText(wordOf('eventState', 'failed', 'en'));
  // Set only now: the second attempt is made after five seconds, wherever the operator is by then.
  receiver.answer = answerWith(200, {}, 'thanks');
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

test('two operators add agreement events to a channel, and its events are found by time', async ({
  user,
  sandbox,
  colleague,
}) => {
  test.setTimeout(240_000);
  const operator = await colleague('Zhou Tao', 'operations');
  const accountant = await colleague('Sun Li', 'finance');
  const { page } = operator;

  // A new endpoint is sent events of orders, and those of agreements only if an operator selects them.
  await goTo(page, appTexts.en.events);
  await page.getByRole('button', { name: text.add }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(text.url).fill(receiver.url);
  await dialog.getByLabel(text.description).fill('the shop');
  await dialog.getByLabel(text.channel, { exact: true }).fill(CHANNEL);
  const ofAgreements = dialog.getByRole('group', { name: text.agreementTypes });
  await expect(ofAgreements.getByRole('checkbox', { checked: true })).toHaveCount(0);
  for (const type of ['agreement.opened', 'agreement.paused'])
    await ofAgreements.getByRole('checkbox', { name: isOf(type) }).check({ force: true });
  await dialog.getByLabel(reasonTexts.en.label).fill('they asked for it');
  await look(page);
  await dialog.getByRole('button', { name: 'Propose with passkey' }).click();
  await expect(page.getByText(approvalsTexts.en.notYou)).toBeVisible();
  await approve(accountant, receiver.url);
  await goTo(page, appTexts.en.events);
  await page.getByRole('row').filter({ hasText: receiver.url }).click();
  const secret = await newSecret(page);

  // Every process knows the endpoint by then.
  await wait(2 * LOOK_EVERY_MS);
  const agreementNo = await openAgreement({ sandbox }, user, onDay(15), undefined, CHANNEL);
  for (const operation of ['pause', 'resume'] as const)
    await user.api.call('POST /auto/v1/creditPay/protocolChange', {
      operation,
      requestNo: newRequestNo(),
      agreementNo,
    });
  await eventually('both to be told', () => receiver.received.length >= 2);
  for (const received of receiver.received) {
    receiver.verify(received, secret);
    expect(received.data).toMatchObject({ agreementNo, numberEnding: user.mobileNo.slice(-4) });
  }
  expect(new Set(receiver.received.map(({ type }) => type))).toEqual(
    new Set(['agreement.opened', 'agreement.paused']),
  );

  // The list is filtered by type, by number and by time.
  const rowOf = (type: string) => page.getByRole('row').filter({ hasText: isOf(type) });
  await expect(rowOf('agreement.opened')).toContainText(wordOf('eventState', 'delivered', 'en'));
  await page.getByLabel(text.of).fill(agreementNo);
  await page.getByRole('button', { name: text.type }).click();
  await page.getByRole('option', { name: isOf('agreement.paused'), exact: true }).click();
  await expect(rowOf('agreement.opened')).toHaveCount(0);
  await expect(rowOf('agreement.paused')).toBeVisible();
  const [hourAgo, inAnHour] = [-1, 1].map((hours) => momentText(new Date(Date.now() + hours * 3_600_000)));
  await page.getByLabel(text.from, { exact: true }).fill(inAnHour ?? '');
  await expect(page.getByText(text.noEvents)).toBeVisible();
  await look(page);
  await page.getByLabel(text.from, { exact: true }).fill(hourAgo ?? '');
  await expect(rowOf('agreement.paused')).toBeVisible();
  await page.getByLabel(text.to, { exact: true }).fill(hourAgo ?? '');
  await expect(page.getByText(text.noEvents)).toBeVisible();
  await page.getByLabel(text.to, { exact: true }).fill(inAnHour ?? '');
  await rowOf('agreement.paused').click();
  await expect(page.getByRole('link', { name: agreementNo })).toBeVisible();
  await look(page);
});

/** Returns a time as the browser's datetime field contains it, in China's time zone. */
const momentText = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 16);
