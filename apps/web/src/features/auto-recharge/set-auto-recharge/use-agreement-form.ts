import type { AgreementView, TermsView } from '@phonebill/contract/wire';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AgreementDraft } from '../../../platform/paths.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { forgetAway, keptWhileAway, readAgreementDraft } from './draft.ts';
import { firstTerms, fitTerms, type Offer } from './terms.ts';
import { sheetOf } from './use-form-sheets.ts';

export interface AgreementForm {
  /** Empty while none is chosen. */
  readonly agrMbl: string;
  readonly contactName: string | null;
  readonly terms: TermsView;
  readonly draft: AgreementDraft;
  setNumber(agrMbl: string, contactName: string | null): void;
  setTerms(terms: TermsView): void;
}

/**
 * The number and the terms being chosen; the own number until another is given. They are kept in the page's
 * history entry: not while a sheet lies over it, which has an entry of its own that is left first.
 */
export function useAgreementForm(
  offer: Offer,
  ownMobileNo: string,
  edited: AgreementView | null,
): AgreementForm {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const [atFirst] = useState(() => draftToBegin(readAgreementDraft(state)));
  useEffect(() => forgetAway(sessionArea), []);
  const [number, setNumber] = useState(() => {
    const { agrMbl, contactName } = atFirst;
    return agrMbl === undefined ? null : { agrMbl, contactName: contactName ?? null };
  });
  const [terms, setTerms] = useState(() => {
    const { terms: kept, amountFen } = atFirst;
    const given = kept ?? edited?.terms;
    return given ? fitTerms(given, offer) : firstTerms(offer, amountFen);
  });
  const agrMbl = edited?.agrMbl ?? number?.agrMbl ?? ownMobileNo;
  const contactName = edited ? edited.nickname || null : (number?.contactName ?? null);
  const draft: AgreementDraft = {
    ...(!edited &&
      number &&
      number.agrMbl !== ownMobileNo && {
        agrMbl: number.agrMbl,
        ...(number.contactName !== null && { contactName: number.contactName }),
      }),
    terms,
  };

  const isSheetOpen = sheetOf(state) !== null;
  const [keep, kept] = [JSON.stringify(readAgreementDraft(draft)), JSON.stringify(readAgreementDraft(state))];
  useEffect(() => {
    if (!isSheetOpen && keep !== kept)
      void navigate({ pathname, search }, { replace: true, state: JSON.parse(keep) as AgreementDraft });
  }, [isSheetOpen, keep, kept, navigate, pathname, search]);

  return {
    agrMbl,
    contactName,
    terms,
    draft,
    setTerms,
    setNumber: (chosen, name) => setNumber({ agrMbl: chosen, contactName: name }),
  };
}

/** What the entry says; where it says nothing, what was chosen before a card was added elsewhere. */
function draftToBegin(ofEntry: AgreementDraft): AgreementDraft {
  return Object.keys(ofEntry).length > 0 ? ofEntry : keptWhileAway(sessionArea);
}
