/** Tests rules that hold in any order of what signers, partners and the clock do to an agreement. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { publishedAgreementTimes as times } from '../config/agreement-times.ts';
import type { OrderAggregate } from '../orders/model/index.ts';
import { endOfDay, withinHours } from '../runtime/time/index.ts';
import type { AgreementChange } from './model/agreement-change.ts';
import type { AgreementAggregate, Charge } from './model/aggregate.ts';
import { monthOf } from './model/agreement-no.ts';
import { agreementWakeAt, dueSteps } from './model/next-step.ts';
import { agreementMachine } from './model/states/agreement.ts';
import { chargeMachine } from './model/states/charge.ts';
import { type Action, anyScenario, rareScenarios } from './testing/any-scenario.ts';
import { expectEvents } from './testing/changes-with-events.ts';
import { asReadBack, visiblePartsOf } from './testing/as-read-back.ts';
import { createScenarioHarness, type ScenarioHarness } from './testing/scenarios.ts';

const START = Date.UTC(2026, 10, 20, 4);
const SHORTEST_NOTICE = Math.min(times.noticeMs.balance, 3_600_000);
const RUNS = 25;

/** The whole state between two actions. */
interface Reading {
  readonly aggregate: AgreementAggregate;
  readonly charges: readonly Charge[];
  readonly orders: readonly OrderAggregate[];
  /** Every change that was written so far. */
  readonly written: readonly AgreementChange[];
  /** The scenario's clock, in ms. */
  readonly at: number;
}

const readingOf = async (harness: ScenarioHarness): Promise<Reading> => ({
  aggregate: await harness.aggregate(),
  charges: await harness.allCharges(),
  orders: await harness.orders(),
  written: [...harness.written],
  at: harness.clock(),
});
const paymentsOf = ({ orders }: Reading) => orders.flatMap(({ payments }) => payments);
const stateOf = ({ aggregate }: Reading) => aggregate.agreement.state;
const ofCap = ({ state }: Charge): boolean => !['skipped', 'failed', 'cancelled', 'refunded'].includes(state);

/** A rule, and the least number of runs in which its subject must have occurred. */
interface Rule {
  readonly title: string;
  readonly floor: number;
  /** Checks the rule after each action. Returns whether its subject has occurred. */
  readonly after?: (before: Reading, now: Reading) => boolean;
  /** Checks the rule once the run has ended. */
  readonly end?: (last: Reading, harness: ScenarioHarness) => boolean;
}

const rules: readonly Rule[] = [
  {
    title: 'no charge is debited twice, and the sum debited is the sum credited',
    floor: 4,
    after: (_before, { orders }) => {
      expect(new Set(orders.map(({ order }) => order.chargeNo)).size).toBe(orders.length);
      return false;
    },
    end: ({ orders, charges }, { wallet, carrier, agreementNo }) => {
      for (const { order, payments, refunds } of orders) {
        const kept = payments.filter(
          ({ state, paymentNo }) =>
            state === 'paid' && !refunds.some((refund) => refund.paymentNo === paymentNo),
        );
        expect(kept).toHaveLength(order.state === 'credited' ? 1 : 0);
        expect(refunds.every(({ state }) => state === 'settled')).toBe(true);
      }
      const credited = charges.filter(({ state }) => state === 'credited');
      expect(wallet.kept(agreementNo)).toBe(credited.reduce((sum, { paidFen }) => sum + (paidFen ?? 0n), 0n));
      expect([...carrier.credits.values()].reduce((sum, fen) => sum + fen, 0n)).toBe(
        credited.reduce((sum, { amountFen }) => sum + amountFen, 0n),
      );
      return credited.length > 0;
    },
  },
  {
    title: 'charges and their orders say the same once all is over',
    floor: 6,
    end: ({ aggregate, charges, orders }) => {
      for (const { state, orderNo } of charges) {
        expect(chargeMachine.states[state]).not.toBe('live');
        const order = orders.find(({ order: one }) => one.orderNo === orderNo)?.order.state ?? null;
        if (state === 'credited' || state === 'refunded') expect(order).toBe(state);
        else expect([null, 'closed']).toContain(order);
      }
      expect(agreementWakeAt(aggregate)).toBeNull();
      return orders.length > 0;
    },
  },
  {
    title: 'a debit begins only while the agreement is active, within the hours, and after its notice',
    floor: 6,
    after: (before, now) => {
      if (stateOf(before) !== 'active' && stateOf(now) !== 'active')
        expect(paymentsOf(now)).toHaveLength(paymentsOf(before).length);
      for (const { createdAt } of paymentsOf(now))
        expect(withinHours(createdAt.getTime(), times.debitHours)).toBe(createdAt.getTime());
      for (const { announcedAt, firstDebitAt } of now.charges)
        if (firstDebitAt)
          expect(firstDebitAt.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(SHORTEST_NOTICE);
      return paymentsOf(now).length > 0;
    },
  },
  {
    title: 'nothing is debited after the last day, however late the runs',
    floor: 1,
    after: (before, now) => {
      const { endsOn } = now.aggregate.agreement.terms;
      if (stateOf(now) !== 'ended' || stateOf(before) === 'ended' || endsOn === null) return false;
      for (const { createdAt } of paymentsOf(now)) expect(createdAt.getTime()).toBeLessThan(endOfDay(endsOn));
      return true;
    },
  },
  {
    title: 'after an end there is no new charge and no new attempt, and the end is never left',
    floor: 5,
    after: (before, now) => {
      if (agreementMachine.states[stateOf(before)] !== 'end') return false;
      expect(stateOf(now)).toBe(stateOf(before));
      expect([paymentsOf(now).length, now.charges.length]).toEqual([
        paymentsOf(before).length,
        before.charges.length,
      ]);
      return true;
    },
  },
  {
    title: 'a month’s charges are never above the cap when one is debited',
    floor: 5,
    after: (before, { aggregate, charges }) => {
      const begun = charges.filter(
        ({ chargeNo, orderNo }) =>
          orderNo !== null &&
          before.charges.every((one) => one.chargeNo !== chargeNo || one.orderNo === null),
      );
      for (const { chargeNo } of begun) {
        const ofMonth = charges.filter(
          (charge) =>
            monthOf(charge.chargeNo) === monthOf(chargeNo) && charge.orderNo !== null && ofCap(charge),
        );
        expect(ofMonth.reduce((sum, { amountFen }) => sum + amountFen, 0n)).toBeLessThanOrEqual(
          aggregate.agreement.terms.capPerMonthFen,
        );
      }
      return begun.length > 0;
    },
  },
  {
    title: 'what is live has a next look, and what has ended stays as it is',
    floor: 6,
    after: (before, { aggregate, charges }) => {
      const looked = dueSteps(aggregate).map(({ step }) => ('chargeNo' in step ? step.chargeNo : ''));
      for (const { chargeNo, state } of aggregate.charges)
        if (chargeMachine.states[state] === 'live') expect(looked).toContain(chargeNo);
      if (aggregate.agreement.state === 'active' && aggregate.agreement.terms.endsOn === null)
        expect(aggregate.agreement.nextAt).not.toBeNull();
      const ended = before.charges.filter(({ endedAt }) => endedAt !== null);
      for (const charge of ended)
        expect(charges.find(({ chargeNo }) => chargeNo === charge.chargeNo)).toEqual(charge);
      return ended.length > 0;
    },
  },
  {
    title: 'every change of a part of an agreement, except its schedule, adds an event of that part',
    floor: RUNS,
    after: (before, now) => {
      const written = now.written.slice(before.written.length);
      for (const change of written) expectEvents(change);
      return written.length > 0;
    },
  },
  {
    title: 'what was written reads back, part by part',
    floor: RUNS,
    after: (before, { aggregate, written, at }) => {
      // Debts are paid without a change of the agreement.
      const last = written.slice(before.written.length).at(-1);
      if (last) expect(asReadBack(aggregate)).toEqual(asReadBack(visiblePartsOf(last, at)));
      return last !== undefined;
    },
  },
];

/** Restores the partners' normal answers, and lets time pass until everything under way has ended. */
const finish: readonly Action[] = [
  { kind: 'carrier', behaviour: 'credits' },
  { kind: 'wallet', source: 'balance', behaviour: 'insufficient_balance' },
  { kind: 'wallet', source: 'card', behaviour: 'card_missing' },
  { kind: 'wallet', source: 'creditPay', behaviour: 'credit_limit' },
  { kind: 'balance', fen: 9000n },
  { kind: 'cancel' },
  { kind: 'wait', hours: 24 * 4 },
  // Nothing follows the end.
  { kind: 'wait', hours: 24 * 40 },
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const reached = new Map<Rule, number>();
/** The number of times that each event was written. */
const seen = new Map<string, number>();

test('every rule holds, in any order of actions by signers, partners and the clock', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async (actions) => {
      const harness = await createScenarioHarness(database, START);
      const happened = new Set<Rule>();
      const check = (rule: Rule, isHeld: () => boolean): void => {
        try {
          if (isHeld()) happened.add(rule);
        } catch (cause) {
          throw new Error(`not held: ${rule.title}`, { cause });
        }
      };
      try {
        let before = await readingOf(harness);
        for (const action of [...actions, ...finish]) {
          await harness.perform(action);
          const now = await readingOf(harness);
          for (const rule of rules) check(rule, () => rule.after?.(before, now) ?? false);
          before = now;
        }
        for (const rule of rules) check(rule, () => rule.end?.(before, harness) ?? false);
      } finally {
        await harness.end();
      }
      for (const { event } of harness.written.flatMap(({ events }) => events))
        seen.set(event, (seen.get(event) ?? 0) + 1);
      for (const rule of happened) reached.set(rule, (reached.get(rule) ?? 0) + 1);
    }),
    { numRuns: RUNS, endOnFailure: true, examples: rareScenarios.map((actions) => [[...actions]]) },
  );
  // A partner that stays silent for weeks is queried thousands of times: minutes, in a rare scenario.
}, 900_000);

test.each(rules.map((rule) => [rule.title, rule] as const))(
  'the scenarios reach the situation of the rule: %s',
  (_title, rule) => {
    expect(reached.get(rule) ?? 0, `runs of ${RUNS}`).toBeGreaterThanOrEqual(rule.floor);
  },
);

// The least number of times is high for common events; for rare ones it is what the given scenarios produce.
test.each(
  Object.entries({
    announced: 10,
    credited: 3,
    termsChanged: 20,
    termsApplied: 1,
    rescheduled: 1,
    skipRequested: 2,
    skipWithdrawn: 1,
    skipUsed: 1,
  }),
)('the scenarios lead to the event %s at least %i times', (event, least) => {
  expect(seen.get(event) ?? 0).toBeGreaterThanOrEqual(least);
});
