// An operator gives back part of a payment although the number was credited; the user follows the refund.

import { expect, signedIn as test } from './fixtures.ts';
import { operator } from './operator.ts';
import { ASKED_AGAIN, payByCall } from './orders.ts';
import { thorough } from './thorough.ts';
import { whileUnguarded } from '../../apps/gateway/src/db/testing/behind-guards.ts';

test(
  'a partial refund is shown beside the credit, under way and once it is made',
  thorough,
  async ({ page, user, words, sandbox, result, product }) => {
    const orderNo = await payByCall(user, sandbox);
    await result.open(orderNo);
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(page.getByText(words.refundsBeside.givenBackTitle)).toBeHidden();

    const why = ['--why', 'priced too high', '--yes'];
    // Run without the guard: while other journeys' operators work in the console, the command would need two
    // of them.
    const said = await whileUnguarded(product.pool, 'refunds', () =>
      operator(product.pool, 'give-back', `P${orderNo}01`, '--amount', '9.90', ...why),
    );
    expect(said).toContain('givenBack -> refundsInFlight 990 fen');
    await page.reload();
    await expect(page.getByText(words.refundsBeside.givenBackReturned('¥9.90'))).toBeVisible(ASKED_AGAIN);
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await expect(result.timeline).toContainText(words.timeline.paymentReturned('¥9.90'));
    expect(await operator(product.pool, 'give-back', `P${orderNo}01`, ...why)).toContain('it has its refund');
  },
);
