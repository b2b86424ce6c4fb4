/** Explains to operators why nothing is debited under an agreement at present. */
import type { AgreementHoldView } from '@phonebill/contract/console';
import {
  type AgreementAggregate,
  endReasonOf,
  isLive,
  memberAllows,
  type RestsBecause,
} from '../../agreements/model/index.ts';
import { type DebitStop, stopsDebits } from '../../settings/stops/index.ts';

/** The stops of debits, and the rule by which an agreement rests. */
export interface Stopped {
  readonly debits: readonly DebitStop[];
  readonly restsBecause: RestsBecause;
}

/** Returns everything that prevents debits; when empty, the next charge is debited when it is due. */
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
    // The same rule also covers stopped debits, so it is asked only when debits are not stopped.
    ...(!stop && restsBecause(agreement) ? [hold('notSold')] : []),
  ];
}

/**
 * Returns why the agreement is suspended or ended; null when it is neither, or was ended without a reason.
 */
export function reasonOf({ agreement }: Pick<AgreementAggregate, 'agreement'>): string | null {
  return agreement.suspendReason ?? endReasonOf(agreement) ?? agreement.cancelReason;
}

function hold(
  name: AgreementHoldView['hold'],
  { reason = null, channel = null }: Partial<AgreementHoldView> = {},
): AgreementHoldView {
  return { hold: name, reason, channel };
}
