// Tests of orders that compete for one voucher, over random commands of partners, users and the clock: at
// most one gets it.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { issueVoucher } from '../../../../tests/support/vouchers.ts';
import { accounts, balances, type Transfer } from './model/ledger/ledger.ts';
import { OrderChange } from './model/order-change.ts';
import { type OrderStore } from './store/order-store.ts';
import { anyCommands, commands } from './testing/commands.ts';
import { createOrderHarness, type OrderHarness, START } from './testing/order-harness.ts';
import { placeSample } from './testing/order-samples.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const noLimit = { perDayFen: 1_000_000n, perMonthFen: 1_000_000n };
const MINUTE = 60_000;

/** The next step: one of two orders is placed or advanced, or vouchers are expired. */
const anyStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('place' as const), key: fc.integer({ min: 0, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('commands' as const),
      key: fc.integer({ min: 0, max: 3 }),
      names: anyCommands.map((names) => names.slice(0, 8)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('expire' as const) }) },
);

type Step =
  | { readonly do: 'place'; readonly key: number }
  | { readonly do: 'commands'; readonly key: number; readonly names: (keyof typeof commands)[] }
  | { readonly do: 'expire' };
const place0: Step = { do: 'place', key: 0 };
/** Every course that a voucher can take, as chance alone may miss some. */
const everyWay: [Step[], number][] = [
  [
    [
      place0,
      { do: 'commands', key: 0, names: ['paid', 'leaseDelivery', 'credited'] },
      { do: 'place', key: 1 },
    ],
    0,
  ],
  [[place0, { do: 'commands', key: 0, names: ['cancel', 'allClosed'] }, { do: 'place', key: 1 }], 0],
  [[{ do: 'expire' }, { do: 'expire' }, place0], 20],
];

let users = 0;

test('at most one order uses a voucher, in any order of events, and the ledger balances', async () => {
  const seen = { used: 0, returned: 0, refused: 0, expired: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 4, maxLength: 10 }),
      fc.integer({ min: 0, max: 20 }),
      async (steps, minutesApart) => {
        const userNo = String(4_000_000_000 + (users += 1));
        harness.time.now = START;
        const voucherNo = await issueVoucher(harness.pool, userNo, {
          issuedAt: new Date(START),
          expiresAt: new Date(START + 30 * MINUTE),
        });
        const placed = new Map<number, string>();
        for (const step of steps) {
          harness.time.now += minutesApart * MINUTE;
          const at = new Date(harness.time.now);
          if (step.do === 'expire') await harness.vouchers.expire();
          else if (step.do === 'place') {
            // Two orders at once: the database decides which of them gets the voucher.
            const keys = [step.key, step.key + 4].filter((key) => !placed.has(key));
            const outcomes = await Promise.all(
              keys.map((key) => place(harness.store, { userNo, voucherNo, key, at })),
            );
            for (const [index, outcome] of outcomes.entries()) {
              if (outcome === 'voucherNotAvailable') seen.refused += 1;
              else placed.set(keys[index] ?? 0, outcome);
            }
          } else await runCommands(placed.get(step.key) ?? placed.get(step.key + 4), step.names);
          await holds(userNo, voucherNo, seen);
        }
      },
    ),
    { numRuns: 40, examples: everyWay },
  );
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
});

async function place(
  store: OrderStore,
  { userNo, voucherNo, key, at }: { userNo: string; voucherNo: string; key: number; at: Date },
): Promise<string> {
  const change = placeSample({
    userNo,
    idempotencyKey: `request-${String(key).padStart(10, '0')}`,
    random: key,
    priceFen: 4490n,
    voucher: { voucherNo, amountFen: 500n },
    at,
  });
  const outcome = await store.place(change, noLimit);
  return outcome === 'placed' ? change.after.order.orderNo : outcome;
}

async function runCommands(
  orderNo: string | undefined,
  names: readonly (keyof typeof commands)[],
): Promise<void> {
  for (const name of orderNo === undefined ? [] : names) {
    const read = await harness.store.find(orderNo ?? '');
    if (!read) throw new Error('the order is gone');
    const change = OrderChange.of(read, new Date(harness.time.now));
    commands[name](change);
    expect(await harness.store.commit(change)).toBe('written');
  }
}

/** Checks what must hold at any moment for the voucher, the orders that name it and their ledger. */
async function holds(userNo: string, voucherNo: string, seen: Record<string, number>): Promise<void> {
  const { rows: orders } = await harness.pool.query<{ order_no: string; state: string }>(
    'select order_no, state from orders where user_no = $1 and voucher_no = $2',
    [userNo, voucherNo],
  );
  const inStates = (...states: string[]) =>
    orders.filter(({ state }) => states.includes(state)).map(({ order_no: orderNo }) => orderNo);
  const [voucher] = await harness.vouchers.list(userNo);
  const [live, credited] = [inStates('awaitingPayment', 'delivering'), inStates('credited')];
  expect(live.length + credited.length).toBeLessThanOrEqual(1);
  expect(voucher?.state === 'held' ? [voucher.orderNo] : []).toEqual(live);
  expect(voucher?.state === 'used' ? [voucher.orderNo] : []).toEqual(credited);
  if (voucher?.state === 'used') seen['used'] = (seen['used'] ?? 0) + 1;
  if (voucher?.state === 'expired') seen['expired'] = (seen['expired'] ?? 0) + 1;
  if (voucher?.state === 'available' && orders.length > 0) seen['returned'] = (seen['returned'] ?? 0) + 1;

  const { rows: transfers } = await harness.pool.query<Transfer>(
    `select debit_account as debit, credit_account as credit, unit, amount
      from ledger_transfers where user_no = $1`,
    [userNo],
  );
  const book = balances(transfers, 'fen');
  expect(accounts.reduce((sum, account) => sum + book[account], 0n)).toBe(0n);
  expect(book.activities).toBe(credited.length === 1 ? 500n : 0n);
  expect(-book.carrier).toBe(credited.length === 1 ? 5000n : 0n);
}
