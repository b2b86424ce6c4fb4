import { RefusedTransition } from '@phonebill/states';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts, balances, type Transfer, unitOf, units } from './ledger/ledger.ts';
import type { OrderAggregate } from './aggregate.ts';
import { nextStep, wakeAt } from './next-step.ts';
import { OrderChange } from './order-change.ts';
import { deliveryMachine } from './states/delivery.ts';
import { currentPayments, partsOf } from './payments/payment-parts.ts';
import { anyCommands, anyMethod, commands } from './testing/commands.ts';
import { placeSample, SAMPLE_TIME, type SampleWay, written } from './testing/order-samples.ts';

function play(
  names: readonly string[],
  minutesApart: number,
  way: SampleWay = 'cash',
): {
  aggregate: OrderAggregate;
  transfers: Transfer[];
  steps: { before: OrderAggregate; change: OrderChange }[];
} {
  let aggregate = written(placeSample({ way }));
  const transfers: Transfer[] = [];
  const steps: { before: OrderAggregate; change: OrderChange }[] = [];
  for (const [index, name] of names.entries()) {
    const change = OrderChange.of(
      aggregate,
      new Date(SAMPLE_TIME.getTime() + (index + 1) * minutesApart * 60_000),
    );
    commands[name]?.(change);
    transfers.push(...change.transfers);
    steps.push({ before: aggregate, change });
    aggregate = written(change);
  }
  return { aggregate, transfers, steps };
}

test('whatever happens in whatever order, however it is paid: debited = delivered + refunded + in flight + held, at every moment and in each unit', () => {
  fc.assert(
    fc.property(anyCommands, anyMethod, fc.integer({ min: 0, max: 5 }), (names, way, minutes) => {
      const { steps } = play(names, minutes, way);
      const soFar: Transfer[] = [];
      for (const { change } of steps) {
        soFar.push(...change.transfers);
        const { after } = change;
        for (const unit of units) {
          const book = balances(soFar, unit);
          expect(accounts.reduce((sum, account) => sum + book[account], 0n)).toBe(0n);
          const sumOf = (reason: Transfer['reason']): bigint =>
            soFar
              .filter((one) => one.reason === reason && one.unit === unit)
              .reduce((sum, one) => sum + one.amount, 0n);
          expect(sumOf('paid')).toBe(
            sumOf('delivered') + sumOf('refundPaid') - book.refundsInFlight - book.customer,
          );
          const paidIn = after.payments
            .filter((payment) => payment.state === 'paid' && unitOf(payment.method) === unit)
            .reduce((sum, payment) => sum + payment.amount, 0n);
          expect(sumOf('paid')).toBe(paidIn);
        }
        expect(-balances(soFar, 'fen').carrier).toBe(
          after.delivery?.state === 'credited' ? after.order.faceFen : 0n,
        );
      }
    }),
    { numRuns: 800 },
  );
});

test('whatever happens: nothing is delivered before every part is paid, and points are spent only when nothing else is missing', () => {
  fc.assert(
    fc.property(anyCommands, anyMethod, (names, way) => {
      for (const {
        change: { after },
      } of play(names, 1, way).steps) {
        if (after.delivery)
          expect(currentPayments(after).map(({ state }) => state)).toEqual(
            currentPayments(after).map(() => 'paid'),
          );
        const step = nextStep(after, new Date(SAMPLE_TIME.getTime() + 365 * 86_400_000));
        if (step.kind === 'capturePayment')
          expect(
            currentPayments(after)
              .filter(({ method }) => method !== 'points')
              .map(({ state }) => state),
          ).not.toContain('pending');
      }
    }),
    { numRuns: 400 },
  );
});

test('whatever happens: an end is never left, a number is credited once at most, a payment is refunded once at most', () => {
  fc.assert(
    fc.property(anyCommands, anyMethod, (names, way) => {
      for (const {
        before,
        change: { after, events },
      } of play(names, 1, way).steps) {
        if (before.order.endedAt) expect(after.order.state).toBe(before.order.state);
        if (before.delivery && deliveryMachine.states[before.delivery.state] === 'end')
          expect(after.delivery?.state).toBe(before.delivery.state);
        expect(new Set(after.refunds.map((refund) => refund.paymentNo)).size).toBe(after.refunds.length);
        expect(events.filter((event) => event.to === 'credited').length).toBeLessThanOrEqual(2);
        if (after.order.state === 'credited')
          expect(after.refunds.every((refund) => refund.reason === 'paidTwice')).toBe(true);
      }
    }),
    { numRuns: 400 },
  );
});

test('whatever happens: every paid payment is used for the credit or returned, once all is done', () => {
  fc.assert(
    fc.property(anyCommands, anyMethod, (names, way) => {
      const { aggregate } = play([...names, 'credited', 'refundClaim', 'refundSettled'], 1, way);
      if (wakeAt(aggregate) !== null) return;
      const paid = aggregate.payments.filter((payment) => payment.state === 'paid').length;
      const used = aggregate.delivery?.state === 'credited' ? partsOf(aggregate.order).length : 0;
      expect(paid).toBe(used + aggregate.refunds.filter((refund) => refund.state === 'settled').length);
    }),
    { numRuns: 400 },
  );
});

test('whatever happens: an order that is not finished always has something due, and finished orders never do', () => {
  fc.assert(
    fc.property(anyCommands, anyMethod, (names, way) => {
      const { aggregate } = play(names, 1, way);
      const step = nextStep(aggregate, new Date(SAMPLE_TIME.getTime() + 365 * 86_400_000));
      const settled =
        aggregate.refunds.every((refund) => refund.state === 'settled') &&
        aggregate.payments.every((payment) => payment.state !== 'created' && payment.state !== 'pending');
      if (aggregate.order.endedAt && settled) expect(step.kind).toBe('nothing');
      else expect(['nothing', 'wait']).not.toContain(step.kind);
    }),
    { numRuns: 400 },
  );
});

test('the same word twice changes nothing the second time', () => {
  const words = [
    'closedUnpaid',
    'agreementEnded',
    'authorised',
    'paid',
    'declined',
    'closed',
    'pointsFrozen',
    'pointsSpent',
    'pointsRefused',
    'pointsReleased',
    'credited',
    'refused',
    'refundSettled',
    'expire',
    'cancel',
  ];
  fc.assert(
    fc.property(anyCommands, anyMethod, fc.constantFrom(...words), (names, way, word) => {
      const { steps } = play([...names, word, word], 20, way);
      expect(steps.at(-1)?.change.isEmpty).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('silence is not a no: an indeterminate delivery stays unknown and nothing is refunded', () => {
  const { aggregate } = play(
    ['authorised', 'paid', 'claim', ...Array.from({ length: 50 }, () => 'carrierSilent')],
    60,
  );
  expect(aggregate.delivery?.state).toBe('indeterminate');
  expect(aggregate.order.state).toBe('delivering');
  expect(aggregate.refunds).toEqual([]);
});

test('a payment that arrives after closing is returned, and the order stays closed', () => {
  const { aggregate } = play(['authorised', 'expire', 'paid'], 16);
  expect(aggregate.order).toMatchObject({ state: 'closed', closeReason: 'expired' });
  expect(aggregate.refunds).toMatchObject([{ reason: 'paidLate', state: 'due', amount: 4990n }]);
});

test('an order does not expire before its 15 minutes', () => {
  const { aggregate } = play(['expire'], 14);
  expect(aggregate.order.state).toBe('awaitingPayment');
});

test('the attempt of an agreement is debited, and debited again until the wallet answers; a user’s is asked about', () => {
  const now = new Date(SAMPLE_TIME.getTime() + 60_000);
  expect(nextStep(written(placeSample({ way: 'agreement' })), now).kind).toBe('debit');
  expect(nextStep(play(['cashierSilent', 'cashierSilent'], 0, 'agreement').aggregate, now).kind).toBe(
    'debit',
  );
  expect(nextStep(play(['authorised'], 0, 'agreement').aggregate, now).kind).toBe('queryPayment');
  expect(nextStep(written(placeSample()), now).kind).toBe('queryPayment');
});

test('a charge that is given up is closed, what is under way is forbidden at the wallet, and what turns out paid goes back', () => {
  const givenUp = play(['agreementEnded'], 1, 'agreement').aggregate;
  expect(givenUp.order).toMatchObject({ state: 'closed', closeReason: 'agreementEnded' });
  expect(nextStep(givenUp, new Date(SAMPLE_TIME.getTime() + 60_000)).kind).toBe('voidPayment');
  const { aggregate } = play(['agreementEnded', 'paid', 'refundClaim', 'refundSettled'], 1, 'agreement');
  expect(aggregate).toMatchObject({
    order: { state: 'closed' },
    delivery: null,
    refunds: [{ reason: 'paidLate', state: 'settled', amount: 4990n }],
  });
  expect(wakeAt(aggregate)).toBeNull();
});

test('a charge that is paid is not given up any more', () => {
  const { aggregate } = play(['paid', 'closedUnpaid', 'agreementEnded'], 1, 'agreement');
  expect(aggregate.order).toMatchObject({ state: 'delivering', closeReason: null });
});

test('a charge refused by its source stays open for another until it is given up', () => {
  expect(play(['declined'], 1, 'agreement').aggregate.order.state).toBe('awaitingPayment');
  expect(play(['declined', 'closedUnpaid'], 1, 'agreement').aggregate.order).toMatchObject({
    state: 'closed',
    closeReason: 'debitRefused',
  });
  expect(wakeAt(play(['declined', 'closedUnpaid'], 1, 'agreement').aggregate)).toBeNull();
});

test('an event that a table does not have is refused', () => {
  const change = OrderChange.of(written(placeSample()), SAMPLE_TIME);
  expect(() => change.order('deliveryCredited')).toThrow(RefusedTransition);
  expect(() => change.delivery('credited')).toThrow('no delivery');
});
