// The texts of agreements, and their documents.

import { expect, type Page } from '@playwright/test';
import { agreementWith } from '../support/agreement-samples.ts';
import { answerWith } from './agreement-answers.ts';
import { answer, refused } from './gateway-answers.ts';
import type { ScreenState, Visit } from './screen-state.ts';

const at = (rest: string): string => `/phonebillh5/protocol/${rest}`;

/** Opens a text, in short or in full, and waits until it is shown. */
async function read({ page }: Visit, path: string): Promise<void> {
  await page.goto(at(path));
  await expect(page.getByRole('article').getByRole('heading').nth(3)).toBeVisible();
}

/** Waits for the figures beside the agreement too. */
async function readService(visit: Visit, path: string): Promise<void> {
  await read(visit, path);
  await expect(visit.page.getByText(visit.words.protocol.days)).toBeVisible();
}

/** Answers that the user agreed to an older version for a number. */
export async function agreedBefore(page: Page): Promise<void> {
  await answerWith(page, 'GET /auto/v1/protocol/queryProtocolList', {
    waiting: [],
    agreements: [agreementWith({ textVersion: '2025-03', text: 'old' })],
  });
}

export const protocolScreens: readonly ScreenState[] = [
  { name: 'privacy', show: (visit) => read(visit, 'privacyProtocol') },
  { name: 'privacy-long', show: (visit) => read(visit, 'privacyProtocolLong') },
  { name: 'service-text', show: (visit) => readService(visit, 'autoRechargeProtocol') },
  {
    name: 'service-text-long',
    alike: 'privacy-long',
    show: (visit) => readService(visit, 'autoRechargeProtocolLong'),
  },
  {
    name: 'trust-text',
    alike: 'privacy-long',
    show: (visit) => read(visit, 'trustPaymentAgreement'),
  },
  {
    name: 'service-text-changed',
    show: async (visit) => {
      await agreedBefore(visit.page);
      await readService(visit, 'autoRechargeProtocolLong');
      await expect(
        visit.page.getByRole('heading', { name: visit.words.texts.changedSince('2025-03') }),
      ).toBeVisible();
    },
  },
  {
    name: 'service-text-old',
    show: async (visit) => {
      await answer(visit.page, 'GET /auto/v1/protocol/rules', refused('PMC49999'));
      await read(visit, 'autoRechargeProtocolLong?version=2025-03');
      await expect(visit.page.getByText(visit.words.protocol.figuresFailed)).toBeVisible();
    },
  },
  {
    name: 'text-unknown-version',
    show: async ({ page, words }) => {
      await page.goto(at('privacyProtocolLong?version=2031-01'));
      await expect(page.getByText(words.protocol.noVersion('2031-01'))).toBeVisible();
    },
  },
  {
    name: 'download',
    show: async ({ page, words }) => {
      const began = page.waitForEvent('download');
      await page.goto(at('downloadProtocol?text=privacy'));
      await began;
      await expect(page.getByText(words.download.begun)).toBeVisible();
    },
  },
  {
    name: 'download-which',
    show: async ({ page, words }) => {
      await page.goto(at('downloadProtocol?text=nothing'));
      await expect(page.getByText(words.download.unknown)).toBeVisible();
    },
  },
];
