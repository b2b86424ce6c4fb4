// Help in all its states, and the SMS that a user can request for the end of an order.

import { errorList } from '@phonebill/contract';
import { expect } from '@playwright/test';
import { helpCopy } from '../../apps/web/src/help/copy.ts';
import { helpLinkCopy } from '../../apps/web/src/help/link-copy.ts';
import { endNoticeCopy } from '../../apps/web/src/order-view/end-notice-copy.ts';
import { answerWith } from './agreement-answers.ts';
import { answer, changeOrders, refused } from './gateway-answers.ts';
import { payByCall, placeByCall } from './orders.ts';
import { resultPage } from './pages/result-page.ts';
import type { ScreenState, Visit } from './screen-state.ts';

const contacts = { phone: '4001008611', chatUrl: 'https://chat.example/' };

/** Opens the help of an order that is not paid yet; returns the order's number. */
async function openHelp({ page, words, user }: Visit): Promise<string> {
  const { orderNo } = (await placeByCall(user)).order;
  await resultPage(page, words).open(orderNo);
  await page.getByRole('button', { name: helpLinkCopy[words.language].withOrder }).click();
  await expect(page.getByRole('dialog', { name: helpCopy[words.language].title })).toBeVisible();
  return orderNo;
}

const at = (minutesAgo: number): string => new Date(Date.now() - minutesAgo * 60_000).toISOString();

export const helpScreens: readonly ScreenState[] = [
  {
    name: 'help',
    show: async (visit) => {
      const { page, words } = visit;
      await answerWith(page, 'POST /own/v1/help', { contacts, messages: [], mayWrite: true });
      await openHelp(visit);
      await expect(page.getByText(helpCopy[words.language].chat)).toBeVisible();
    },
  },
  {
    name: 'help-answered',
    show: async (visit) => {
      const { page, words } = visit;
      const { language } = words;
      const message = { orderNo: '0'.repeat(24), answer: null, answeredAt: null };
      const question = words.pick('我的话费什么时候到账？', 'When will my top-up arrive?');
      const reply = words.pick(
        '运营商已到账，请查询余额。',
        'The carrier has credited it. Please look again.',
      );
      await answerWith(page, 'POST /own/v1/help', {
        contacts,
        mayWrite: true,
        messages: [
          {
            ...message,
            messageNo: `H${'0'.repeat(26)}`,
            state: 'answered',
            text: question,
            writtenAt: at(50),
            answer: reply,
            answeredAt: at(20),
          },
          {
            ...message,
            messageNo: `H${'0'.repeat(25)}1`,
            state: 'open',
            text: words.pick('谢谢', 'Thank you'),
            writtenAt: at(2),
          },
        ],
      });
      await openHelp(visit);
      await expect(page.getByText(reply)).toBeVisible();
      await page.getByRole('button', { name: helpCopy[language].send }).click();
      await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    },
  },
  {
    name: 'help-failed',
    show: async (visit) => {
      const { en, zh, msgCd } = errorList.internal;
      await answer(visit.page, 'POST /own/v1/help', refused(msgCd, visit.words.pick(zh, en)));
      await openHelp(visit);
      await expect(visit.page.getByText(helpCopy[visit.words.language].failed)).toBeVisible();
    },
  },
  {
    name: 'help-error',
    show: async ({ page, words }) => {
      await answerWith(page, 'POST /own/v1/help', { contacts, messages: [], mayWrite: false });
      await resultPage(page, words).open('0'.repeat(24));
      const { language } = words;
      await page.getByRole('button', { name: helpLinkCopy[language].help, exact: true }).click();
      await expect(page.getByText(helpCopy[language].chat)).toBeVisible();
    },
  },
  endNotice('end-notice', null),
  endNotice('end-notice-wanted', 'wanted'),
];

function endNotice(name: string, state: 'wanted' | null): ScreenState {
  return {
    name,
    async show({ page, words, user, sandbox }) {
      await answerWith(page, 'GET /own/v1/endNotice', { endNotice: state, mayAsk: true });
      await changeOrders(page, () => ({
        state: 'delivering',
        deliveryState: 'indeterminate',
        endedAt: null,
        promisedBy: at(-10),
      }));
      await resultPage(page, words).open(await payByCall(user, sandbox, { yuan: 10 }));
      const copy = endNoticeCopy[words.language];
      const shown = page.getByTestId('end-notice').getByText(state === null ? copy.notify : copy.willNotify);
      await expect(shown).toBeVisible();
    },
  };
}
