import type { GoodView } from '@phonebill/contract/wire';
import type { ReactNode, RefObject } from 'react';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { showSum } from '../../../ui/amount/points-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { topUpCopy } from '../top-up/copy.ts';
import type { NumberState } from '../top-up/number-state.ts';
import { integralCopy } from './copy.ts';

interface PayPointsButtonProps {
  readonly numberState: NumberState['kind'];
  readonly good: GoodView | null;
  /** Loads the points again after a failure: without them nothing can be paid. Null if they are known. */
  readonly onLoadPoints: (() => unknown) | null;
  readonly isLoadingPoints: boolean;
  /** Leads a visitor to login, without which no points are spent; null for a user. */
  readonly onLogIn: (() => void) | null;
  readonly onPay: () => void;
  /** Leads to the other payment methods if points cannot be used now; null if they can. */
  readonly onOtherWay: (() => void) | null;
  readonly numberRef: RefObject<HTMLInputElement | null>;
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
}

/** Renders the page's main button. If something is missing it says what, and a tap leads there. */
export function PayPointsButton({
  numberState,
  good,
  onLoadPoints,
  isLoadingPoints,
  onLogIn,
  onPay,
  onOtherWay,
  numberRef,
  gridRef,
}: PayPointsButtonProps): ReactNode {
  const common = useTexts(topUpCopy);
  const copy = useTexts(integralCopy);
  const language = useLanguage();
  const toNumber = () => numberRef.current?.focus();
  const toGoods = () => gridRef.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  if (numberState === 'incomplete')
    return (
      <Button block aria-disabled="true" onClick={toNumber}>
        {common.enterNumber}
      </Button>
    );
  if (numberState === 'refused')
    return (
      <Button block aria-disabled="true" onClick={toNumber}>
        {common.otherNumber}
      </Button>
    );
  if (onLogIn)
    return (
      <Button block onClick={onLogIn}>
        {copy.logInToPay}
      </Button>
    );
  if (onOtherWay)
    return (
      <Button block onClick={onOtherWay}>
        {common.otherWay}
      </Button>
    );
  if (onLoadPoints)
    return (
      <Button block onClick={onLoadPoints}>
        {copy.loadFirst}
      </Button>
    );
  if (numberState === 'checking')
    return (
      <Button block aria-disabled="true">
        {common.lookingUp}
      </Button>
    );
  if (isLoadingPoints)
    return (
      <Button block aria-disabled="true">
        {copy.balanceLoading}
      </Button>
    );
  if (good === null)
    return (
      <Button block aria-disabled="true" onClick={toGoods}>
        {copy.choose}
      </Button>
    );
  return (
    <Button block onClick={onPay}>
      {copy.pay(showSum(good, language))}
    </Button>
  );
}
