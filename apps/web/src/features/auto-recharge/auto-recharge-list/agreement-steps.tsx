/** The steps that an agreement allows at present, and how they are taken. */
import type { AgreementView } from '@phonebill/contract/wire';
import { useState, type ReactNode } from 'react';
import { failureOf } from '../../../agreement-view/call-failure.ts';
import { useAttempt } from '../../../platform/attempt/index.ts';
import { formatShortDay } from '../../../platform/china-time/short-time.ts';
import { useTexts, useLanguage, type Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { type AgreementStep, useAgreementStep, type StepAnswer } from './api.ts';
import { listCopy, underWayCopy } from './copy.ts';

type Stepping = Pick<AgreementView, 'role' | 'state' | 'suspendReason' | 'nextCharge' | 'skipNext' | 'terms'>;

/** Returns whether its next charge can be skipped: one that is already being tried cannot. */
export function canSkip({ role, state, nextCharge, skipNext, terms }: Stepping): boolean {
  if (role !== 'signer' || state !== 'active' || skipNext) return false;
  return nextCharge === null
    ? terms.trigger === 'balance'
    : nextCharge.state === 'planned' || nextCharge.state === 'announced';
}

export function canUnskip({ role, state, nextCharge, skipNext }: Stepping): boolean {
  return role === 'signer' && state === 'active' && (skipNext || nextCharge?.state === 'skipped');
}

export function canPause({ role, state }: Stepping): boolean {
  return role === 'signer' && state === 'active';
}

/**
 * Returns whether it can be resumed here; a suspended one is resumed from the notice that shows why it
 * stopped.
 */
export function canResume({ role, state }: Stepping): boolean {
  return role === 'signer' && state === 'paused';
}

/** Returns the one step that the list offers on a card, the most likely one. */
export function stepOnCard(agreement: Stepping): 'skip' | 'unskip' | 'resume' | null {
  if (canResume(agreement)) return 'resume';
  if (canUnskip(agreement)) return 'unskip';
  return canSkip(agreement) && agreement.nextCharge?.state === 'announced' ? 'skip' : null;
}

export interface AgreementSteps {
  /** The failure shown beside the agreement. */
  readonly problem: Failure | null;
  /** The charge that was under way when the last step was taken, and its outcome; null if there was none. */
  readonly underWay: StepAnswer['underWay'];
  /**
   * Takes a step; returns whether it succeeded. A step that is under way is waited for, not taken twice.
   * `textVersion`: for `upgrade`.
   */
  take(step: AgreementStep, textVersion?: string): Promise<boolean>;
  /** Shows the failure of another action; null removes it. */
  report(problem: Failure | null): void;
}

const done = {
  pause: 'paused',
  resume: 'resumed',
  skip: 'skipped',
  unskip: 'unskipped',
  upgrade: 'upgraded',
  closeOld: 'closed',
  noEndReminder: 'notReminded',
} as const satisfies Record<AgreementStep, string>;

/** Returns the steps of one agreement. Success is shown in a toast, failure beside the agreement. */
export function useSteps({ agreementNo }: Pick<AgreementView, 'agreementNo'>): AgreementSteps {
  const copy = useTexts(listCopy);
  const { mutateAsync } = useAgreementStep();
  const { failure: problem, run, show } = useAttempt<Failure>();
  const [underWay, setUnderWay] = useState<StepAnswer['underWay']>(null);

  const take = (step: AgreementStep, textVersion?: string): Promise<boolean> =>
    run(
      async () => {
        setUnderWay(null);
        const input = { agreementNo, step, ...(textVersion !== undefined && { textVersion }) };
        const answer = await mutateAsync(input);
        setUnderWay(answer.underWay);
        showToast(answer.skips === 'nextCharge' ? copy.skippedNext : copy[done[step]]);
        return null;
      },
      (error) => failureOf(error, copy),
    );

  return { problem, underWay, take, report: show };
}

/**
 * Shows, beside an agreement that was just paused or skipped, the outcome of the charge that was under way.
 */
export function ChargeUnderWay({
  steps: { underWay },
  now,
}: {
  readonly steps: Pick<AgreementSteps, 'underWay'>;
  readonly now: number;
}): ReactNode {
  const language = useLanguage();
  const text = stepOutcomeText(underWay, now, language);
  return text !== null && <Notice tone="waiting" role="status" title={text} />;
}

/** Returns the outcome of the charge that was under way; null if there was none. */
export function stepOutcomeText(
  underWay: StepAnswer['underWay'],
  now: number,
  language: Language,
): string | null {
  if (underWay === null) return null;
  const { outcome, charge } = underWay;
  const day = formatShortDay(Date.parse(charge.debitAt), now, language);
  return underWayCopy[language][outcome](showFen(charge.amountFen), day);
}
