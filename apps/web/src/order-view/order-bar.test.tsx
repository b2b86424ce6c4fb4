import type { OrderView } from '@phonebill/contract/wire';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { repaymentWith } from '../../../../tests/support/agreement-samples.ts';
import { offerPaymentPage } from '../platform/pay/cashier-offer.ts';
import type { DisplayStatus } from './display-status.ts';
import { OrderBar } from './order-bar.tsx';

/** Returns the buttons in order, each with whether it is the main one. */
function waysFrom(displayStatus: DisplayStatus, state: OrderView['state']): readonly string[] {
  const order = repaymentWith({ kind: 'topUp', state });
  const bar = renderToStaticMarkup(
    <MemoryRouter>
      <OrderBar
        order={order}
        displayStatus={displayStatus}
        now={Date.parse(order.createdAt)}
        onPay={() => Promise.resolve()}
        onDone={() => Promise.resolve()}
      />
    </MemoryRouter>,
  );
  return [...bar.matchAll(/<button(.*?)>(.*?)<\/button>/g)].map(
    ([, attributes = '', words = '']) => (attributes.includes('main-action') ? 'main: ' : '') + words,
  );
}

test('Done is the main button once the number is credited, and Top up again otherwise', () => {
  expect(waysFrom('credited', 'credited')).toEqual(['main: Done', 'Top up again']);
  expect(waysFrom('refunded', 'refunded')).toEqual(['main: Top up again', 'Done']);
});

test("offers the payment page first after a wallet's cashier failed, until the cashier opens", () => {
  const { orderNo } = repaymentWith({ kind: 'topUp' });
  const takeBack = offerPaymentPage({ orderNo, payUrl: 'https://pay.example/', why: 'failed' });
  for (const status of ['checkingPayment', 'unpaid'] as const)
    expect(waysFrom(status, 'awaitingPayment')).toEqual([
      'main: Open the payment page',
      'Try the wallet again',
    ]);
  takeBack();
  expect(waysFrom('unpaid', 'awaitingPayment')).toEqual([expect.stringMatching(/^main: Pay /)]);
  offerPaymentPage({ orderNo: 'another', payUrl: 'https://pay.example/', why: 'failed' });
  expect(waysFrom('unpaid', 'awaitingPayment')).toHaveLength(1);
  offerPaymentPage(null);
});
