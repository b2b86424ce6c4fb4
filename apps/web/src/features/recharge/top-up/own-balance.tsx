import type { ReactNode } from 'react';
import { useOwnBalance } from '../../../numbers/use-own-balance.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { topUpCopy } from './copy.ts';

/**
 * Renders the balance of the user's own number, never of another; nothing if the carrier does not supply it.
 */
export default function OwnBalance({ mobileNo }: { readonly mobileNo: string }): ReactNode {
  const copy = useTexts(topUpCopy);
  const balance = useOwnBalance(mobileNo);
  return balance && copy.balance(showFen(balance.balanceFen));
}
