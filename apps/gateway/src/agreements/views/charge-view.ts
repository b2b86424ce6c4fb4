/**
 * Views of charges, months of charges, and arrears for their signer (contract: Charge, ChargeMonth, Debt).
 */
import type { ChargeMonthView, ChargeView, DebtView } from '@phonebill/contract';
import { fenToWire, sumFen } from '@phonebill/money';
import type { Clock } from '../../runtime/time/index.ts';
import { monthOf } from '../model/agreement-no.ts';
import type { AgreementTimes } from '../../config/index.ts';
import type { Charge } from '../model/aggregate.ts';
import type { RestsBecause } from '../model/rests-because.ts';
import type { OwnCharge, OwnDebt } from '../store/charge-queries.ts';
import { paidDebtStates } from '../model/states/debt.ts';
import { stoppableChargeStates } from '../model/states/charge.ts';

export interface ChargeViews {
  charge(own: OwnCharge): ChargeView;
  debt(own: OwnDebt): DebtView;
  /** Returns each of these months (yyyymm) with its charges, also those without any. */
  months(months: readonly string[], charges: readonly OwnCharge[]): ChargeMonthView[];
}

export function createChargeViews({
  times,
  clock,
  restsBecause,
}: {
  readonly times: AgreementTimes;
  readonly clock: Clock;
  readonly restsBecause: RestsBecause;
}): ChargeViews {
  function debt({ debt: one, agreementNo, beneficiaryMobileNo, nickname }: OwnDebt): DebtView {
    return {
      chargeNo: one.chargeNo,
      agreementNo,
      agrMbl: beneficiaryMobileNo,
      nickname,
      amountFen: fenToWire(one.amountFen),
      state: one.state,
      since: one.since.toISOString(),
      dueAt: one.dueAt.toISOString(),
      overdue: !paidDebtStates.has(one.state) && one.dueAt.getTime() <= clock(),
      orderNo: one.orderNo,
    };
  }

  function charge(own: OwnCharge): ChargeView {
    const { charge: one, agreementNo, beneficiaryMobileNo, nickname } = own;
    // A debit that may already be on its way is not put on hold by a stop.
    const rests = stoppableChargeStates.has(one.state) ? restsBecause(own.restFacts) : null;
    return {
      chargeNo: one.chargeNo,
      agreementNo,
      agrMbl: beneficiaryMobileNo,
      nickname,
      trigger: one.trigger,
      period: one.period,
      state: one.state,
      reason: one.reason,
      amountFen: fenToWire(one.amountFen),
      paidFen: one.paidFen === null ? null : fenToWire(one.paidFen),
      source: one.source,
      paidFrom: one.paidFrom,
      tries: one.rounds,
      mostTries: 1 + times.retryAfterMs.length,
      announcedAt: one.announcedAt.toISOString(),
      debitAt: one.debitAt.toISOString(),
      nextTryAt: one.state === 'retrying' ? (one.nextAt?.toISOString() ?? null) : null,
      endedAt: one.endedAt?.toISOString() ?? null,
      orderNo: one.orderNo,
      debt: own.debt && debt({ ...own, debt: own.debt }),
      ...(rests && { restsBecause: rests }),
    };
  }

  return {
    charge,
    debt,
    months(months, charges) {
      const byMonth = Map.groupBy(charges, ({ charge: { chargeNo } }) => monthOf(chargeNo));
      return months.map((month) => {
        const own = byMonth.get(month) ?? [];
        const credited = own
          .filter(({ charge: { state } }) => state === 'credited')
          .map(({ charge: { amountFen } }) => amountFen);
        return {
          month,
          creditedFen: fenToWire(sumFen(credited)),
          paidFen: fenToWire(sumFen(own.map((one) => paidAndKept(one.charge)))),
          charges: own.map(charge),
        };
      });
    },
  };
}

/** Returns what was debited, unless it was refunded or is being refunded. */
function paidAndKept({ state, paidFen }: Charge): bigint {
  return state === 'refunding' || state === 'refunded' ? 0n : (paidFen ?? 0n);
}
