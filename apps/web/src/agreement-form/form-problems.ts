/** What keeps an agreement from being set up, and where to mend it. */

import { agreement, mobile, problemWith } from '@phonebill/contract/validation';
import type { CallResponse, TermsView } from '@phonebill/contract/wire';
import type { TermField } from '../agreement-view/terms-sentence.ts';
import type { Language } from '../platform/language/index.ts';
import { setupCopy } from './copy.ts';

export interface FormFacts {
  readonly agrMbl: string;
  /** It is the own number, which this form is not for. */
  readonly isOwnWrong: boolean;
  readonly terms: TermsView;
  /** Undefined while it is not known: nobody is logged in, or the answer has not come. */
  readonly check: CallResponse<'GET /auto/v1/protocol/check'> | undefined;
  /** Whether the wallet has a card; undefined while it is not known. */
  readonly hasCard: boolean | undefined;
  readonly consented: boolean;
  /** What is changed, for an edit. */
  readonly before: TermsView | null;
}

export interface FormProblem {
  readonly place: TermField | 'consent';
  readonly text: string;
}

/**
 * The first thing to mend, from the top of the page down; null when there is none. SPEC section 5 where it
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

/** Why a number can have no agreement; null when it can, as far as is known. */
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
 * The problem to show: one that was mended is gone at once, and one at another place is shown at the next tap
 * only. `now` is the form's first problem as it stands, in the language of the pages.
 */
export function shownProblem(
  { problem }: { readonly problem: FormProblem | null },
  now: FormProblem | null,
): FormProblem | null {
  return problem && now?.place === problem.place ? now : null;
}

/** Brings what is to be mended into sight, and the user there. */
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
