import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { leaveTo } from '../../../platform/leave-to.ts';
import { type AgreementDraft, BASE } from '../../../platform/paths.ts';
import { sessionArea } from '../../../platform/storage.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { mayHaveStarted } from '../../../platform/wallet-app/wallet-app.ts';
import { agreementKeys } from '../api/agreement-keys.ts';
import { bindCardUrl } from '../api/use-card.ts';
import { keepWhileAway } from './kept-while-away.ts';
import { asideTexts } from './aside-texts.ts';

/**
 * Adding a bank card (SPEC section 7): by the wallet app where it does that, else on the wallet's page, which comes back here.
 * Whether there is one then is for the gateway to say.
 */
export function useAddCard(draft: AgreementDraft): { add: () => Promise<void>; problem: string | null } {
  const texts = useTexts(asideTexts);
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  async function add(): Promise<void> {
    setProblem(null);
    const added = await (await walletApp.native())?.addBankCard();
    if (!mayHaveStarted(added)) await leaveForCard();
    await queries.invalidateQueries({ queryKey: agreementKeys.card });
  }

  async function leaveForCard(): Promise<void> {
    try {
      const url = await bindCardUrl(location.origin + BASE + pathname + search);
      keepWhileAway(sessionArea, draft);
      if (!(await leaveTo(url))) setProblem(texts.cardFailed);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.kind === 'refused' ? error.message : texts.cardFailed);
    }
  }

  return { add, problem };
}
