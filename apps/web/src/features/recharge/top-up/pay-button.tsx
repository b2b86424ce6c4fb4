import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { rechargeTexts } from '../texts.ts';
import type { NumberState } from './number-state.ts';

interface PayButtonProps {
  readonly numberState: NumberState['kind'];
  /** Null while no amount is chosen. */
  readonly priceFen: number | null;
  readonly onPay: () => void;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
}

/** The one action of the page. While something is missing it says what, and a tap leads there. */
export function PayButton({ numberState, priceFen, onPay, numberRef, gridRef }: PayButtonProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const toNumber = () => numberRef.current?.focus();
  const toAmounts = () => gridRef.current?.querySelector('input')?.focus();
  if (numberState === 'incomplete')
    return (
      <Button block aria-disabled="true" onClick={toNumber}>
        {texts.enterNumber}
      </Button>
    );
  if (numberState === 'refused')
    return (
      <Button block aria-disabled="true" onClick={toNumber}>
        {texts.otherNumber}
      </Button>
    );
  if (numberState === 'checking')
    return (
      <Button block aria-disabled="true">
        {texts.lookingUp}
      </Button>
    );
  if (priceFen === null)
    return (
      <Button block aria-disabled="true" onClick={toAmounts}>
        {texts.chooseAmount}
      </Button>
    );
  return (
    <Button block onClick={onPay}>
      {texts.pay(showFen(priceFen))}
    </Button>
  );
}
