import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { leaveTo } from '../../../platform/leave-to.ts';
import { walletApp } from '../../../platform/wallet-app/index.ts';
import { mayHaveStarted } from '../../../platform/wallet-app/wallet-app.ts';
import { agreementKeys } from '../api/agreement-keys.ts';
import { bindCardUrl } from '../api/use-card.ts';
import { listTexts } from './texts.ts';
import type { StepProblem } from './use-steps.ts';

/**
 * Adding a bank card (SPEC section 7): by the wallet app where it does that, else on the wallet's page, which comes back
 * to this address. Gives why it could not be begun; null: it was, and the agreements are asked again.
 */
export function useAddCard(): () => Promise<StepProblem | null> {
  const texts = useTexts(listTexts);
  const queries = useQueryClient();
  const failed: StepProblem = { title: texts.cardFailed, words: texts.cardFailedWords, reference: null };
  return async () => {
    const added = await (await walletApp.native())?.addBankCard();
    const problem = mayHaveStarted(added) ? null : await leaveForCard(failed);
    void queries.invalidateQueries({ queryKey: agreementKeys.own });
    return problem;
  };
}

async function leaveForCard(failed: StepProblem): Promise<StepProblem | null> {
  try {
    return (await leaveTo(await bindCardUrl(location.href))) ? null : failed;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.kind === 'refused' ? { ...failed, title: error.message } : { ...failed, reference: error.reference };
  }
}
