import type { ReactNode } from 'react';
import { ToSign, type ToSignProps } from './to-sign.tsx';
import { type ListedAsk, WaitingAsks } from './waiting-asks.tsx';

interface WaitingProps {
  readonly asks: readonly ListedAsk[];
  readonly toSign: ToSignProps['operations'];
}

/**
 * Renders openings that wait: for their payer to sign at the wallet, or for the consent of the number's user.
 */
export default function Waiting({ asks, toSign }: WaitingProps): ReactNode {
  return (
    <>
      {toSign.length > 0 && <ToSign operations={toSign} />}
      {asks.length > 0 && <WaitingAsks asks={asks} />}
    </>
  );
}
