/** The notices shown beside an agreement's state, and the actions they offer. */
import type { AgreementView, SuspendReason } from '@phonebill/contract/wire';
import { suspendReasonText } from '../../../agreement-view/agreement-status.ts';
import { formatChinaDate, formatShortDay } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { listCopy } from './copy.ts';

/** An action that a notice offers: a step, or a screen to which it leads. */
export type Way =
  | 'resume'
  | 'pay'
  | 'changeSources'
  | 'addCard'
  | 'readText'
  | 'closeOld'
  | 'extend'
  | 'noEndReminder';

export interface AgreementNotice {
  readonly kind: 'rests' | 'suspended' | 'oldText' | 'debt' | 'endsSoon';
  readonly tone: 'waiting' | 'danger';
  readonly title: string;
  readonly body: string | null;
  /** The actions, the best one first. */
  readonly ways: readonly Way[];
}

const waysOn: Readonly<Record<SuspendReason, readonly Way[]>> = {
  debitRefused: ['resume', 'changeSources'],
  cardMissing: ['addCard', 'resume', 'changeSources'],
  arrears: ['pay', 'changeSources'],
  deliveryFailed: ['resume'],
  numberNotAccepted: ['resume'],
  textOutdated: ['readText', 'closeOld'],
};

/**
 * Returns an agreement's notices, the most urgent first. A member, who does not pay, is shown nothing of the
 * payer's affairs.
 */
export function agreementNotices(
  agreement: AgreementView,
  now: number,
  language: Language,
): readonly AgreementNotice[] {
  if (agreement.role === 'beneficiary') return [];
  return [
    rests(agreement, language),
    suspended(agreement, language),
    oldText(agreement, now, language),
    debt(agreement, language),
    endsSoon(agreement, language),
  ].filter((notice) => notice !== null);
}

/** Operators have suspended automatic top-ups: the user need not do anything. */
function rests({ restsBecause }: AgreementView, language: Language): AgreementNotice | null {
  return restsBecause
    ? { kind: 'rests', tone: 'waiting', title: restsBecause[language], body: null, ways: [] }
    : null;
}

function suspended(
  { state, suspendReason, owedFen }: AgreementView,
  language: Language,
): AgreementNotice | null {
  if (state !== 'suspended' || suspendReason === null) return null;
  const { title, sentence } = suspendReasonText(suspendReason, language);
  const isPaid = suspendReason === 'arrears' && owedFen === 0;
  return isPaid
    ? {
        kind: 'suspended',
        tone: 'waiting',
        title,
        body: listCopy[language].arrearsPaidText,
        ways: ['resume'],
      }
    : { kind: 'suspended', tone: 'danger', title, body: sentence, ways: waysOn[suspendReason] };
}

function oldText(
  { state, suspendReason, text, textEndsAt }: AgreementView,
  now: number,
  language: Language,
): AgreementNotice | null {
  if (text === 'current' || !isLive(state) || suspendReason === 'textOutdated') return null;
  const copy = listCopy[language];
  const body =
    text === 'old' && textEndsAt !== null
      ? copy.oldText(formatShortDay(Date.parse(textEndsAt), now, language))
      : copy.oldUndated;
  return { kind: 'oldText', tone: 'waiting', title: copy.oldTitle, body, ways: ['readText', 'closeOld'] };
}

function debt({ suspendReason, owedFen }: AgreementView, language: Language): AgreementNotice | null {
  if (owedFen === 0 || suspendReason === 'arrears') return null;
  return {
    kind: 'debt',
    tone: 'waiting',
    title: listCopy[language].debtTitle(showFen(owedFen)),
    body: null,
    ways: ['pay'],
  };
}

function endsSoon(
  { state, endsSoon: isNear, terms: { endsOn } }: AgreementView,
  language: Language,
): AgreementNotice | null {
  if (!isNear || endsOn === null || !isLive(state)) return null;
  const copy = listCopy[language];
  return {
    kind: 'endsSoon',
    tone: 'waiting',
    title: copy.endsTitle(formatChinaDate(endsOn, language)),
    body: copy.endsText,
    ways: ['extend', 'noEndReminder'],
  };
}

/** Returns whether it can still top up, now or once it is resumed. */
export function isLive(state: AgreementView['state']): boolean {
  return state === 'active' || state === 'paused' || state === 'suspended';
}
