import { useState } from 'react';
import type { AgreementDraft } from '../../../platform/paths.ts';
import { sessionArea } from '../../../platform/storage.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { useAddCard } from '../add-card/use-add-card.ts';
import { keepWhileAway } from './kept-while-away.ts';

/**
 * Adding a bank card from the form: what was chosen is there again for whoever comes back from the wallet's
 * page.
 */
export function useAddCardHere(draft: AgreementDraft): { add: () => Promise<void>; failure: Failure | null } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const addCard = useAddCard(() => keepWhileAway(sessionArea, draft));
  const add = async () => {
    setFailure(null);
    setFailure(await addCard());
  };
  return { add, failure };
}
