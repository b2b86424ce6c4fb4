import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { repaymentWith } from '../../../../../tests/support/agreement-samples.ts';
import { RecordRow } from './record-row.tsx';

test('the row of a repayment names it and its sum; no number, no carrier', () => {
  const order = repaymentWith({ state: 'credited', paymentState: 'paid', deliveryState: 'credited' });
  const row = renderToStaticMarkup(
    <MemoryRouter>
      <RecordRow order={order} now={Date.parse(order.createdAt)} to="?" onOpen={() => undefined} />
    </MemoryRouter>,
  );
  const words = row.replaceAll(/<[^>]+>/g, ' ');
  expect(words).toMatch(/Pay later repayment.*¥100\.00.*Cash.*Repaid/);
  expect(words).not.toMatch(/China Mobile|\d{3} \d{4} \d{4}/);
});
