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

export type FormSheet = TermField | 'text' | 'trust' | 'code';

export interface FormSheets {
  /** The one that is open. */
  readonly open: FormSheet | null;
  /** What the sheet of the code is about. */
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

/** The sheet that a history entry opens; null for a page without one. */
function sheetOf(state: unknown): FormSheet | null {
  const { sheet } = (state ?? {}) as { sheet?: unknown };
  return typeof sheet === 'string' && sheets.includes(sheet) ? (sheet as FormSheet) : null;
}

/** The sheets of the form, one history entry each, so that Back closes a sheet and a reload finds it open. */
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

/** What each sheet of a term is given. */
export interface TermSheetProps {
  readonly form: AgreementForm;
  readonly offer: Offer;
  /** Empty for somebody who is not logged in. */
  readonly ownMobileNo: string;
  /** What may set a top-up of this number off. */
  readonly triggers: readonly TriggerKind[];
  readonly onClose: () => void;
}
