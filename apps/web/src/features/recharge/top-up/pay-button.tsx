import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { useOnline } from '../../../platform/online.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { topUpCopy } from './copy.ts';
import type { NumberState } from './number-state.ts';

interface PayButtonProps {
  readonly numberState: NumberState['kind'];
  /** The price (fen); null while no amount is chosen. */
  readonly priceFen: number | null;
  /** Whether the user confirms before the cashier opens. */
  readonly needsCheck: boolean;
  /** Whether an order is under way. */
  readonly isPaying: boolean;
  readonly onPay: () => void;
  /** Leads to the other payment methods, if this one cannot be used now; null if it can. */
  readonly onOtherWay: (() => void) | null;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
}

/** Renders the page's main button. If something is missing it says what, and a tap leads there. */
export function PayButton({
  numberState,
  priceFen,
  needsCheck,
  isPaying,
  onPay,
  onOtherWay,
  numberRef,
  gridRef,
}: PayButtonProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const isOnline = useOnline();
  const toNumber = () => numberRef.current?.focus();
  const toAmounts = () => gridRef.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  if (numberState === 'incomplete')
    return (
      <Button block aria-disabled="true" onClick={toNumber}>
        {copy.enterNumber}
      </Button>
    );
  if (numberState === 'refused')
    return (
      <Button block aria-disabled="true" onClick={toNumber}>
        {copy.otherNumber}
      </Button>
    );
  if (numberState === 'checking')
    return (
      <Button block aria-disabled="true">
        {copy.lookingUp}
      </Button>
    );
  if (onOtherWay)
    return (
      <Button block onClick={onOtherWay}>
        {copy.otherWay}
      </Button>
    );
  if (priceFen === null)
    return (
      <Button block aria-disabled="true" onClick={toAmounts}>
        {copy.chooseAmount}
      </Button>
    );
  if (!isOnline)
    return (
      <Button block aria-disabled="true">
        {copy.offlineButton}
      </Button>
    );
  return (
    <Button block busy={isPaying} onClick={onPay}>
      {(needsCheck ? copy.checkAndPay : copy.pay)(showFen(priceFen))}
    </Button>
  );
}
