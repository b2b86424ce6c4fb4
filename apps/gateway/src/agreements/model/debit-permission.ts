/**
 * Decides whether a debit that is due may still be sent, by the present state of its agreement. Pure; the
 * caller confirms it under the agreement's lock afterwards (debit-gate.ts).
 */
import type { ChargeReason, DebitSource } from '@phonebill/contract';
import { endOfDay } from '../../runtime/time/index.ts';
import type { AgreementTimes } from '../../config/index.ts';
import { leavesPeriod } from './agreed-day.ts';
import { monthOf } from './agreement-no.ts';
import { type AgreementAggregate, type Charge, memberAllows } from './aggregate.ts';
import { isAboveTerms } from './debit-rounds.ts';
import { type NoticeRule, noticeStanding } from './pre-notice.ts';

/**
 * The reason why a debit is not sent. `isOver`: the charge was given up before. `charge`: it is to be given
 * up now, for this reason. `attempt`: only this debit is not made. `later`: the wallet would not accept it
 * yet.
 */
export type WhyNotSent =
  | { readonly kind: 'isOver' }
  | { readonly kind: 'later' }
  | { readonly kind: 'attempt' }
  | { readonly kind: 'charge'; readonly reason: ChargeReason };

type DayRule = Pick<AgreementTimes, 'onAgreedDayOnly'>;

const notActive: Partial<Record<AgreementAggregate['agreement']['state'], ChargeReason>> = {
  paused: 'agreementPaused',
  suspended: 'agreementSuspended',
};

/**
 * Returns why a debit of a charge from a source is not sent; null when it may be. `now` is in ms; `rule` and
 * `times` are the wallet's.
 */
export function whyNotSent(
  aggregate: AgreementAggregate,
  charge: Charge | undefined,
  source: DebitSource | null,
  now: number,
  rule: NoticeRule = null,
  times: DayRule = {},
): WhyNotSent | null {
  // The first attempt of a round is written just before the charge is, which may then still be `retrying`.
  if (charge?.state !== 'debiting' && charge?.state !== 'retrying') return { kind: 'isOver' };
  const reason = whyGivenUp(aggregate, charge, now, times);
  if (reason) return { kind: 'charge', reason };
  const standing = noticeStanding(rule, charge, now);
  if (standing === 'over') return { kind: 'charge', reason: 'noticeOver' };
  if (standing === 'tooEarly') return { kind: 'later' };
  const isChosen = source !== null && aggregate.agreement.terms.payOrder.includes(source);
  return isChosen ? null : { kind: 'attempt' };
}

function whyGivenUp(
  aggregate: AgreementAggregate,
  charge: Charge,
  now: number,
  times: DayRule,
): ChargeReason | null {
  const { agreement } = aggregate;
  const { endsOn } = agreement.terms;
  if (agreement.state !== 'active') return notActive[agreement.state] ?? 'agreementEnded';
  if (endsOn !== null && now >= endOfDay(endsOn)) return 'agreementEnded';
  if (!memberAllows(aggregate)) return 'consentMissing';
  // A cap applies to a month: a debit in another month would be under no cap at all.
  if (leavesPeriod(monthOf(charge.chargeNo), agreement.terms, now, times)) return 'monthMissed';
  return isAboveTerms(aggregate, charge) ? 'agreementChanged' : null;
}
