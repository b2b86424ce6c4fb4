// Margins of sales by supplier, from a real database.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { NewOrder, OrderAggregate } from '../orders/model/index.ts';
import { giveBack } from '../orders/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import type { Cost } from '../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { deliveryResult, scriptedCarrier } from '../partners/testing/scripted-partners.ts';
import { runOperator } from './operator.ts';

const DAY = 24 * 3_600_000;
const [carrier, dtone] = [scriptedCarrier(), scriptedCarrier()];
let to = 'carrier';
const suppliers: TopUpSuppliers = {
  byName: new Map([
    ['carrier', carrier.port],
    ['dtone', dtone.port],
  ]),
  routeOf: () => [to],
  unnamed: 'carrier',
};

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase(), undefined, {}, { suppliers });
});
beforeEach(async () => {
  harness.time.now = START;
  await harness.pool.query('truncate orders, deliveries, payments, refunds, order_events, ledger_transfers');
});
afterAll(() => harness.end());

async function operator(...argv: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await runOperator(['margins', ...argv], {
    database: () => ({ pool: harness.pool, orderDatabaseUrls: [] }),
    clock: harness.clock,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, lines };
}
/** Midnight in China of the day on which the harness begins, at noon there. */
const FROM = ['--from', '2026-11-20T00:00:00+08:00', '--to', '2026-12-20T00:00:00+08:00'];

/** Creates an order credited or refused by a supplier that states its cost. */
async function ended(
  by: 'carrier' | 'dtone',
  cost: Cost | null,
  over: Partial<NewOrder> = {},
  state: 'credited' | 'refused' = 'credited',
): Promise<OrderAggregate> {
  to = by;
  const scripted = by === 'carrier' ? carrier : dtone;
  scripted.answer('topUp', async ({ faceFen }) => ({
    ...deliveryResult(state, faceFen),
    ...(cost && { cost }),
  }));
  const placed = await harness.placed(over);
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now);
  return harness.read(placed);
}
const yuan = (total: bigint, fee = 0n): Cost => ({ currency: 'CNY', total, fee });
const dollars = (total: bigint, fee = 0n): Cost => ({ currency: 'USD', total, fee });

test('subtracts the cost in yuan from the sales, by supplier and day', async () => {
  await ended('carrier', yuan(49_250_000n));
  await ended('carrier', yuan(49_250_000n));
  expect((await operator(...FROM)).lines).toEqual([
    '2026-11-20 carrier CMCC: 2 credited, face values ¥100.00, sold for ¥99.80',
    '  paid out CNY 98.50 for 2',
    '  left CNY 1.30',
  ]);
});

test('shows a cost in another currency as it is, without a margin', async () => {
  await ended('dtone', dollars(6_925_000n, 50_000n));
  expect((await operator(...FROM)).lines).toEqual([
    '2026-11-20 dtone CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
    '  paid out USD 6.925 for 1, of it fees 0.05',
  ]);
});

test('leaves out and counts refunded orders', async () => {
  await ended('carrier', yuan(49_250_000n));
  await ended('carrier', yuan(49_250_000n), {}, 'refused');
  expect((await operator(...FROM)).lines).toEqual([
    '2026-11-20 carrier CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
    '  paid out CNY 49.25 for 1',
    '  left CNY 0.65',
    '  1 not credited and refunded, left out',
  ]);
});

test('subtracts refunds of credited orders', async () => {
  const { order, payments } = await ended('carrier', yuan(49_250_000n));
  await harness.store.update(order.orderNo, (change) => {
    giveBack(change, payments[0]?.paymentNo ?? '', 1000n, new Set());
  });
  expect((await operator(...FROM)).lines).toEqual([
    '2026-11-20 carrier CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
    '  given back afterwards ¥10.00',
    '  paid out CNY 49.25 for 1',
    '  left CNY -9.35',
  ]);
});

test('counts credits of unknown cost, and then shows no margin', async () => {
  await ended('carrier', yuan(49_250_000n));
  await ended('carrier', null);
  expect((await operator(...FROM)).lines).toEqual([
    '2026-11-20 carrier CMCC: 2 credited, face values ¥100.00, sold for ¥99.80',
    '  paid out CNY 49.25 for 1',
    '  of 1 the supplier has not said what they cost',
  ]);
});

test('sums up by days in China, and by months', async () => {
  await ended('carrier', yuan(49_250_000n));
  // An hour after midnight in China, which is the day before in UTC.
  harness.time.now = Date.UTC(2026, 10, 20, 17);
  await ended('carrier', yuan(49_250_000n));
  harness.time.now = START + 20 * DAY;
  await ended('dtone', dollars(6_925_000n));
  const named = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(' '));
  expect(named((await operator(...FROM)).lines)).toEqual([
    '2026-11-20 carrier CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
    '2026-11-21 carrier CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
    '2026-12-10 dtone CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
  ]);
  expect(named((await operator(...FROM, '--by', 'month')).lines)).toEqual([
    '2026-11 carrier CMCC: 2 credited, face values ¥100.00, sold for ¥99.80',
    '2026-12 dtone CMCC: 1 credited, face values ¥50.00, sold for ¥49.90',
  ]);
});

test('names the missing or wrong option', async () => {
  expect(await operator()).toEqual({ code: 2, lines: ['--from TIME says since when.'] });
  expect(await operator('--from', 'yesterday')).toMatchObject({ code: 2 });
  expect(await operator(...FROM, '--by', 'week')).toEqual({ code: 2, lines: ['--by takes day or month.'] });
  expect(await operator(...FROM)).toEqual({
    code: 0,
    lines: ['Nothing was credited or refused in that time.'],
  });
});
