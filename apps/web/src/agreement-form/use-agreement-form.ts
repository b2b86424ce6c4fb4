import type { AgreementRulesView, AgreementView, TermsView, TriggerKind } from '@phonebill/contract/wire';
import { useEffect, useReducer, useState, useCallback } from 'react';
import { useLocation } from 'react-router';
import { useNavigate, useStateNow, useStepBack } from '../platform/navigate.ts';
import type { TermField } from '../agreement-view/terms-sentence.ts';
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
import type { FormVariant } from './variant.ts';

export interface AgreementForm {
  /** The number; empty while none is chosen. */
  readonly agrMbl: string;
  readonly contactName: string | null;
  readonly terms: TermsView;
  readonly draft: AgreementDraft;
  setNumber(agrMbl: string, contactName: string | null): void;
  setTerms(terms: TermsView): void;
}

/** The form as its number allows: terms that the number cannot have are not shown. */
export interface ShownForm extends AgreementForm {
  readonly isOwn: boolean;
  /** The possible triggers for this number. */
  readonly triggers: readonly TriggerKind[];
  /** Whether the balance was chosen, which this number cannot have; the choice is kept for when it can. */
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
 * Returns the number and the terms being chosen; the user's own number until another is given, or none in a
 * form for others. They are kept in the page's history entry, but not while a sheet lies over it, whose own
 * entry is left first. `payerMobileNo`: the payer's number, if it is typed into the form; kept like the rest.
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
  // The form's defaults are the same after a reload: writing them to the entry would only render the whole
  // page twice.
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

/** Returns the entry's draft; if it has none, the choices made before a card was added elsewhere. */
function draftToBegin(ofEntry: AgreementDraft): AgreementDraft {
  return isEmpty(ofEntry) ? keptWhileAway(sessionArea) : ofEntry;
}

function isEmpty(draft: AgreementDraft): boolean {
  return Object.keys(draft).length === 0;
}

export type FormSheet = TermField | 'text' | 'trust' | 'code';

export interface FormSheets {
  /** The open sheet. */
  readonly open: FormSheet | null;
  /** The request to which the code's sheet belongs. */
  readonly requestNo: string | null;
  show(sheet: FormSheet, requestNo?: string): void;
  close(): void;
}

const sheets: readonly string[] = [
  'number',
  'trigger',
  'amount',
  'cap',
  'sources',
  'end',
  'text',
  'trust',
  'code',
] satisfies readonly FormSheet[];

/** Returns the sheet that a history entry opens; null for a page without one. */
function sheetOf(state: unknown): FormSheet | null {
  const { sheet } = (state ?? {}) as { sheet?: unknown };
  return typeof sheet === 'string' && sheets.includes(sheet) ? (sheet as FormSheet) : null;
}

/**
 * Controls the sheets of the form, each with a history entry of its own, so that Back closes a sheet and a
 * reload finds it open.
 */
export function useFormSheets(): FormSheets {
  const { pathname, search, state } = useLocation() as {
    pathname: string;
    search: string;
    state: { requestNo?: unknown } | null;
  };
  const navigate = useNavigate();
  const stateNow = useStateNow();
  const stepBack = useStepBack();
  const open = sheetOf(state);
  const stateOf = (sheet: FormSheet, requestNo?: string) => ({
    ...state,
    sheet,
    ...(requestNo !== undefined && { requestNo }),
  });
  return {
    open,
    requestNo: typeof state?.requestNo === 'string' ? state.requestNo : null,
    show(sheet, requestNo) {
      if (sheetOf(stateNow()) !== sheet)
        void navigate({ pathname, search }, { state: stateOf(sheet, requestNo) });
    },
    close: useCallback(() => {
      if (sheetOf(stateNow()) !== null) stepBack();
    }, [stateNow, stepBack]),
  };
}

/** The props of a term's sheet. */
export interface TermSheetProps {
  readonly form: AgreementForm;
  readonly offer: Offer;
  /** The user's own number; empty if no user is logged in. */
  readonly ownMobileNo: string;
  /** The possible triggers for this number. */
  readonly triggers: readonly TriggerKind[];
  readonly onClose: () => void;
}
