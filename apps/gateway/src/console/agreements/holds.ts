/** Why nothing is debited under an agreement now, as operators are told. */
import type { AgreementHoldView } from '@phonebill/contract/console';
import {
  type AgreementAggregate,
  endReasonOf,
  isLive,
  memberAllows,
  type RestsBecause,
} from '../../agreements/model/index.ts';
import { type DebitStop, stopsDebits } from '../../settings/stops/index.ts';

/** What is stopped, and what suppliers credit. */
export interface Stopped {
  readonly debits: readonly DebitStop[];
  readonly restsBecause: RestsBecause;
}

/** All that stands in the way; none: the next charge is debited when it is due. */
export function holdsOf(
  aggregate: AgreementAggregate,
  { debits, restsBecause }: Stopped,
): AgreementHoldView[] {
  const { agreement } = aggregate;
  const { state } = agreement;
  if (state === 'draft') return [hold('draft')];
  if (!isLive(agreement)) return [hold('over', { reason: reasonOf(aggregate) })];
  const { channelCode } = agreement.consent;
  const stop = debits.find((one) => stopsDebits([one], channelCode));
  return [
    ...(state === 'paused' ? [hold('paused')] : []),
    ...(state === 'suspended' ? [hold('suspended', { reason: reasonOf(aggregate) })] : []),
    ...(memberAllows(aggregate) ? [] : [hold('noConsent')]),
    ...(stop ? [hold('debitsStopped', { channel: stop.channel })] : []),
    // The same rule says so of stopped debits: it is asked for what else makes it rest.
    ...(!stop && restsBecause(agreement) ? [hold('notSold')] : []),
  ];
}

/** Why it is suspended or over; null: it is neither, or was ended without a reason. */
export function reasonOf({ agreement }: Pick<AgreementAggregate, 'agreement'>): string | null {
  return agreement.suspendReason ?? endReasonOf(agreement) ?? agreement.cancelReason;
}

function hold(
  name: AgreementHoldView['hold'],
  { reason = null, channel = null }: Partial<AgreementHoldView> = {},
): AgreementHoldView {
  return { hold: name, reason, channel };
}
