import type { ReactNode } from 'react';
import { useAddCard } from '../agreement-form/add-bank-card.ts';
import { CardSheetEntry } from '../agreement-form/card-sheet-entry.tsx';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { ForwardIcon } from '../ui/icon/icons.tsx';
import { showToast } from '../ui/toast/toast.ts';
import { walletViewCopy } from './copy.ts';

interface AddCardLinkProps {
  /** The order that awaits its payment. */
  readonly orderNo: string;
  /** The class of a row among others; omitted for a button by itself. */
  readonly className?: string | undefined;
}

/**
 * Links to the wallet app's own page for adding a bank card that could pay the order, which is passed to the
 * app (SPEC sections 3 and 7). Only inside the wallet app.
 */
export default function AddCardLink({ orderNo, className }: AddCardLinkProps): ReactNode {
  const copy = useTexts(walletViewCopy);
  const addCard = useAddCard(undefined, orderNo);
  async function add(): Promise<void> {
    const failure = await addCard();
    if (failure) showToast(failure.message ?? failure.title);
  }
  return (
    <>
      {className ? (
        <button type="button" className={className} onClick={() => void add()}>
          <span>{copy.addCard}</span>
          <ForwardIcon />
        </button>
      ) : (
        <Button kind="text" onClick={add}>
          {copy.addCard}
        </Button>
      )}
      <CardSheetEntry />
    </>
  );
}
