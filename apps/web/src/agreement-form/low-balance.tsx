import { type ReactNode, useEffect } from 'react';
import { useAwaitsOwnBalance, useOwnBalance } from '../numbers/use-own-balance.ts';
import { useNow } from '../order-view/use-now.ts';
import { useLanguage } from '../platform/language/index.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { type LowBalanceFacts, lowBalanceText } from './low-balance-text.ts';

interface LowBalanceProps extends Omit<LowBalanceFacts, 'balanceFen'> {
  readonly agrMbl: string;
  /** Called once there is an answer and its text is shown. */
  readonly onShown?: () => void;
}

/**
 * Says, below the consent and again before the code, that the first debit is made at once, and how much, if
 * the balance of the user's own number is already that low. The consent is shown before the balance is known,
 * and does not move.
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
