/** The status texts of a request that needs a member's consent. */
import type { MemberConsentView, OperationView } from '@phonebill/contract/wire';
import { formatSpan } from '../../../agreement-view/days.ts';
import type { StatusCopy } from '../../../order-view/describe-status.ts';
import { formatShortMoment } from '../../../platform/china-time/short-time.ts';
import type { Language } from '../../../platform/language/index.ts';
import { mobileInText } from '../../../platform/mobile-number/index.ts';
import { whenAskedAgain } from '../../../member-consent/consent-state.ts';
import { requestCopy } from './copy.ts';

/** The phase of a request. `waiting`: for the member; the others are its possible ends. */
export type RequestPhase = 'waiting' | 'refused' | 'expired' | 'takenBack' | 'over';

export function requestPhase({
  state,
  memberConsent,
}: Pick<OperationView, 'state' | 'memberConsent'>): RequestPhase {
  if (state === 'awaitingConsent') return 'waiting';
  if (state === 'refused') return 'refused';
  if (state === 'expired') return 'expired';
  return memberConsent?.state === 'cancelled' ? 'takenBack' : 'over';
}

/** Returns one title, one sentence and one promise about it. `now` in ms. */
export function requestStatus(operation: OperationView, now: number, language: Language): StatusCopy {
  const copy = requestCopy[language];
  const { kind, agrMbl, memberConsent } = operation;
  const isEdit = kind === 'edit';
  switch (requestPhase(operation)) {
    case 'waiting': {
      const until = memberConsent?.expiresAt ?? null;
      return {
        tone: 'waiting',
        title: memberConsent?.state === 'requested' ? copy.requestedTitle : copy.waitingTitle,
        sentence: (isEdit ? copy.waitingEditText : copy.waitingText)(mobileInText(agrMbl)),
        promise:
          until === null ? null : copy.waitingPromise(formatShortMoment(Date.parse(until), now, language)),
      };
    }
    case 'refused':
      return {
        tone: 'attention',
        title: copy.refusedTitle,
        sentence: isEdit ? copy.refusedEditText : copy.refusedText,
        promise: null,
      };
    case 'expired':
      return {
        tone: 'ended',
        title: copy.expiredTitle,
        sentence: isEdit ? copy.expiredEditText : copy.expiredText,
        promise: null,
      };
    case 'takenBack':
      return {
        tone: 'ended',
        title: copy.takenBackTitle,
        sentence: isEdit ? copy.takenBackEditText : copy.takenBackText,
        promise: null,
      };
    case 'over':
      return { tone: 'ended', title: copy.overTitle, sentence: copy.overText, promise: null };
  }
}

/** Returns whether the member can be asked again now, and otherwise when. `now` in ms. */
export function askAgainText(
  consent: Pick<MemberConsentView, 'askAgainAt'>,
  now: number,
  language: Language,
): { readonly isTime: boolean; readonly text: string } {
  const copy = requestCopy[language];
  const when = whenAskedAgain(consent, now);
  if (consent.askAgainAt === null || when === 'never') return { isTime: false, text: copy.askedOften };
  return when === 'now'
    ? { isTime: true, text: copy.askAgainText }
    : { isTime: false, text: copy.askAgainIn(countdown(Date.parse(consent.askAgainAt) - now, language)) };
}

/** Returns whole minutes, rounded up; under a minute, seconds. */
function countdown(ms: number, language: Language): string {
  if (ms < 60_000) {
    const seconds = Math.ceil(ms / 1000);
    return language === 'zh' ? `${seconds} 秒` : seconds === 1 ? '1 second' : `${seconds} seconds`;
  }
  return formatSpan(ms < 3_600_000 ? Math.ceil(ms / 60_000) * 60_000 : ms, language);
}
