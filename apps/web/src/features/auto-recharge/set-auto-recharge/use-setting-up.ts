import type { AgreementView, TermsView } from '@phonebill/contract/wire';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { type AgreementDraft, agreementResultPath } from '../../../platform/paths.ts';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { setupCopy } from './copy.ts';
import { loadPropose } from './lazy-parts.ts';
import type { FormSheets } from './use-form-sheets.ts';

interface SetupInput {
  readonly edited: AgreementView | null;
  readonly agrMbl: string;
  readonly terms: TermsView;
  readonly textVersion: string;
  readonly cnlCode: string | undefined;
}

export interface Setup {
  readonly failure: Failure | null;
  /**
   * The number was never topped up before: the user is asked whether it is right, and the next tap says so.
   */
  readonly isFirstTime: boolean;
  /** The request that was prepared since this page was opened; its code is sent at once. */
  readonly prepared: string | null;
  /** Has it prepared, and asks for the code; or leads to what became of it. */
  propose(): Promise<void>;
  /** To login, and back here with what was chosen. */
  logIn(): void;
  dismiss(): void;
}

/**
 * From the form to the code. `onTextChanged`: another text counts now, and consent to the former one is none.
 */
export function useSetup(
  { edited, agrMbl, terms, textVersion, cnlCode }: SetupInput,
  draft: AgreementDraft,
  sheets: FormSheets,
  onTextChanged: () => void,
): Setup {
  const copy = useTexts(setupCopy);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [firstTimeFor, setFirstTimeFor] = useState<string | null>(null);
  const isFirstTime = firstTimeFor === agrMbl;
  const [prepared, setPrepared] = useState<string | null>(null);

  const common = { terms, textVersion, consented: true, ...(cnlCode && { cnlCode }) };
  const proposal = edited
    ? ({ operation: 'edit', agreementNo: edited.agreementNo, ...common } as const)
    : ({ operation: 'add', agrMbl, ...common, ...(isFirstTime && { firstTimeConfirmed: true }) } as const);

  async function propose(): Promise<void> {
    setFailure(null);
    const sender = await loadPropose().catch(() => null);
    // Without the script nothing was sent; the same tap once more asks for it again.
    if (!sender) return setFailure({ title: copy.proposeUnknown, words: copy.proposeUnknownText });
    try {
      const { operation } = await sender.propose(proposal);
      queries.setQueryData(queryKey('agreementSetup', 'operation', operation.requestNo), operation);
      if (operation.state === 'awaitingCode') {
        setPrepared(operation.requestNo);
        sheets.show('code', operation.requestNo);
      } else {
        await navigate(agreementResultPath(operation.requestNo));
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      fail(error);
    }
  }

  function fail(error: CallError): void {
    if (error.is('firstTimeNotConfirmed')) return setFirstTimeFor(agrMbl);
    if (error.kind !== 'refused')
      return setFailure({ title: copy.proposeUnknown, words: copy.proposeUnknownText });
    if (error.is('textOutdated')) onTextChanged();
    // What was refused is looked at again: the page then says it where it belongs.
    const refused = [
      queryFamily('agreementOffer'),
      queryFamily('agreements', 'check'),
      ...(edited ? [queryKey('agreements', 'one', edited.agreementNo)] : []),
    ];
    for (const key of refused) void queries.invalidateQueries({ queryKey: key });
    if (error.is('textOutdated')) return setFailure({ title: copy.textChanged, words: null });
    if (error.is('termsNotOffered')) return setFailure({ title: copy.termsChanged, words: null });
    setFailure({ title: error.message || copy.proposeFailed, words: null });
  }

  return {
    failure,
    isFirstTime,
    prepared,
    propose,
    dismiss: () => setFailure(null),
    logIn: () => void navigate(loginPath(pathname + search), { replace: true, state: draft }),
  };
}
