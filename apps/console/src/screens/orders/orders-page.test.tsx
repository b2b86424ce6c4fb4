import type { ConsoleResponse, MeView } from '@phonebill/contract/console-pages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { MeProvider } from '../../session/index.ts';
import { OrdersPage } from './orders-page.tsx';
import { ordersTexts } from './texts.ts';

const { giveBackMany, none, noneYet } = ordersTexts.en;

/** Renders the page at an address, once the list has been answered. */
function pageAt(
  search: string,
  verbs: MeView['verbs'],
  answer?: Omit<ConsoleResponse<'GET /orders'>, 'orders'>,
): string {
  const client = new QueryClient();
  const filters = Object.fromEntries(new URLSearchParams(search));
  if (answer) client.setQueryData(['GET /orders', filters], { orders: [], ...answer });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/orders?${search}`]}>
        <MeProvider me={{ name: 'Zhou Tao', verbs } as MeView}>
          <OrdersPage />
        </MeProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the give-back button is shown over a narrowed list for a user who may propose it', () => {
  expect(pageAt('settingsVersion=7', ['orders.read', 'refunds.propose'])).toContain(giveBackMany);
  expect(pageAt('settingsVersion=7', ['orders.read', 'refunds.approve'])).not.toContain(giveBackMany);
  expect(pageAt('state=credited', ['orders.read', 'refunds.propose'])).not.toContain(giveBackMany);
});

test('an incomplete list shows how far back it reaches and links to the rest', () => {
  const cursor = '2026-11-20T02:00:00.000Z_000000000000000000000000';
  const part = { nextCursor: cursor, lookedBackTo: '2026-11-20T02:00:00.000Z' };
  const markup = pageAt('settingsVersion=7', ['orders.read'], part);
  expect(markup).toContain('Looked back to 2026-11-20 10:00:00');
  expect(markup).toContain(`cursor=${encodeURIComponent(cursor)}`);
  expect(markup).toContain(noneYet);
  const whole = pageAt('settingsVersion=7', ['orders.read'], { nextCursor: null, lookedBackTo: null });
  expect(whole).not.toContain('Looked back');
  expect(whole).toContain(none);
});
