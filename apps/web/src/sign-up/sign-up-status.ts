import type { SignUpView } from '@phonebill/contract/wire';
import { join } from '../order-view/join.ts';
import { usualPromise } from '../order-view/promises.ts';
import type { StatusCopy } from '../order-view/describe-status.ts';
import { formatShortMoment } from '../platform/china-time/short-time.ts';
import type { Language } from '../platform/language/index.ts';
import { signUpCopy } from './copy.ts';

/**
 * How a sign-up stands: one title, one sentence, one promise. `waitedMs`: for how long it has been looked at.
 * Pure.
 */
export function signUpStatus(
  { state, refusal, expiresAt }: SignUpView,
  { now, waitedMs }: { readonly now: number; readonly waitedMs: number },
  language: Language,
): StatusCopy {
  const copy = signUpCopy[language];
  const usual = usualPromise(waitedMs, language);
  switch (state) {
    case 'registering':
      return {
        tone: 'waiting',
        title: usual === null ? copy.lateTitle : copy.registeringTitle,
        sentence: copy.registeringText,
        promise:
          usual === null
            ? copy.latePromise(formatShortMoment(Date.parse(expiresAt), now, language))
            : join(language, usual, copy.mayLeave),
      };
    case 'settingUp':
      return {
        tone: 'waiting',
        title: copy.settingUpTitle,
        sentence: copy.settingUpText,
        promise: usual ?? copy.mayLeave,
      };
    case 'done':
      return { tone: 'done', title: copy.doneTitle, sentence: copy.doneText, promise: null };
    case 'expired':
      return { tone: 'ended', title: copy.expiredTitle, sentence: copy.expiredText, promise: null };
    case 'refused': {
      const why = refusal ?? 'walletRefused';
      const tone = why === 'numberHasAgreement' ? 'ended' : 'attention';
      return { tone, title: copy[`${why}Title`], sentence: copy[`${why}Text`], promise: null };
    }
  }
}

/** What comes next: the form anew, the form for users with an account, the list, or login. */
export type WayOn = 'startAgain' | 'goOn' | 'seeAll' | 'logIn';

/** The way on from an end; null while something is to come of it. */
export function wayOnOf({ state, refusal }: Pick<SignUpView, 'state' | 'refusal'>): WayOn | null {
  switch (state) {
    case 'registering':
    case 'settingUp':
      return null;
    case 'done':
      return 'logIn';
    case 'expired':
      return 'startAgain';
    case 'refused':
      if (refusal === 'setupRefused') return 'goOn';
      return refusal === 'numberHasAgreement' || refusal === 'tooManyAgreements' ? 'seeAll' : 'startAgain';
  }
}
