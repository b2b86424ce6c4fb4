/** The problems that keep an agreement from being set up, and where they can be corrected. */

import { agreement, mobile, problemWith } from '@phonebill/contract/validation';
import type { CallResponse, TermsView } from '@phonebill/contract/wire';
import type { TermField } from '../agreement-view/terms-sentence.ts';
import type { Language } from '../platform/language/index.ts';
import { setupCopy } from './copy.ts';

export interface FormFacts {
  readonly agrMbl: string;
  /** Whether it is the user's own number, for which this form is not meant. */
  readonly isOwnWrong: boolean;
  readonly terms: TermsView;
  /** Undefined while it is not known: no user is logged in, or the answer has not arrived. */
  readonly check: CallResponse<'GET /auto/v1/protocol/check'> | undefined;
  /** Whether the wallet has a card; undefined while it is not known. */
  readonly hasCard: boolean | undefined;
  readonly consented: boolean;
  /** The terms before an edit; null for a setup. */
  readonly before: TermsView | null;
}

export interface FormProblem {
  readonly place: TermField | 'consent';
  readonly text: string;
}

/**
 * Returns the first problem, from the top of the page down; null if there is none. By SPEC section 5 where it
 * has a rule.
 */
export function firstProblem(
  { agrMbl, isOwnWrong, terms, check, hasCard, consented, before }: FormFacts,
  language: Language,
): FormProblem | null {
  const copy = setupCopy[language];
  if (before && sameTerms(before, terms)) return { place: 'amount', text: copy.nothingChanged };
  if (agrMbl === '') return { place: 'number', text: copy.numberMissing };
  if (isOwnWrong) return { place: 'number', text: copy.ownNumber };
  const wrongNumber =
    problemWith(mobile, agrMbl, language) ?? (before ? null : numberProblem(check, language));
  if (wrongNumber) return { place: 'number', text: wrongNumber };
  if (terms.payOrder.length === 0) return { place: 'sources', text: copy.sourcesMissing };
  if (hasCard === false && terms.payOrder.every((source) => source === 'card'))
    return { place: 'sources', text: copy.onlyCardMissing };
  const untick = problemWith(agreement, consented, language);
  return untick ? { place: 'consent', text: untick } : null;
}

/** Returns why a number can have no agreement; null if it can, as far as is known. */
export function numberProblem(check: FormFacts['check'], language: Language): string | null {
  if (!check || check.allowed) return null;
  const copy = setupCopy[language];
  switch (check.reason) {
    case 'notAMobileNumber':
      return mobile.message[language];
    case 'hasAgreement':
      return copy.hasAgreement;
    case 'tooManyAgreements':
      return copy.tooManyAgreements;
    case 'cannotBeAsked':
      return copy.cannotBeAsked;
    case 'numberNotAccepted':
    case null:
      return copy.numberNotAccepted;
  }
}

/**
 * Returns the problem to show: one that was corrected disappears at once, and one at another place is shown
 * at the next tap only. `now` is the form's present first problem, in the language of the pages.
 */
export function shownProblem(
  { problem }: { readonly problem: FormProblem | null },
  now: FormProblem | null,
): FormProblem | null {
  return problem && now?.place === problem.place ? now : null;
}

/** Scrolls to the place of a problem and moves the focus there. */
export function focusOn({ place }: FormProblem, consentId: string): void {
  const element = document.getElementById(place === 'consent' ? consentId : `term-${place}`);
  element?.focus();
  element?.scrollIntoView({ block: 'center' });
}

export function sameTerms(one: TermsView, other: TermsView): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder({
  trigger,
  dayOfMonth,
  thresholdFen,
  amountFen,
  capPerMonthFen,
  endsOn,
  payOrder,
}: TermsView): readonly unknown[] {
  return [trigger, dayOfMonth, thresholdFen, amountFen, capPerMonthFen, endsOn, payOrder];
}
