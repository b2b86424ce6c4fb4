// Members who were asked for consent and have not answered, on the list of automatic top-ups, with answers
// controlled at the network: asking again, withdrawing, deleting, and the texts of refusals.

import { expect, test } from '@playwright/test';
import type { Answer } from '../support/controlled-gateway.ts';
import { openControlledList } from './controlled-list.ts';
import { askedOperation } from './family-answers.ts';
import { wordsOf } from './words.ts';
import { thorough } from './thorough.ts';

const RETRY = 'POST /auto/v1/message/uplink-retry';
const TAKE_BACK = 'POST /auto/v1/message/cancelUplink';
const DELETE = 'POST /auto/v1/message/deleteUplink';

test(
  'a request is repeated, withdrawn by a second tap, and deleted once expired, and the list follows',
  thorough,
  async ({ page, locale }) => {
    const { waiting: copy, agreements } = wordsOf(locale);
    const later = new Date(Date.now() + 59.5 * 60_000).toISOString();
    let waiting = [askedOperation(1), askedOperation(2, { state: 'expired' })];
    const [first, second] = waiting.map(({ memberConsent }) => memberConsent?.consentNo);
    const gateway = await openControlledList(page, {
      'GET /auto/v1/protocol/queryProtocolList': () => ({ agreements: [], waiting }),
      [RETRY]: () => {
        const again = askedOperation(1, { askAgainAt: later });
        waiting = waiting.map((one) => (one.requestNo === again.requestNo ? again : one));
        return { consent: again.memberConsent };
      },
      [DELETE]: () => {
        waiting = waiting.slice(0, 1);
        return {};
      },
      [TAKE_BACK]: () => {
        const [taken] = waiting;
        waiting = [];
        return { consent: taken?.memberConsent };
      },
    });
    const asks = page.getByTestId('ask');
    await expect(asks).toHaveCount(2);
    await asks.first().getByRole('button', { name: copy.askAgain }).click();
    await expect(asks.first()).toContainText(copy.askAgainIn(60));
    await expect(asks.first().getByRole('button', { name: copy.askAgain })).toHaveCount(0);

    await asks.last().getByRole('button', { name: copy.remove }).click();
    await expect(asks).toHaveCount(1);
    await asks.first().getByRole('button', { name: copy.takeBack }).click();
    expect(gateway.of(TAKE_BACK)).toEqual([]);
    await asks.first().getByRole('button', { name: copy.takeBackYes }).click();
    await expect(asks).toHaveCount(0);
    await expect(page.getByRole('heading', { name: agreements.noneTitle })).toBeVisible();
    const asked = [...gateway.of(RETRY), ...gateway.of(DELETE), ...gateway.of(TAKE_BACK)];
    expect(asked.map(({ input }) => input['consentNo'])).toEqual([first, second, first]);
  },
);

test("a refusal and a lost answer are shown in the request's card", thorough, async ({ page, locale }) => {
  const { waiting: copy } = wordsOf(locale);
  const answers: Answer[] = [{ msgCd: 'PMC49999', msgInfo: 'not at present' }, null];
  await openControlledList(page, {
    'GET /auto/v1/protocol/queryProtocolList': () => ({ agreements: [], waiting: [askedOperation(1)] }),
    [RETRY]: () => answers.shift() ?? null,
  });
  const ask = page.getByTestId('ask');
  await ask.getByRole('button', { name: copy.askAgain }).click();
  await expect(ask.getByRole('alert')).toContainText('not at present');
  await ask.getByRole('button', { name: copy.askAgain }).click();
  await expect(ask.getByRole('alert')).toContainText(copy.noAnswer);
});
