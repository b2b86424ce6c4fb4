import type { OrderView } from '@phonebill/contract/wire';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { repaymentWith } from '../../../../../tests/support/agreement-samples.ts';
import { groupByMonth, MonthSection, paidFor, RecordRow } from './month-section.tsx';

const order = (orderNo: string, createdAt: string) => ({ orderNo, createdAt }) as OrderView;

test('groups orders by the month in China, in the given order', () => {
  const groups = groupByMonth([
    order('4', '2026-12-02T00:00:00Z'),
    order('3', '2026-11-30T16:00:00Z'),
    order('2', '2026-11-30T15:59:59Z'),
    order('1', '2025-11-30T15:59:59Z'),
  ]);
  expect(groups.map(({ month, orders }) => [month, orders.map(({ orderNo }) => orderNo)])).toEqual([
    ['202612', ['4', '3']],
    ['202611', ['2']],
    ['202511', ['1']],
  ]);
});

test('an order on two pages is shown once, in its latest form', () => {
  const [group] = groupByMonth([
    { ...order('1', '2026-12-02T00:00:00Z'), faceFen: 1 },
    { ...order('1', '2026-12-02T00:00:00Z'), faceFen: 2 },
  ]);
  expect(group?.orders.map(({ faceFen }) => faceFen)).toEqual([2]);
});

test('has no months when there are no orders', () => {
  expect(groupByMonth([])).toEqual([]);
});

test('the row of a repayment shows its name and amount, without a number or carrier', () => {
  const repayment = repaymentWith({ state: 'credited', paymentState: 'paid', deliveryState: 'credited' });
  const row = renderToStaticMarkup(
    <MemoryRouter>
      <RecordRow order={repayment} now={Date.parse(repayment.createdAt)} to="?" onOpen={() => undefined} />
    </MemoryRouter>,
  );
  const words = row.replaceAll(/<[^>]+>/g, ' ');
  expect(words).toMatch(/Pay later repayment.*¥100\.00.*Wallet cashier.*Repaid/);
  expect(words).not.toMatch(/China Mobile|\d{3} \d{4} \d{4}/);
});

test("a month's total is the money paid and not refunded, without points and gifts", () => {
  const paid = { paidAt: '2026-11-20T04:00:00Z', refunds: [], priceFen: 4990 };
  const back = (amountFen: number, reason = 'undelivered') => ({ amountFen, points: 0, reason });
  const orders = [
    paid,
    { ...paid, priceFen: 1000, refunds: [back(1000)] },
    { ...paid, priceFen: 2000, refunds: [back(2000, 'paidTwice')] },
    { ...paid, priceFen: 0, points: 500 },
    { ...paid, activityId: 'A1' },
    { ...paid, paidAt: null },
  ] as unknown as OrderView[];
  expect(paidFor(orders)).toBe(6990);
});

test("shows a month's total only once all its orders are loaded", () => {
  const paid = { ...repaymentWith({ state: 'credited' }), paidAt: '2026-11-20T04:00:00Z', priceFen: 4990 };
  const shown = (isWhole: boolean) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MonthSection
          month="202611"
          orders={[paid]}
          isWhole={isWhole}
          now={Date.parse(paid.createdAt)}
          query={new URLSearchParams()}
          answered={[]}
          onOpen={() => undefined}
        />
      </MemoryRouter>,
    );
  expect(shown(true)).toContain('month-total');
  expect(shown(false)).not.toContain('month-total');
});
