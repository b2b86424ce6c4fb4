import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Charge } from './aggregate.ts';
import { publishedAgreementTimes as times } from './agreement-times.ts';
import { monthOf } from './agreement-no.ts';
import { endOfDay, withinHours } from '../runtime/china-time.ts';
import { agreementWakeAt, dueSteps } from './next-step.ts';
import { agreementMachine } from './states/agreement.ts';
import { chargeMachine } from './states/charge.ts';
import { anyPlay, createStage, type Deed, type Stage } from './testing/scenarios.ts';

const START = Date.UTC(2026, 10, 20, 4);
const SHORTEST_NOTICE = Math.min(times.noticeMs.balance, 3_600_000);
const ofCap = ({ state }: Charge): boolean => !['skipped', 'failed', 'cancelled', 'refunded'].includes(state);

const payments = ({ orders }: Stage) => [...orders.values()].flatMap((order) => order.payments);

/** Plays, and checks after each deed. */
async function play(
  deeds: readonly Deed[],
  check: (
    stage: Stage,
    before: { state: string; payments: number; charges: readonly Charge[] },
    deed: Deed,
  ) => Promise<void>,
): Promise<Stage> {
  const stage = await createStage(START);
  for (const deed of deeds) {
    const before = {
      state: (await stage.aggregate()).agreement.state,
      payments: payments(stage).length,
      charges: stage.allCharges(),
    };
    await stage.act(deed);
    await check(stage, before, deed);
  }
  return stage;
}

/** Partners are well again, and time goes by until all that was begun is over. */
async function finish(stage: Stage): Promise<void> {
  for (const deed of [
    { kind: 'carrier', mood: 'credits' },
    { kind: 'wallet', source: 'balance', mood: 'insufficient_balance' },
    { kind: 'wallet', source: 'card', mood: 'card_missing' },
    { kind: 'wallet', source: 'creditPay', mood: 'credit_limit' },
    { kind: 'balance', fen: 9000n },
    { kind: 'cancel' },
  ] as Deed[])
    await stage.act(deed);
  await stage.wait(24 * 4);
}

const runs = { numRuns: 80 };
const whatever = (title: string, property: (deeds: Deed[]) => Promise<void>) =>
  test(title, () => fc.assert(fc.asyncProperty(anyPlay, property), runs), 60_000);

describe('whatever signers, partners and the clock do, in whatever order', () => {
  whatever('no charge is debited twice, and what the wallet kept is what the number got', async (deeds) => {
    const stage = await play(deeds, async ({ orders }) => {
      expect(new Set([...orders.values()].map(({ order }) => order.chargeNo)).size).toBe(orders.size);
    });
    await finish(stage);
    for (const { order, payments: attempts, refunds } of stage.orders.values()) {
      const kept = attempts.filter(
        ({ state, paymentNo }) =>
          state === 'paid' && !refunds.some((refund) => refund.paymentNo === paymentNo),
      );
      expect(kept).toHaveLength(order.state === 'credited' ? 1 : 0);
      expect(refunds.every(({ state }) => state === 'settled')).toBe(true);
    }
    const credited = stage.allCharges().filter(({ state }) => state === 'credited');
    expect(stage.wallet.kept(stage.agreementNo)).toBe(
      credited.reduce((sum, { paidFen }) => sum + (paidFen ?? 0n), 0n),
    );
    expect([...stage.carrier.credits.values()].reduce((sum, fen) => sum + fen, 0n)).toBe(
      credited.reduce((sum, { amountFen }) => sum + amountFen, 0n),
    );
  });

  whatever('charges and their orders say the same once all is over', async (deeds) => {
    const stage = await play(deeds, async () => undefined);
    await finish(stage);
    for (const { state, orderNo } of stage.allCharges()) {
      expect(chargeMachine.states[state]).not.toBe('live');
      const order = stage.orders.get(orderNo ?? '')?.order.state ?? null;
      if (state === 'credited' || state === 'refunded') expect(order).toBe(state);
      else expect([null, 'closed']).toContain(order);
    }
    expect(agreementWakeAt(await stage.aggregate())).toBeNull();
  });

  whatever(
    'a debit begins only while the agreement is active, within the hours, and after its notice',
    async (deeds) => {
      await play(deeds, async (stage, before) => {
        const { agreement } = await stage.aggregate();
        if (before.state !== 'active' && agreement.state !== 'active')
          expect(payments(stage)).toHaveLength(before.payments);
        for (const { createdAt } of payments(stage))
          expect(withinHours(createdAt.getTime(), times.debitHours)).toBe(createdAt.getTime());
        for (const { announcedAt, firstDebitAt } of stage.allCharges())
          if (firstDebitAt)
            expect(firstDebitAt.getTime() - announcedAt.getTime()).toBeGreaterThanOrEqual(SHORTEST_NOTICE);
      });
    },
  );

  whatever('nothing is debited after the last day, however late the runs', async (deeds) => {
    await play(deeds, async (stage, before) => {
      const {
        state,
        terms: { endsOn },
      } = (await stage.aggregate()).agreement;
      if (state !== 'ended' || before.state === 'ended' || endsOn === null) return;
      for (const { createdAt } of payments(stage)) expect(createdAt.getTime()).toBeLessThan(endOfDay(endsOn));
    });
  });

  whatever(
    'after an end there is no new charge and no new attempt, and the end is never left',
    async (deeds) => {
      await play([...deeds, { kind: 'wait', hours: 24 * 40 }], async (stage, before) => {
        if (agreementMachine.states[before.state as keyof typeof agreementMachine.states] !== 'end') return;
        expect((await stage.aggregate()).agreement.state).toBe(before.state);
        expect([payments(stage).length, stage.allCharges().length]).toEqual([
          before.payments,
          before.charges.length,
        ]);
      });
    },
  );

  whatever('a month’s charges are never above the cap when one of them is debited', async (deeds) => {
    await play(deeds, async (stage, before) => {
      const { capPerMonthFen } = (await stage.aggregate()).agreement.terms;
      const begun = stage
        .allCharges()
        .filter(
          ({ chargeNo, orderNo }) =>
            orderNo !== null &&
            before.charges.every((one) => one.chargeNo !== chargeNo || one.orderNo === null),
        );
      for (const { chargeNo } of begun) {
        const ofMonth = stage
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
  });

  whatever(
    'what is live has a next look, a month has one charge of its day, and what has ended stays as it is',
    async (deeds) => {
      await play(deeds, async (stage, before) => {
        const aggregate = await stage.aggregate();
        const looked = dueSteps(aggregate).map(({ step }) => ('chargeNo' in step ? step.chargeNo : ''));
        for (const { chargeNo, state } of aggregate.charges)
          if (chargeMachine.states[state] === 'live') expect(looked).toContain(chargeNo);
        if (aggregate.agreement.state === 'active' && aggregate.agreement.terms.endsOn === null)
          expect(aggregate.agreement.nextAt).not.toBeNull();
        const after = stage.allCharges();
        for (const charge of before.charges)
          if (charge.endedAt)
            expect(after.find(({ chargeNo }) => chargeNo === charge.chargeNo)).toEqual(charge);
      });
    },
  );
});
