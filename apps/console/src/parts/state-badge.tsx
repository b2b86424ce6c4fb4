import type { ReactNode } from 'react';
import { useWord, type Vocabulary } from '../language/index.ts';
import { Badge, type Tone } from '../ui/index.ts';

type StateVocabulary = Extract<Vocabulary, `${string}State`>;

/** The tone of each state; an unknown one is neutral. */
const tones: Readonly<Record<StateVocabulary, Readonly<Record<string, Tone>>>> = {
  orderState: {
    awaitingPayment: 'neutral',
    delivering: 'waiting',
    credited: 'success',
    refunding: 'waiting',
    refunded: 'neutral',
    closed: 'neutral',
  },
  paymentState: { pending: 'waiting', paid: 'success', declined: 'danger' },
  deliveryState: {
    queued: 'waiting',
    sending: 'waiting',
    accepted: 'waiting',
    indeterminate: 'waiting',
    credited: 'success',
    refused: 'danger',
  },
  refundState: {
    due: 'waiting',
    held: 'danger',
    sending: 'waiting',
    processing: 'waiting',
    indeterminate: 'waiting',
    rejected: 'danger',
    settled: 'success',
  },
  agreementState: { draft: 'waiting', active: 'success', paused: 'waiting', suspended: 'danger' },
  chargeState: {
    announced: 'waiting',
    debiting: 'waiting',
    retrying: 'waiting',
    cancelling: 'waiting',
    delivering: 'waiting',
    credited: 'success',
    refunding: 'waiting',
    failed: 'danger',
  },
  debtState: { owed: 'danger', paying: 'waiting', paid: 'success' },
  consentState: {
    requested: 'waiting',
    asked: 'waiting',
    reminded: 'waiting',
    agreed: 'success',
    refused: 'danger',
    withdrawn: 'danger',
    expired: 'danger',
  },
  operationState: {
    awaitingCode: 'waiting',
    awaitingConsent: 'waiting',
    signing: 'waiting',
    done: 'success',
    refused: 'danger',
  },
  mandateState: { active: 'success', ending: 'waiting' },
  rewardState: { granting: 'waiting', available: 'success', granted: 'success', released: 'danger' },
  eventState: { waiting: 'waiting', delivered: 'success', failed: 'danger' },
  callState: {
    answered: 'success',
    taken: 'success',
    notFound: 'neutral',
    notAsked: 'waiting',
    silent: 'danger',
    unusable: 'danger',
    conflict: 'danger',
  },
  smsReportState: {
    notTaken: 'danger',
    noReport: 'neutral',
    delivered: 'success',
    unreachable: 'danger',
    blocked: 'danger',
    limit: 'danger',
    content: 'danger',
    network: 'danger',
    other: 'danger',
  },
  proposalState: {
    open: 'waiting',
    approved: 'waiting',
    done: 'success',
    notDone: 'danger',
    declined: 'danger',
  },
};

/** Returns the tone of a state. */
export function toneOf(vocabulary: StateVocabulary, state: string): Tone {
  const known = tones[vocabulary];
  return (Object.hasOwn(known, state) ? known[state] : undefined) ?? 'neutral';
}

interface StateBadgeProps {
  readonly of: StateVocabulary;
  readonly state: string;
}

/** Renders a state with its colour. */
export function StateBadge({ of, state }: StateBadgeProps): ReactNode {
  const word = useWord();
  return <Badge tone={toneOf(of, state)}>{word(of, state)}</Badge>;
}
