// Messages of the operators' console where more wait than stand on a page: by keys alone to the next page, an
// answer there, and back to those that wait longest. On a product of its own, where no other message waits.

import { messagesTexts } from '../../apps/console/src/screens/messages/texts.ts';
import { tabTo } from './by-keys.ts';
import { look } from './console-look.ts';
import { expect } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { withOwnConsole } from './own-console.ts';
import { thorough } from './thorough.ts';

const withConsole = withOwnConsole('console-messages');

withConsole(
  'a clerk opens the next page of messages by keyboard, answers one, and stays in the list',
  thorough,
  async ({ user, sandbox, product, colleague }) => {
    withConsole.setTimeout(240_000);
    const orderNo = await payByCall(user, sandbox, { yuan: 50 });
    await product.pool.query(
      `insert into help_messages (user_no, message_no, order_no, request_no, state, language, text,
        written_at)
      select $1, 'H' || $2 || to_char(n, 'FM00'), $3, 'page ' || n, 'open',
        case when n % 2 = 0 then 'en' else 'zh' end,
        case when n % 2 = 0 then 'Message ' || n || ' ' || repeat('is late ', n % 9)
          else '第 ' || n || ' 条：' || repeat('一直没有到账，', n % 9) end,
        date_trunc('milliseconds', now()) - (200 - n) * interval '1 minute'
      from generate_series(1, 56) n`,
      [user.userNo, orderNo, orderNo],
    );
    const { page } = await colleague('He Xin', 'customerService');
    await page.goto(new URL('/messages', page.url()).href);
    const list = page.getByRole('navigation', { name: messagesTexts.en.list });
    await expect(list.getByRole('link')).toHaveCount(50);
    await look(page, 'messages');

    await tabTo(page, page.getByRole('link', { name: 'Newer', exact: true }));
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveCount(6);
    // Nobody has answered what was open on the page before: the first one here is.
    await expect(page.getByText(messagesTexts.en.gone)).toHaveCount(0);
    await expect(list.getByRole('link').first()).toHaveAttribute('aria-current', 'true');
    await look(page, 'messages-next-page');
    await tabTo(page, list.getByRole('link', { name: /Message 54/ }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('textbox', { name: /answer/i }));
    await page.keyboard.type('It has arrived by now.');
    await tabTo(page, page.getByRole('button', { name: 'Send the answer' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(messagesTexts.en.sent)).toBeVisible();
    await expect(list.getByRole('link')).toHaveCount(5);
    await tabTo(page, page.getByRole('link', { name: 'Oldest', exact: true }));
    await page.keyboard.press('Enter');
    await expect(list.getByRole('link')).toHaveCount(50);
  },
);
