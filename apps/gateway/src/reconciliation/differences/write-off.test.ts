import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts, balances, units } from '../../orders/model/ledger/index.ts';
import { planWriteOff, postingOf, type WritableDifference } from './write-off.ts';

const NOW = new Date('2026-11-28T04:00:00Z');
const DAY_MS = 86_400_000;
const open = (more: Partial<WritableDifference>): WritableDifference => ({
  book: 'cash',
  kind: 'missing',
  reference: 'P1',
  ownAmount: 4990n,
  theirAmount: null,
  firstSeenAt: new Date(NOW.getTime() - 8 * DAY_MS),
  entry: 'payment',
  writtenOff: 0n,
  isRefund: false,
  isGivenBack: false,
  ...more,
});
const refund = { entry: 'refund', reference: 'R1' } as const;
const credit = { book: 'carrier', entry: 'credit', reference: 'D1' } as const;

test.each<[string, Partial<WritableDifference>, bigint, string | null]>([
  ['a payment that the cashier says was never made', {}, 4990n, null],
  ['a payment of which it has less', { kind: 'amount', theirAmount: 4000n }, 990n, null],
  ['a payment of which it has more', { kind: 'amount', theirAmount: 6000n }, 0n, 'nothing is missing'],
  ['a payment only there', { kind: 'only', ownAmount: null, theirAmount: 10n }, 0n, 'nothing is missing'],
  ['a refund only there', { ...refund, kind: 'only', ownAmount: null, theirAmount: 10n }, 10n, null],
  ['a refund made twice', { ...refund, kind: 'twice', theirAmount: 4990n }, 4990n, null],
  ['a refund that was never made', refund, 0n, 'nothing is missing to us'],
  ['a credit that only the carrier has', { ...credit, kind: 'only', theirAmount: 5000n }, 5000n, null],
  ['a credit that it never made', credit, 0n, 'nothing is missing to us'],
  [
    'a credit taken back of which its payer has the money',
    { ...credit, kind: 'reversed', isGivenBack: true },
    -4990n,
    null,
  ],
  [
    'a credit taken back that is posted',
    { ...credit, kind: 'reversed', isGivenBack: true, writtenOff: -4990n },
    0n,
    'it is posted already',
  ],
  [
    'a credit taken back that is credited after all',
    { ...credit, kind: 'writtenOff', writtenOff: -4990n },
    4990n,
    null,
  ],
  [
    'a credit taken back of which its payer has nothing',
    { ...credit, kind: 'reversed' },
    -4990n,
    'its payer has not been given it back',
  ],
  [
    'a chargeback in the place of a refund',
    { kind: 'chargedBack', ownAmount: null, theirAmount: 4990n, entry: 'chargeback', isRefund: true },
    4990n,
    'it takes the place of its refund',
  ],
  ['a book of our own', { book: 'owed', kind: 'owed' }, 0n, 'only an amount that a partner lacks'],
  ['a difference without amounts', { kind: 'payment' }, 0n, 'only an amount that a partner lacks'],
  ['a total', { kind: 'totals', theirAmount: 1n }, 0n, 'only an amount that a partner lacks'],
  ['what is written off already', { writtenOff: 4990n }, 0n, 'it is written off already'],
  ['what is back as a whole', { kind: 'writtenOff', theirAmount: 4990n, writtenOff: 4990n }, -4990n, null],
  ['what is back in part', { kind: 'amount', theirAmount: 3000n, writtenOff: 4990n }, -3000n, null],
  [
    'a difference of six days',
    { firstSeenAt: new Date(NOW.getTime() - 7 * DAY_MS + 1) },
    4990n,
    'it has been open for less than seven days',
  ],
])('a plan writes off the missing amount of %s', (_what, more, amount, whyNot) => {
  expect(planWriteOff(open(more), NOW)).toMatchObject({
    amount,
    whyNot: whyNot === null ? null : expect.stringContaining(whyNot),
  });
});

test.each([
  ['cash', 'cashier', 'fen'],
  ['cash.wechat', 'cashier', 'fen'],
  ['digital', 'digitalCashier', 'fen'],
  ['agreement', 'entrustedPayments', 'fen'],
  ['points', 'pointsService', 'points'],
  ['lender', 'creditLender', 'fen'],
] as const)('a write-off in the book %s is posted from the account %s', (book, account, unit) => {
  const entry = book === 'lender' ? 'repayment' : 'payment';
  const kind = book === 'lender' ? 'only' : 'missing';
  const plan = planWriteOff(open({ book, kind, entry, theirAmount: 4990n }), NOW);
  expect(postingOf(plan)).toEqual({
    reason: 'writtenOff',
    debit: 'writtenOff',
    credit: account,
    unit,
    amount: 4990n,
  });
});

test('write-offs balance and sum up to the missing amount, whatever the amounts become', () => {
  const amount = fc.bigInt({ min: 0n, max: 100_000n });
  const seen = fc.record({
    kind: fc.constantFrom('missing', 'amount', 'only'),
    ownAmount: amount,
    theirAmount: amount,
  });
  const way = fc.constantFrom('payment', 'refund', 'credit', 'repayment');
  let backs = 0;
  fc.assert(
    fc.property(fc.array(seen, { minLength: 1, maxLength: 8 }), way, (all, entry) => {
      let total = 0n;
      for (const one of all) {
        const plan = planWriteOff(open({ ...one, entry, writtenOff: total }), NOW);
        const own = one.kind === 'only' ? 0n : one.ownAmount;
        const theirs = one.kind === 'missing' ? 0n : one.theirAmount;
        const missing = entry === 'payment' ? own - theirs : theirs - own;
        total += plan.amount;
        expect(total).toBe(missing > 0n ? missing : 0n);
        const posting = postingOf(plan);
        expect(posting === null).toBe(plan.amount === 0n);
        for (const unit of units) {
          const book = balances(posting ? [posting] : [], unit);
          expect(accounts.reduce((sum, account) => sum + book[account], 0n)).toBe(0n);
          if (unit === 'fen') expect(book.writtenOff).toBe(plan.amount);
        }
        if (plan.amount < 0n) backs += 1;
      }
    }),
  );
  expect(backs).toBeGreaterThan(0);
});
