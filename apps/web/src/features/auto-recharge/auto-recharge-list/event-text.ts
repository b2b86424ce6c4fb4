/**
 * What happened to an agreement, in words. Mostly the state that something came to says it; what leaves an
 * agreement in its state is told by the event's name. What is only a step on the way, or is told by another
 * event, is left out. Pure.
 */
import type { AgreementEventView, ChargeReason, SuspendReason } from '@phonebill/contract/wire';
import { suspendReasonText } from '../../../agreement-view/agreement-status.ts';
import { chargeReasonText } from '../../../agreement-view/charge-status.ts';
import { formatMonth } from '../../../platform/china-time/china-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { eventCopy } from './detail-copy.ts';

type Key = keyof (typeof eventCopy)['en'];
type Keys = Readonly<Record<string, Key>>;

const agreementEvents: Keys = {
  signed: 'setUp',
  resumed: 'resumed',
  textAccepted: 'textAgreed',
  termsChanged: 'changed',
  capReached: 'capReached',
  monthMissed: 'monthMissed',
  mandateEnded: 'mandateEnded',
  consentEnded: 'consentEnded',
  memberRefused: 'memberRefused',
};
const agreementStates: Keys = {
  active: 'on',
  paused: 'paused',
  suspended: 'suspended',
  cancelled: 'cancelled',
  ended: 'ended',
  refused: 'refused',
  expired: 'expired',
};
const chargeStates: Keys = {
  announced: 'announced',
  skipped: 'skipped',
  retrying: 'retrying',
  cancelling: 'cancelling',
  delivering: 'delivering',
  credited: 'credited',
  refunding: 'refunding',
  refunded: 'refunded',
  failed: 'failed',
  cancelled: 'chargeCancelled',
};
const consentStates: Keys = {
  asked: 'memberAsked',
  reminded: 'memberReminded',
  agreed: 'memberAgreed',
  refused: 'memberRefused',
  withdrawn: 'memberStopped',
  expired: 'memberSilent',
};
const debtStates: Keys = { owed: 'owed', paid: 'paid' };
/** Skipping is the user's input, told once, whether the charge was announced by then or not. */
const operations: Keys = {
  'skip done': 'skipNext',
  'unskip done': 'unskipNext',
  'edit refused': 'changeRefused',
};

/** The words of one event; null for what need not be told. */
export function eventText(event: AgreementEventView, language: Language): string | null {
  const copy = eventCopy[language];
  const key = keyOf(event);
  if (key === null) return null;
  const reason = reasonText(event, language);
  const because = reason === null ? undefined : copy[`${key}Because` as Key];
  if (reason !== null && typeof because === 'function') return because(reason);
  const words = copy[key];
  return typeof words === 'string' ? words : words(monthOf(event, language));
}

function keyOf({ entity, event, to, detail }: AgreementEventView): Key | null {
  switch (entity) {
    case 'agreement':
      return agreementEvents[event] ?? agreementStates[to] ?? null;
    case 'charge':
      return event === 'unskipped' || (to === 'skipped' && detail?.['reason'] === 'skippedByUser')
        ? null
        : (chargeStates[to] ?? null);
    case 'debt':
      return event === 'repaymentFailed' ? null : (debtStates[to] ?? null);
    case 'consent':
      return consentStates[to] ?? null;
    case 'operation':
      return operations[`${detail?.['kind']} ${to}`] ?? null;
  }
}

function monthOf({ detail }: AgreementEventView, language: Language): string {
  return formatMonth(String(detail?.['month'] ?? ''), language);
}

/** Null without a reason, and for one that has no text: the sentence stands without it. */
function reasonText({ entity, detail }: AgreementEventView, language: Language): string | null {
  const reason = detail?.['reason'];
  if (typeof reason !== 'string') return null;
  const words: string | undefined =
    entity === 'charge'
      ? chargeReasonText(reason as ChargeReason, language)
      : suspendReasonText(reason as SuspendReason, language).title;
  if (words === undefined) return null;
  return language === 'en' ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
