// Money in the console, from real orders that were summed up and compared.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createDaySums } from '../../day-sums/index.ts';
import { keepFloats } from '../../orders/floats/float-store.ts';
import { paymentResult } from '../../partners/testing/scripted-partners.ts';
import { onlySupplier } from '../../partners/index.ts';
import { createReconciliation } from '../../reconciliation/index.ts';
import { comparedUntil } from '../../reconciliation/testing/kept-books.ts';
import { DAY_MS, MINUTE_MS, dayText } from '../../runtime/time/index.ts';
import { startOfDay } from '../days.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import { marginView } from './sums-view.ts';

let harness: ConsoleHarness;
let finance: ConsoleUser;
let operator: ConsoleUser;
let orderNo: string;
let day: string;

beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  finance = await harness.person('Sun Li', ['finance']);
  operator = await harness.person('Zhou Tao', ['operations']);
  const { orders, pool } = harness;
  // The console uses the real clock: noon of yesterday is in the past at any hour, with half of its day to
  // come.
  orders.time.now = startOfDay(dayText(Date.now())) - DAY_MS / 2;
  day = dayText(orders.time.now);
  await comparedUntil(pool, new Date(orders.time.now - MINUTE_MS));
  ({
    order: { orderNo },
  } = await harness.credited());
  const paidAt = await harness.pool.query<{ at: Date }>('select paid_at as at from payments limit 1');
  const at = paidAt.rows[0]?.at ?? new Date(0);
  orders.cashier.answer('statement', async function* (from, to) {
    const own = { kind: 'payment', requestNo: `P${orderNo}01`, paymentNo: null, amount: 4980n, at } as const;
    if (at >= from && at < to) yield own;
  });
  orders.cashier.answer('query', async () => paymentResult('paid', 4980n));
  orders.time.now += 29 * MINUTE_MS;
  const { providers, clock, telemetry, carrier, entrust } = orders;
  await createReconciliation({
    pool,
    providers,
    clock,
    telemetry,
    lender: entrust.port,
    suppliers: onlySupplier(carrier.port),
    only: ['cash'],
  }).run();
  await createDaySums({ pool, clock }).run();
});
afterAll(() => harness.end());

test("a day has our sum and the partner's, whether it was compared, and its differences", async () => {
  const { body } = await finance.call('GET /money/days', { until: day });
  expect(body.days).toContainEqual(
    expect.objectContaining({
      day,
      book: 'cash',
      kind: 'payment',
      ownCount: 1,
      ownTotal: 4990,
      theirCount: 1,
      theirTotal: 4980,
      isWhole: false,
    }),
  );
  expect(body.books.find(({ book }) => book === 'cash')?.openCount).toBeGreaterThan(0);
  const compared = await finance.call('GET /money/day', { book: 'cash', day });
  expect(compared.body.differences).toContainEqual(
    expect.objectContaining({ kind: 'amount', ownAmount: 4990, theirAmount: 4980, state: 'open', orderNo }),
  );
});

test('an invalid day or period is refused', async () => {
  expect(await finance.call('GET /money/day', { book: 'cash', day: '2026-02-30' })).toMatchObject({
    status: 400,
  });
  expect(await finance.call('GET /money/margins', { from: '2026-11-02', to: '2026-11-01' })).toMatchObject({
    status: 400,
  });
});

test('the accounts of a day sum to zero, and are listed with their postings', async () => {
  const { body } = await finance.call('GET /money/ledger', { day });
  expect(body.accounts.find(({ account }) => account === 'cashier')).toMatchObject({ closing: 4990 });
  expect(body.accounts.reduce((sum, { closing }) => sum + closing, 0)).toBe(0);
  expect(body.postings).toContainEqual({
    reason: 'paid',
    debit: 'cashier',
    credit: 'customer',
    unit: 'fen',
    count: 1,
    amount: 4990,
  });
});

test('a float has its remainder, its state and the days that it will last', async () => {
  const yesterday = dayText(Date.now() - DAY_MS);
  await harness.pool.query(
    `insert into margin_days values ($1, 'dtone', 'CMCC', 'USD', 1, 0, 5000, 4990, 0, 0, 700000, 0)`,
    [yesterday],
  );
  await keepFloats(harness.pool, 'dtone', [{ currency: 'USD', available: 1_000_000n }], new Date());
  const { body } = await finance.call('GET /money/floats', {});
  expect(body.floats).toMatchObject([
    { supplier: 'dtone', available: '1.00', low: '2.00', stop: '0.50', stands: 'low', aDay: '0.10' },
  ]);
  expect(body.floats[0]?.daysLeft).toBe(10);
  await keepFloats(
    harness.pool,
    'dtone',
    [{ currency: 'USD', available: 1n }],
    new Date(Date.now() - 11 * MINUTE_MS),
  );
  expect((await finance.call('GET /money/floats', {})).body.floats[0]?.stands).toBe('old');
});

test('unknown results are listed by age, each with its order', async () => {
  const { orders, pool } = harness;
  orders.time.now = Date.now() - MINUTE_MS;
  const placed = await orders.placed();
  await orders.paymentWebhook(placed);
  const { orderNo: unknownNo } = placed.order;
  await pool.query(
    `update deliveries set state = 'indeterminate', created_at = now() - interval '2 hours'
    where delivery_no = $1`,
    [`D${unknownNo}`],
  );
  const { body } = await finance.call('GET /money/unknowns', {});
  expect(body.unknowns).toMatchObject([
    { kind: 'delivery', number: `D${unknownNo}`, orderNo: unknownNo, amount: 5000 },
  ]);
  expect(body.ages).toContainEqual({
    kind: 'delivery',
    underTenMinutes: 0,
    underAnHour: 0,
    underADay: 1,
    older: 0,
  });
});

test('margins count credits of unknown cost, and then have no margin', async () => {
  const { body } = await finance.call('GET /money/margins', { from: day, to: day });
  expect(body.margins).toContainEqual(
    expect.objectContaining({ carrier: 'CMCC', credited: 1, soldFen: 4990, unknownCost: 1, left: null }),
  );
});

test('margins are exact to a millionth of a yuan', () => {
  const sum = {
    supplier: 'dtone',
    carrier: 'CMCC',
    currency: 'CNY',
    credited: 2n,
    given: 0n,
    faceFen: 10_000n,
    soldFen: 9980n,
    points: 0n,
    givenBackFen: 1000n,
    cost: 98_500_001n,
    fee: 0n,
  };
  expect(marginView([sum]).left).toBe('-8.700001');
  expect(marginView([sum, { ...sum, currency: 'USD' }]).left).toBeNull();
  expect(marginView([{ ...sum, points: 1n }]).left).toBeNull();
});

test('the settlement file needs the right to it, is safe in a spreadsheet, and is audited', async () => {
  const asked = { book: 'cash', day };
  const formula = '=HYPERLINK("http://evil.example")';
  await harness.pool.query('update payments set trade_no = $1 where order_no = $2', [formula, orderNo]);
  const file = await finance.download(asked, '/money/settlement.csv');
  expect(file.status).toBe(200);
  const [head, line] = file.text.split('\r\n');
  expect(head).toBe("\uFEFFkind,number,done (China),amount,unit,partner's number,supplier,differs");
  expect(line).toMatch(
    new RegExp(
      String.raw`^payment,P${orderNo}01,[\d -:]+,49\.90,yuan,"'=HYPERLINK\(""http.*""\)",,amount open`,
    ),
  );
  expect((await operator.download(asked, '/money/settlement.csv')).status).toBe(403);
  expect((await finance.download({ ...asked, day: '2026-13-01' }, '/money/settlement.csv')).status).toBe(400);
  expect(await harness.audited()).toContain(`Sun Li | export settlement | cash ${day} | done`);
});
