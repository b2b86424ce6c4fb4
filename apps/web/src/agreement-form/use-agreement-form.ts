import type { AgreementRulesView, AgreementView, TermsView, TriggerKind } from '@phonebill/contract/wire';
import { useEffect, useReducer, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AgreementDraft } from '../platform/paths.ts';
import { sessionArea } from '../platform/storage.ts';
import {
  choiceReducer,
  draftOf,
  forgetAway,
  initialChoice,
  keptWhileAway,
  readAgreementDraft,
} from './draft.ts';
import { type Offer, withTrigger } from './terms.ts';
import { sheetOf } from './use-form-sheets.ts';
import type { FormVariant } from './variant.ts';

export interface AgreementForm {
  /** Empty while none is chosen. */
  readonly agrMbl: string;
  readonly contactName: string | null;
  readonly terms: TermsView;
  readonly draft: AgreementDraft;
  setNumber(agrMbl: string, contactName: string | null): void;
  setTerms(terms: TermsView): void;
}

/** The form as its number lets it be: terms that the number cannot have are not shown. */
export interface ShownForm extends AgreementForm {
  readonly isOwn: boolean;
  /** What may set a top-up of this number off. */
  readonly triggers: readonly TriggerKind[];
  /** The balance was chosen, which this number cannot have; it stays chosen for when it may again. */
  readonly isBalanceLeft: boolean;
}

export function shownForm(
  chosen: AgreementForm,
  { isOwn, triggers }: Pick<ShownForm, 'isOwn' | 'triggers'>,
  rules: AgreementRulesView,
): ShownForm {
  const isBalanceLeft = !triggers.includes(chosen.terms.trigger);
  const terms = isBalanceLeft ? withTrigger(chosen.terms, 'day', rules) : chosen.terms;
  return { ...chosen, terms, isOwn, triggers, isBalanceLeft };
}

/**
 * The number and the terms being chosen; the own number until another is given,
 * or none in a form for others'. They are kept in the page's
 * history entry: not while a sheet lies over it, which has an entry of its own that is left first.
 * `payerMobileNo`: the payer's number where it is typed into the form, kept like the rest.
 */
export function useAgreementForm(
  offer: Offer,
  { numbers }: FormVariant,
  ownMobileNo: string,
  edited: AgreementView | null,
  payerMobileNo = '',
): AgreementForm {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [atFirst] = useState(() => draftToBegin(readAgreementDraft(state)));
  useEffect(() => forgetAway(sessionArea), []);
  const [begun] = useState(() => initialChoice(atFirst, edited?.terms ?? null, offer));
  const [choice, dispatch] = useReducer(choiceReducer, begun);
  const draft: AgreementDraft = {
    ...draftOf(choice, ownMobileNo, edited !== null),
    ...(payerMobileNo !== '' && { payerMobileNo }),
  };

  const isSheetOpen = sheetOf(state) !== null;
  const ofEntry = readAgreementDraft(state);
  // What the form begins with by itself is there again after a reload: another entry for it would only have
  // the whole page drawn twice.
  const isUntouched = choice === begun && payerMobileNo === '' && isEmpty(atFirst) && isEmpty(ofEntry);
  const [keep, kept] = [JSON.stringify(readAgreementDraft(draft)), JSON.stringify(ofEntry)];
  const isKept = isUntouched || keep === kept;
  useEffect(() => {
    if (!isSheetOpen && !isKept)
      void navigate({ pathname, search }, { replace: true, state: JSON.parse(keep) as AgreementDraft });
  }, [isSheetOpen, isKept, keep, navigate, pathname, search]);

  const chosenNumber = numbers === 'own' ? null : choice.number;
  return {
    agrMbl: edited?.agrMbl ?? chosenNumber?.agrMbl ?? (numbers === 'others' ? '' : ownMobileNo),
    contactName: edited ? edited.nickname || null : (chosenNumber?.contactName ?? null),
    terms: choice.terms,
    draft,
    setTerms: (terms) => dispatch({ type: 'termsChosen', terms }),
    setNumber: (agrMbl, contactName) => dispatch({ type: 'numberChosen', agrMbl, contactName }),
  };
}

/** The entry's draft; where it has none, what was chosen before a card was added elsewhere. */
function draftToBegin(ofEntry: AgreementDraft): AgreementDraft {
  return isEmpty(ofEntry) ? keptWhileAway(sessionArea) : ofEntry;
}

function isEmpty(draft: AgreementDraft): boolean {
  return Object.keys(draft).length === 0;
}
