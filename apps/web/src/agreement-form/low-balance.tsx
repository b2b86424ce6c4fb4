import { type ReactNode, useEffect } from 'react';
import { useAwaitsOwnBalance, useOwnBalance } from '../numbers/use-own-balance.ts';
import { useNow } from '../order-view/use-now.ts';
import { useLanguage } from '../platform/language/index.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { type LowBalanceFacts, lowBalanceText } from './low-balance-text.ts';

interface LowBalanceProps extends Omit<LowBalanceFacts, 'balanceFen'> {
  readonly agrMbl: string;
  /** Called once there is an answer, and what it says stands. */
  readonly onShown?: () => void;
}

/**
 * Below the consent, and again before the code: that the first debit comes at once, and how much, where the
 * balance of the own number is that low already. The consent is there before the balance is known, and does
 * not move.
 */
export default function LowBalance({ agrMbl, onShown, ...facts }: LowBalanceProps): ReactNode {
  const language = useLanguage();
  const now = useNow(30_000);
  const balance = useOwnBalance(agrMbl);
  const isAwaited = useAwaitsOwnBalance(agrMbl);
  useEffect(() => {
    if (!isAwaited) onShown?.();
  }, [isAwaited, onShown]);
  const words = balance && lowBalanceText({ ...facts, balanceFen: balance.balanceFen }, now, language);
  if (!words) return null;
  return (
    <Notice tone="waiting" role="status" title={words.title}>
      <p>
        <Phrases text={words.text} />
      </p>
    </Notice>
  );
}
