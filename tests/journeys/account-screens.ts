// The screens that show a user's sessions and the data kept about them, and that close the account. The
// gateway's answers are made up at the network.

import { closingObstacles } from '@phonebill/contract';
import type { CallResponse, OwnSessionView } from '@phonebill/contract/wire';
import { expect } from '@playwright/test';
import { answerWith } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import { meSheet } from './pages/me-sheet.ts';
import { placeOrderReady, type ScreenState, type Visit } from './screen-state.ts';

const logins: readonly OwnSessionView[] = [
  { device: 'iphone', place: 'walletApp', isThis: true },
  { device: 'android', place: 'messagingApp' },
  { device: 'computer', place: 'browser' },
  { device: 'harmony', place: 'browser', isTourist: true },
  { device: null, place: null },
].map((login, index) => ({
  sessionId: String(index).padStart(32, '0'),
  isThis: false,
  isTourist: false,
  since: '2026-11-19T06:00:00.000Z',
  lastUsedAt: '2026-11-21T08:12:00.000Z',
  until: '2026-11-26T06:00:00.000Z',
  ...login,
})) as OwnSessionView[];

/** Opens the sheet of a user with little data; the answers come from the gateway itself. */
async function openMyData(visit: Visit): Promise<void> {
  const { page, words } = visit;
  await placeOrderReady(page, words);
  const me = meSheet(page, words);
  await me.open();
  await me.myData.click();
  await expect(page.getByRole('dialog', { name: words.myData.title })).toBeVisible();
}
async function openDevices({ page, words }: Visit): Promise<void> {
  await placeOrderReady(page, words);
  const me = meSheet(page, words);
  await me.open();
  await me.devices.click();
  await expect(page.getByRole('dialog', { name: words.devices.title })).toBeVisible();
}
async function openClosing(visit: Visit): Promise<void> {
  const { page, words } = visit;
  await openMyData(visit);
  await page.getByRole('button', { name: words.myData.close }).click();
  await expect(page.getByRole('dialog', { name: words.myData.closeTitle })).toBeVisible();
}

export const accountScreens: readonly ScreenState[] = [
  {
    name: 'devices',
    show: async (visit) => {
      await answerWith(visit.page, 'GET /own/v1/sessions', { sessions: [...logins] });
      await openDevices(visit);
      await expect(visit.page.getByText(visit.words.devices.tourist)).toBeVisible();
    },
  },
  {
    name: 'devices-one',
    alike: 'devices',
    show: async (visit) => {
      await answerWith(visit.page, 'GET /own/v1/sessions', { sessions: logins.slice(0, 1) });
      await openDevices(visit);
      await expect(visit.page.getByText(visit.words.devices.thisOne, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'devices-ten',
    alike: 'devices',
    show: async (visit) => {
      const sessions = Array.from({ length: 10 }, (_, index) => ({
        ...(logins[index % logins.length] as OwnSessionView),
        sessionId: String(index).padStart(32, '0'),
        isThis: index === 0,
      }));
      await answerWith(visit.page, 'GET /own/v1/sessions', { sessions });
      await openDevices(visit);
      await expect(visit.page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
    },
  },
  {
    name: 'devices-failed',
    show: async (visit) => {
      const { page, words } = visit;
      await answer(page, 'GET /own/v1/sessions', refused('PMC50000', words.pick('遇到问题', 'A problem')));
      await openDevices(visit);
      await expect(page.getByText(words.devices.failedTitle)).toBeVisible();
    },
  },
  {
    name: 'my-data',
    show: async (visit) => {
      await openMyData(visit);
      const section = visit.page.getByRole('dialog').locator('summary').first();
      await section.click();
      await expect(visit.page.getByText(visit.words.myData.why, { exact: true }).first()).toBeVisible();
    },
  },
  {
    name: 'close-account',
    show: async (visit) => {
      await openClosing(visit);
      await expect(visit.page.getByText(visit.words.myData.goes)).toBeVisible();
    },
  },
  {
    name: 'close-account-not-yet',
    show: async (visit) => {
      const everything: CallResponse<'GET /own/v1/myData'> = {
        sections: [],
        obstacles: [...closingObstacles],
      };
      await answerWith(visit.page, 'GET /own/v1/myData', everything);
      await openClosing(visit);
      await expect(visit.page.getByText(visit.words.myData.notYet)).toBeVisible();
    },
  },
];
