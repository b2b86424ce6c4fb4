/**
 * Computes the step that is due for an agreement, or when to look again: a pure function of the agreement and
 * the time, as for an order. A run that is repeated, late, or made after a crash in the middle does the right
 * thing.
 */
import {
  agreedConsent,
  type AgreementAggregate,
  type Charge,
  isLive,
  isOpen,
  memberAllows,
  isForFamily,
} from './aggregate.ts';
import { endOfDay } from '../../runtime/time/index.ts';

export type AgreementStep =
  | { readonly kind: 'expireOperation'; readonly idempotencyKey: string }
  /** For a live agreement from before members were asked. */
  | { readonly kind: 'requestConsent' }
  | { readonly kind: 'askMember' | 'remindMember' | 'expireConsent'; readonly consentNo: string }
  | { readonly kind: 'signMandate'; readonly idempotencyKey: string }
  | { readonly kind: 'endMandate' }
  | { readonly kind: 'checkMandate' }
  /** The payer may have signed at the wallet after the time for it, and the wallet's notice may be lost. */
  | { readonly kind: 'askSignedLate' }
  | { readonly kind: 'end' }
  | { readonly kind: 'suspendForArrears' }
  /** The wallet is to notify the payer of an announced charge. */
  | { readonly kind: 'notifyPayer'; readonly chargeNo: string }
  | { readonly kind: 'startDebit'; readonly chargeNo: string }
  | { readonly kind: 'followOrder'; readonly chargeNo: string }
  | { readonly kind: 'announce' }
  | { readonly kind: 'askBalance' };

export interface DueStep {
  readonly at: Date;
  readonly step: AgreementStep;
}

/** Returns the charge that must end before another is announced: there is one at a time. */
export function chargeUnderWay({ charges }: Pick<AgreementAggregate, 'charges'>): Charge | null {
  return (
    charges.find(
      ({ state }) =>
        state === 'announced' || state === 'debiting' || state === 'retrying' || state === 'cancelling',
    ) ?? null
  );
}

/** Returns every step that will be due, each with its time, the earliest first. */
export function dueSteps(aggregate: AgreementAggregate): DueStep[] {
  return [
    ...operationSteps(aggregate),
    ...consentSteps(aggregate),
    ...endingSteps(aggregate),
    ...chargeSteps(aggregate),
    ...planSteps(aggregate),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Returns the first of the due steps to take: one that ends or stops the agreement precedes those that were
 * due earlier, so that no late run debits after the end.
 */
export function firstDue(steps: readonly DueStep[], now: Date): DueStep | null {
  const due = steps.filter(({ at }) => at <= now);
  return due.find(({ step: { kind } }) => kind in firstOfAll) ?? due[0] ?? null;
}

const firstOfAll: Partial<Record<AgreementStep['kind'], true>> = {
  end: true,
  expireConsent: true,
  suspendForArrears: true,
};

/** Returns when the agreement needs the next look; null when none follows by itself. */
export function agreementWakeAt(aggregate: AgreementAggregate): Date | null {
  return dueSteps(aggregate)[0]?.at ?? null;
}

function operationSteps({ operations }: AgreementAggregate): DueStep[] {
  return operations.flatMap(({ state, idempotencyKey, expiresAt, nextAt }): DueStep[] => {
    if (state === 'awaitingCode' && expiresAt)
      return [{ at: expiresAt, step: { kind: 'expireOperation', idempotencyKey } }];
    if (state === 'signing' && nextAt) return [{ at: nextAt, step: { kind: 'signMandate', idempotencyKey } }];
    return [];
  });
}

function consentSteps(aggregate: AgreementAggregate): DueStep[] {
  const { agreement, consents } = aggregate;
  if (!isForFamily(agreement)) return [];
  const open = consents.filter(isOpen);
  if (agreement.state === 'active' && open.length === 0 && agreedConsent(aggregate) === null)
    return [{ at: agreement.createdAt, step: { kind: 'requestConsent' } }];
  return open.flatMap(({ consentNo, state, nextAt, expiresAt }): DueStep[] => [
    ...(nextAt
      ? [
          {
            at: nextAt,
            step: { kind: state === 'requested' ? 'askMember' : 'remindMember', consentNo },
          } as const,
        ]
      : []),
    ...(expiresAt ? [{ at: expiresAt, step: { kind: 'expireConsent', consentNo } } as const] : []),
  ]);
}

function endingSteps(aggregate: AgreementAggregate): DueStep[] {
  const { agreement, debts } = aggregate;
  const steps: DueStep[] = [];
  if (agreement.mandate === 'ending' && agreement.mandateNextAt)
    steps.push({ at: agreement.mandateNextAt, step: { kind: 'endMandate' } });
  if (agreement.state === 'expired' && agreement.mandate === 'none' && agreement.mandateNextAt)
    steps.push({ at: agreement.mandateNextAt, step: { kind: 'askSignedLate' } });
  if (!isLive(agreement)) return steps;
  // A webhook reported that the wallet ended the mandate.
  if (agreement.mandate === 'active' && agreement.mandateNextAt)
    steps.push({ at: agreement.mandateNextAt, step: { kind: 'checkMandate' } });
  if (agreement.terms.endsOn !== null)
    steps.push({ at: new Date(endOfDay(agreement.terms.endsOn)), step: { kind: 'end' } });
  const due = debts.map(({ dueAt }) => dueAt.getTime());
  if (agreement.state !== 'suspended' && due.length > 0)
    steps.push({ at: new Date(Math.min(...due)), step: { kind: 'suspendForArrears' } });
  return steps;
}

function chargeSteps({ charges }: AgreementAggregate): DueStep[] {
  return charges.flatMap(({ chargeNo, state, debitAt, nextAt }): DueStep[] => {
    switch (state) {
      case 'announced':
        return [
          ...(nextAt ? [{ at: nextAt, step: { kind: 'notifyPayer', chargeNo } } as const] : []),
          { at: debitAt, step: { kind: 'startDebit', chargeNo } },
        ];
      case 'retrying':
        return nextAt ? [{ at: nextAt, step: { kind: 'startDebit', chargeNo } }] : [];
      case 'debiting':
      case 'cancelling':
      case 'delivering':
      case 'refunding':
        return nextAt ? [{ at: nextAt, step: { kind: 'followOrder', chargeNo } }] : [];
      case 'skipped':
      case 'credited':
      case 'refunded':
      case 'failed':
      case 'cancelled':
        return [];
    }
  });
}

function planSteps(aggregate: AgreementAggregate): DueStep[] {
  const { state, planAt, terms } = aggregate.agreement;
  if (state !== 'active' || !planAt || chargeUnderWay(aggregate) || !memberAllows(aggregate)) return [];
  // A balance stays low until the carrier has credited what was debited, so it is not queried before.
  if (terms.trigger === 'balance' && aggregate.charges.some((charge) => charge.state === 'delivering'))
    return [];
  return [{ at: planAt, step: { kind: terms.trigger === 'day' ? 'announce' : 'askBalance' } }];
}
