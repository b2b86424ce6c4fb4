import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Charge } from './model/aggregate.ts';
import { publishedAgreementTimes as times } from '../config/agreement-times.ts';
import { monthOf } from './model/agreement-no.ts';
import { endOfDay, withinHours } from '../runtime/index.ts';
import { agreementWakeAt, dueSteps } from './model/next-step.ts';
import { agreementMachine } from './model/states/agreement.ts';
import { chargeMachine } from './model/states/charge.ts';
import { type Action, anyScenario } from './testing/any-scenario.ts';
import { createScenarioHarness, type ScenarioHarness } from './testing/scenarios.ts';

const START = Date.UTC(2026, 10, 20, 4);
const SHORTEST_NOTICE = Math.min(times.noticeMs.balance, 3_600_000);
const ofCap = ({ state }: Charge): boolean => !['skipped', 'failed', 'cancelled', 'refunded'].includes(state);

const payments = ({ orders }: ScenarioHarness) => [...orders.values()].flatMap((order) => order.payments);

/** Does the actions, and checks after each. */
async function play(
  actions: readonly Action[],
  check: (
    harness: ScenarioHarness,
    before: { state: string; payments: number; charges: readonly Charge[] },
    action: Action,
  ) => Promise<void>,
): Promise<ScenarioHarness> {
  const harness = await createScenarioHarness(START);
  for (const action of actions) {
    const before = {
      state: (await harness.aggregate()).agreement.state,
      payments: payments(harness).length,
      charges: harness.allCharges(),
    };
    await harness.perform(action);
    await check(harness, before, action);
  }
  return harness;
}

/** Partners answer normally again, and time goes by until everything under way has ended. */
async function finish(harness: ScenarioHarness): Promise<void> {
  for (const action of [
    { kind: 'carrier', behaviour: 'credits' },
    { kind: 'wallet', source: 'balance', behaviour: 'insufficient_balance' },
    { kind: 'wallet', source: 'card', behaviour: 'card_missing' },
    { kind: 'wallet', source: 'creditPay', behaviour: 'credit_limit' },
    { kind: 'balance', fen: 9000n },
    { kind: 'cancel' },
  ] as Action[])
    await harness.perform(action);
  await harness.wait(24 * 4);
}

const RUNS = 80;

/**
 * A rule that holds whatever happens. `property` gives whether its run reached what the rule is about; at
 * least `floor` of the runs must.
 */
function whatever(title: string, floor: number, property: (actions: Action[]) => Promise<boolean>): void {
  test(
    title,
    async () => {
      let reached = 0;
      await fc.assert(
        fc.asyncProperty(anyScenario, async (actions) => {
          if (await property(actions)) reached += 1;
        }),
        { numRuns: RUNS },
      );
      expect(reached, `runs of ${RUNS} that reached what the rule is about`).toBeGreaterThanOrEqual(floor);
    },
    60_000,
  );
}

describe('any order of actions by signers, partners and the clock', () => {
  whatever('no charge is debited twice, and the sum debited is the sum credited', 15, async (actions) => {
    const harness = await play(actions, async ({ orders }) => {
      expect(new Set([...orders.values()].map(({ order }) => order.chargeNo)).size).toBe(orders.size);
    });
    await finish(harness);
    for (const { order, payments: attempts, refunds } of harness.orders.values()) {
      const kept = attempts.filter(
        ({ state, paymentNo }) =>
          state === 'paid' && !refunds.some((refund) => refund.paymentNo === paymentNo),
      );
      expect(kept).toHaveLength(order.state === 'credited' ? 1 : 0);
      expect(refunds.every(({ state }) => state === 'settled')).toBe(true);
    }
    const credited = harness.allCharges().filter(({ state }) => state === 'credited');
    expect(harness.wallet.kept(harness.agreementNo)).toBe(
      credited.reduce((sum, { paidFen }) => sum + (paidFen ?? 0n), 0n),
    );
    expect([...harness.carrier.credits.values()].reduce((sum, fen) => sum + fen, 0n)).toBe(
      credited.reduce((sum, { amountFen }) => sum + amountFen, 0n),
    );
    return credited.length > 0;
  });

  whatever('charges and their orders say the same once all is over', 25, async (actions) => {
    const harness = await play(actions, async () => undefined);
    await finish(harness);
    for (const { state, orderNo } of harness.allCharges()) {
      expect(chargeMachine.states[state]).not.toBe('live');
      const order = harness.orders.get(orderNo ?? '')?.order.state ?? null;
      if (state === 'credited' || state === 'refunded') expect(order).toBe(state);
      else expect([null, 'closed']).toContain(order);
    }
    expect(agreementWakeAt(await harness.aggregate())).toBeNull();
    return harness.orders.size > 0;
  });

  whatever(
    'a debit begins only while the agreement is active, within the hours, and after its notice',
    25,
    async (actions) => {
      const played = await play(actions, async (harness, before) => {
        const { agreement } = await harness.aggregate();
        if (before.state !== 'active' && agreement.state !== 'active')
          expect(payments(harness)).toHaveLength(before.payments);
        for (const { createdAt } of payments(harness))
          expect(withinHours(createdAt.getTime(), times.debitHours)).toBe(createdAt.getTime());
        for (const { announcedAt, firstDebitAt } of harness.allCharges())
          if (firstDebitAt)
            expect(firstDebitAt.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(SHORTEST_NOTICE);
      });
      return payments(played).length > 0;
    },
  );

  whatever('nothing is debited after the last day, however late the runs', 1, async (actions) => {
    let ended = false;
    await play(actions, async (harness, before) => {
      const {
        state,
        terms: { endsOn },
      } = (await harness.aggregate()).agreement;
      if (state !== 'ended' || before.state === 'ended' || endsOn === null) return;
      ended = true;
      for (const { createdAt } of payments(harness))
        expect(createdAt.getTime()).toBeLessThan(endOfDay(endsOn));
    });
    return ended;
  });

  whatever(
    'after an end there is no new charge and no new attempt, and the end is never left',
    20,
    async (actions) => {
      let ended = false;
      await play([...actions, { kind: 'wait', hours: 24 * 40 }], async (harness, before) => {
        if (agreementMachine.states[before.state as keyof typeof agreementMachine.states] !== 'end') return;
        ended = true;
        expect((await harness.aggregate()).agreement.state).toBe(before.state);
        expect([payments(harness).length, harness.allCharges().length]).toEqual([
          before.payments,
          before.charges.length,
        ]);
      });
      return ended;
    },
  );

  whatever('a month’s charges are never above the cap when one is debited', 20, async (actions) => {
    let debited = false;
    await play(actions, async (harness, before) => {
      const { capPerMonthFen } = (await harness.aggregate()).agreement.terms;
      const begun = harness
        .allCharges()
        .filter(
          ({ chargeNo, orderNo }) =>
            orderNo !== null &&
            before.charges.every((one) => one.chargeNo !== chargeNo || one.orderNo === null),
        );
      debited ||= begun.length > 0;
      for (const { chargeNo } of begun) {
        const ofMonth = harness
          .allCharges()
          .filter(
            (charge) =>
              monthOf(charge.chargeNo) === monthOf(chargeNo) && charge.orderNo !== null && ofCap(charge),
          );
        expect(ofMonth.reduce((sum, { amountFen }) => sum + amountFen, 0n)).toBeLessThanOrEqual(
          capPerMonthFen,
        );
      }
    });
    return debited;
  });

  whatever(
    'what is live has a next look, a month has one charge of its day, and what has ended stays as it is',
    25,
    async (actions) => {
      let ended = false;
      await play(actions, async (harness, before) => {
        const aggregate = await harness.aggregate();
        const looked = dueSteps(aggregate).map(({ step }) => ('chargeNo' in step ? step.chargeNo : ''));
        for (const { chargeNo, state } of aggregate.charges)
          if (chargeMachine.states[state] === 'live') expect(looked).toContain(chargeNo);
        if (aggregate.agreement.state === 'active' && aggregate.agreement.terms.endsOn === null)
          expect(aggregate.agreement.nextAt).not.toBeNull();
        const after = harness.allCharges();
        for (const charge of before.charges)
          if (charge.endedAt) {
            ended = true;
            expect(after.find(({ chargeNo }) => chargeNo === charge.chargeNo)).toEqual(charge);
          }
      });
      return ended;
    },
  );
});
