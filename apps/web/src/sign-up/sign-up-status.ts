import type { SignUpView } from '@phonebill/contract/wire';
import { join } from '../order-view/join.ts';
import { usualPromise } from '../order-view/promises.ts';
import type { StatusCopy } from '../order-view/describe-status.ts';
import { formatShortMoment } from '../platform/china-time/short-time.ts';
import type { Language } from '../platform/language/index.ts';
import { signUpCopy } from './copy.ts';

/**
 * Describes the state of a sign-up: one title, one sentence, one promise. `waitedMs`: how long it has been
 * shown.
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

/** The link that follows: a new form, the form for users with an account, the list, or login. */
export type WayOn = 'startAgain' | 'goOn' | 'seeAll' | 'logIn';

/** Returns the link after the end; null while it is under way. */
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
