import type { OrderView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useOwnBalance } from '../../numbers/use-own-balance.ts';
import { useTexts } from '../../platform/language/index.ts';
import { useCaller } from '../../platform/tourist/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { resultCopy } from './copy.ts';

/**
 * Renders the balance of the user's own number after a credited top-up, as the carrier has supplied it since
 * then. Nothing if it is not known.
 */
export default function NewBalance({ order }: { readonly order: OrderView }): ReactNode {
  const copy = useTexts(resultCopy);
  const isUser = useCaller() === 'user';
  const balance = useOwnBalance(isUser ? order.mobileNo : null);
  if (!balance || order.endedAt === null || balance.asOf < Date.parse(order.endedAt)) return null;
  return (
    <span data-testid="new-balance">
      <Phrases text={copy.balanceNow(showFen(balance.balanceFen))} />
    </span>
  );
}
