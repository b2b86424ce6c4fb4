/** Rules of the order core, checked over random commands of partners, users and the clock. */
import type { RefundReason } from '@phonebill/contract';
import { RefusedTransition } from '@phonebill/states';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderAggregate } from './model/aggregate.ts';
import { accounts, balances, type Transfer, unitOf, units } from './model/ledger/ledger.ts';
import { nextStep, type Step, wakeAt } from './model/next-step.ts';
import { OrderChange } from './model/order-change.ts';
import { capabilitiesOf, currentPayments, partsOf } from './model/payment-parts.ts';
import { deliveryMachine } from './model/states/delivery.ts';
import { anyCommands, anyMethod, type Command, commands } from './testing/commands.ts';
import { placeSample, SAMPLE_TIME, type SampleWay, written } from './testing/order-samples.ts';

const A_YEAR_LATER = new Date(SAMPLE_TIME.getTime() + 365 * 86_400_000);

interface Run {
  readonly aggregate: OrderAggregate;
  readonly placed: OrderChange;
  readonly transfers: readonly Transfer[];
  readonly steps: readonly { readonly before: OrderAggregate; readonly change: OrderChange }[];
}

/** Runs commands on a new order, `minutesApart` minutes apart, each change written before the next. */
function run(names: readonly Command[], minutesApart: number, way: SampleWay = 'cash'): Run {
  const placed = placeSample({ way });
  let aggregate = written(placed);
  const transfers: Transfer[] = [...placed.transfers];
  const steps: { before: OrderAggregate; change: OrderChange }[] = [];
  for (const [index, name] of names.entries()) {
    const at = new Date(SAMPLE_TIME.getTime() + (index + 1) * minutesApart * 60_000);
    const change = OrderChange.of(aggregate, at);
    commands[name](change);
    transfers.push(...change.transfers);
    steps.push({ before: aggregate, change });
    aggregate = written(change);
  }
  return { aggregate, placed, transfers, steps };
}

/** Returns whether a refund for this reason leaves a credited order credited. */
const isBeside = (reason: RefundReason): boolean => reason === 'paidTwice' || reason === 'givenBack';

/**
 * Checks a rule over `runs` random runs, and that at least `floor` of them reached the states that the rule
 * is about: `check` returns whether its run did. Random commands that never reach such a state prove nothing.
 */
function checkRuns(
  { runs, floor }: { readonly runs: number; readonly floor: number },
  check: (names: Command[], way: SampleWay, minutesApart: number) => boolean,
): void {
  let reached = 0;
  fc.assert(
    fc.property(anyCommands, anyMethod, fc.integer({ min: 0, max: 5 }), (names, way, minutesApart) => {
      if (check(names, way, minutesApart)) reached += 1;
    }),
    { numRuns: runs },
  );
  expect(reached, `runs of ${runs} that reached what the rule is about`).toBeGreaterThanOrEqual(floor);
}

test('debited + given back = delivered + refunded + in flight + held, after every command', () => {
  checkRuns({ runs: 800, floor: 600 }, (names, way, minutesApart) => {
    const { placed, steps } = run(names, minutesApart, way);
    const soFar: Transfer[] = [...placed.transfers];
    for (const {
      change: { after, transfers },
    } of steps) {
      soFar.push(...transfers);
      for (const unit of units) {
        const book = balances(soFar, unit);
        expect(accounts.reduce((sum, account) => sum + book[account], 0n)).toBe(0n);
        const sumOf = (reason: Transfer['reason']): bigint =>
          soFar
            .filter((one) => one.reason === reason && one.unit === unit)
            .reduce((sum, one) => sum + one.amount, 0n);
        expect(sumOf('paid') + sumOf('givenBack')).toBe(
          sumOf('delivered') + sumOf('refundPaid') - book.refundsInFlight - book.customer,
        );
        const paidIn = after.payments
          .filter((payment) => payment.state === 'paid' && unitOf(payment.method) === unit)
          .reduce((sum, payment) => sum + (payment.paidAmount ?? payment.amount), 0n);
        expect(sumOf('paid')).toBe(paidIn);
      }
      expect(-balances(soFar, 'fen').carrier).toBe(
        after.delivery?.state === 'credited' ? after.order.faceFen : 0n,
      );
    }
    return soFar.length > 0;
  });
}, 30_000);

test('delivers only when every part is paid, and captures only when nothing else is missing', () => {
  checkRuns({ runs: 600, floor: 400 }, (names, way) => {
    let reached = false;
    for (const {
      change: { after },
    } of run(names, 1, way).steps) {
      const current = currentPayments(after);
      if (after.delivery) expect(current.map(({ state }) => state)).toEqual(current.map(() => 'paid'));
      const step = nextStep(after, A_YEAR_LATER);
      if (step.kind === 'capturePayment')
        expect(
          current.filter((payment) => !capabilitiesOf(payment).hold).map(({ state }) => state),
        ).not.toContain('pending');
      reached ||= after.delivery !== null || step.kind === 'capturePayment';
    }
    return reached;
  });
});

test('a final state is never left, and an order is credited and refunded at most once', () => {
  checkRuns({ runs: 600, floor: 180 }, (names, way, minutesApart) => {
    let ended = false;
    for (const {
      before,
      change: { after, events },
    } of run(names, minutesApart, way).steps) {
      // If it was sent while its cancellation was wanted, it is not sent again.
      if (before.delivery?.cancelWantedAt) expect(after.delivery?.state).not.toBe('queued');
      if (before.order.endedAt) expect(after.order.state).toBe(before.order.state);
      if (before.delivery && deliveryMachine.states[before.delivery.state] === 'end')
        expect(after.delivery?.state).toBe(before.delivery.state);
      expect(new Set(after.refunds.map((refund) => refund.paymentNo)).size).toBe(after.refunds.length);
      expect(
        events.filter((event) => event.entity === 'delivery' && event.to === 'credited').length,
      ).toBeLessThanOrEqual(1);
      if (after.order.state === 'credited')
        expect(after.refunds.map(({ reason }) => reason).every(isBeside)).toBe(true);
      ended ||= before.order.endedAt !== null;
    }
    return ended;
  });
});

test('every paid payment is used for the credit or refunded, once no step is due any more', () => {
  checkRuns({ runs: 600, floor: 430 }, (names, way, minutesApart) => {
    const { aggregate } = run([...names, 'credited', 'leaseRefund', 'refundSettled'], minutesApart, way);
    if (wakeAt(aggregate) !== null) return false;
    const paid = aggregate.payments.filter((payment) => payment.state === 'paid').length;
    const used = aggregate.delivery?.state === 'credited' ? partsOf(aggregate.order).length : 0;
    const returned = aggregate.refunds.filter(
      ({ state, reason }) => state === 'settled' && reason !== 'givenBack',
    );
    expect(paid).toBe(used + returned.length);
    return paid > 0;
  });
});

test('an unfinished order always has a step due, and a finished one never has', () => {
  const kinds = new Set<Step['kind']>();
  checkRuns({ runs: 600, floor: 160 }, (names, way, minutesApart) => {
    const { aggregate } = run(names, minutesApart, way);
    const step = nextStep(aggregate, A_YEAR_LATER);
    kinds.add(step.kind);
    const finished =
      aggregate.order.endedAt !== null &&
      aggregate.refunds.every((refund) => refund.state === 'settled') &&
      aggregate.payments.every(
        ({ state, nextAt }) => state === 'paid' || (state !== 'created' && state !== 'pending' && !nextAt),
      );
    if (finished) expect(step.kind).toBe('nothing');
    else expect(['nothing', 'wait']).not.toContain(step.kind);
    return finished;
  });
  expect(kinds.size).toBeGreaterThanOrEqual(8);
});

/** The answer of a working partner to each step, or the effect of the clock. */
const wellAnswers: Record<Exclude<Step['kind'], 'wait' | 'nothing'>, Command> = {
  sendDelivery: 'leaseDelivery',
  expireDeliveryLease: 'deliveryTimeout',
  queryDelivery: 'credited',
  sendRefund: 'leaseRefund',
  expireRefundLease: 'refundAccepted',
  queryRefund: 'refundSettled',
  retryRefund: 'retryRefund',
  queryPayment: 'allClosed',
  debit: 'allClosed',
  voidPayment: 'allClosed',
  capturePayment: 'pointsCaptured',
  expireOrder: 'expire',
};

test('every order ends once its partners answer, even if they lose a refund that they accepted', () => {
  let lost = 0;
  checkRuns({ runs: 500, floor: 250 }, (names, way) => {
    let aggregate = run(names, 1, way).aggregate;
    const loses = new Set(aggregate.refunds.map(({ refundNo }) => refundNo));
    let at = SAMPLE_TIME.getTime() + 86_400_000;
    for (let taken = 0; taken < 100; taken += 1) {
      const step = nextStep(aggregate, new Date(at));
      if (step.kind === 'nothing') break;
      at = step.kind === 'wait' ? step.until.getTime() : at;
      if (step.kind === 'wait') continue;
      const change = OrderChange.of(aggregate, new Date(at));
      const losing =
        step.kind === 'queryRefund' && loses.has(step.refundNo) && change.refundOf(step.refundNo);
      // Accepted, then unknown, and still unknown when queried once more: only then is it sent again.
      if (losing && losing.state === 'processing') lost += 1;
      if (losing && losing.state === 'indeterminate') loses.delete(losing.refundNo);
      commands[losing ? 'refundNotReceived' : wellAnswers[step.kind]](change);
      aggregate = written(change);
    }
    expect(nextStep(aggregate, new Date(at)).kind).toBe('nothing');
    expect(aggregate.order.endedAt).not.toBeNull();
    expect(aggregate.refunds.map(({ state }) => state)).toEqual(aggregate.refunds.map(() => 'settled'));
    return aggregate.refunds.length > 0;
  });
  expect(lost).toBeGreaterThan(50);
});

test("every change has an event row, except a change of the next try's time", () => {
  checkRuns({ runs: 300, floor: 270 }, (names, way, minutesApart) => {
    let changed = false;
    for (const { before, change } of run(names, minutesApart, way).steps) {
      const was = factsOf(before);
      for (const [entityNo, facts] of factsOf(change.after)) {
        const hasEvent = change.events.some((event) => event.entityNo === entityNo);
        const hasChanged = facts !== was.get(entityNo);
        expect(hasEvent, `${entityNo}: an event when it changed`).toBe(hasChanged);
        changed ||= hasChanged;
      }
    }
    return changed;
  });
});

test('a repeated result or command changes nothing', () => {
  const repeated: Command[] = [
    'closedUnpaid',
    'agreementEnded',
    'authorised',
    'paid',
    'otherAmountPaid',
    'declined',
    'closed',
    'pointsHeld',
    'pointsOtherAmount',
    'pointsCaptured',
    'pointsRefused',
    'pointsVoided',
    'credited',
    'refused',
    'refundSettled',
    'expire',
    'cancel',
  ];
  let changedFirst = 0;
  fc.assert(
    fc.property(anyCommands, anyMethod, fc.constantFrom(...repeated), (names, way, name) => {
      const { steps } = run([...names.slice(0, 8), name, name], 20, way);
      if (steps.at(-2)?.change.isEmpty === false) changedFirst += 1;
      expect(steps.at(-1)?.change.isEmpty).toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(changedFirst).toBeGreaterThanOrEqual(30);
});

test('a timeout is not a refusal: the delivery stays indeterminate and nothing is refunded', () => {
  const { aggregate } = run(
    ['authorised', 'paid', 'leaseDelivery', ...Array.from({ length: 50 }, () => 'deliveryTimeout' as const)],
    60,
  );
  expect(aggregate.delivery?.state).toBe('indeterminate');
  expect(aggregate.order.state).toBe('delivering');
  expect(aggregate.refunds).toEqual([]);
});

test('a payment that arrives after closing is refunded, and the order stays closed', () => {
  const { aggregate } = run(['authorised', 'expire', 'paid'], 16);
  expect(aggregate.order).toMatchObject({ state: 'closed', closeReason: 'expired' });
  expect(aggregate.refunds).toMatchObject([{ reason: 'paidLate', state: 'due', amount: 4990n }]);
});

test('an order does not expire before its 15 minutes', () => {
  const { aggregate } = run(['expire'], 14);
  expect(aggregate.order.state).toBe('awaitingPayment');
});

test('a debit under a mandate is sent again until the wallet answers; any other payment is queried', () => {
  const now = new Date(SAMPLE_TIME.getTime() + 60_000);
  expect(nextStep(written(placeSample({ way: 'agreement' })), now).kind).toBe('debit');
  expect(nextStep(run(['paymentTimeout', 'paymentTimeout'], 0, 'agreement').aggregate, now).kind).toBe(
    'debit',
  );
  expect(nextStep(run(['authorised'], 0, 'agreement').aggregate, now).kind).toBe('queryPayment');
  expect(nextStep(written(placeSample()), now).kind).toBe('queryPayment');
});

test('a charge whose agreement ended is closed and voided, and refunded if it turns out paid', () => {
  const ended = run(['agreementEnded'], 1, 'agreement').aggregate;
  expect(ended.order).toMatchObject({ state: 'closed', closeReason: 'agreementEnded' });
  expect(nextStep(ended, new Date(SAMPLE_TIME.getTime() + 60_000)).kind).toBe('voidPayment');
  const { aggregate } = run(['agreementEnded', 'paid', 'leaseRefund', 'refundSettled'], 1, 'agreement');
  expect(aggregate).toMatchObject({
    order: { state: 'closed' },
    delivery: null,
    refunds: [{ reason: 'paidLate', state: 'settled', amount: 4990n }],
  });
  expect(wakeAt(aggregate)).toBeNull();
});

test('a paid charge can no longer be closed as unpaid', () => {
  const { aggregate } = run(['paid', 'closedUnpaid', 'agreementEnded'], 1, 'agreement');
  expect(aggregate.order).toMatchObject({ state: 'delivering', closeReason: null });
});

test('a declined charge stays open for another source until it is closed as unpaid', () => {
  expect(run(['declined'], 1, 'agreement').aggregate.order.state).toBe('awaitingPayment');
  expect(run(['declined', 'closedUnpaid'], 1, 'agreement').aggregate.order).toMatchObject({
    state: 'closed',
    closeReason: 'debitRefused',
  });
  expect(wakeAt(run(['declined', 'closedUnpaid'], 1, 'agreement').aggregate)).toBeNull();
});

test('an event that is not in the state table is refused', () => {
  const change = OrderChange.of(written(placeSample()), SAMPLE_TIME);
  expect(() => change.order('deliveryCredited')).toThrow(RefusedTransition);
  expect(() => change.delivery('credited')).toThrow('no delivery');
});

/**
 * Returns all facts of an order and of each of its parts, as text by its number, without when to try again.
 */
function factsOf({ order, payments, delivery, refunds }: OrderAggregate): Map<string, string> {
  const text = (part: object): string =>
    JSON.stringify(part, (key, value: unknown) => {
      if (key === 'attemptCount' || key === 'nextAt' || key === 'version') return null;
      return typeof value === 'bigint' ? String(value) : value;
    });
  return new Map([
    [order.orderNo, text(order)],
    ...payments.map((one) => [one.paymentNo, text(one)] as const),
    ...(delivery ? [[delivery.deliveryNo, text(delivery)] as const] : []),
    ...refunds.map((one) => [one.refundNo, text(one)] as const),
  ]);
}
