import type { GoodView } from '@phonebill/contract/wire';
import { type ReactNode, type RefObject, useId } from 'react';
import type { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { SumText } from '../../../ui/amount/sum.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { topUpCopy } from '../top-up/copy.ts';
import { integralCopy } from './copy.ts';
import { isAffordable } from './goods-offer.ts';
import { GoodsBones } from './integral-skeleton.tsx';
import '../top-up/amount-grid.css';

interface GoodsSectionProps {
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
  /** Undefined while they are being asked for. */
  readonly goods: readonly GoodView[] | undefined;
  readonly error: CallError | null;
  readonly onRetry: () => unknown;
  /** The user's points; null: not known. */
  readonly available: number | null;
  readonly chosen: string | null;
  /** Not to be chosen from for the moment: the number is not known yet. */
  readonly disabled: boolean;
  readonly onChoose: (goodsId: string) => void;
}

/** What can be had for points; or why there is nothing. */
export function GoodsSection(props: GoodsSectionProps): ReactNode {
  const copy = useTexts(integralCopy);
  return (
    <section className="amount-section">
      <h2 className="amount-section__title">{copy.goods}</h2>
      <Goods {...props} />
    </section>
  );
}

function Goods({ goods, error, onRetry, ...choice }: GoodsSectionProps): ReactNode {
  const copy = useTexts(integralCopy);
  const { tryAgain } = useTexts(topUpCopy);
  if (error && !goods)
    return (
      <ErrorState
        title={copy.goodsFailed}
        reference={error.reference}
        action={
          <Button kind="quiet" onClick={onRetry}>
            {tryAgain}
          </Button>
        }
      >
        <p>{copy.goodsFailedText}</p>
      </ErrorState>
    );
  if (!goods) return <GoodsBones />;
  if (goods.length === 0)
    return (
      <EmptyState title={copy.noGoods}>
        <p>{copy.noGoodsText}</p>
      </EmptyState>
    );
  return <GoodsGrid goods={goods} {...choice} />;
}

type GoodsGridProps = Omit<GoodsSectionProps, 'error' | 'onRetry' | 'goods'> & {
  readonly goods: readonly GoodView[];
};

/**
 * Two in a row: what is credited large, what it costs small. What the points do not reach for is in sight,
 * but cannot be chosen.
 */
export function GoodsGrid({
  gridRef,
  goods,
  available,
  chosen,
  disabled,
  onChoose,
}: GoodsGridProps): ReactNode {
  const copy = useTexts(integralCopy);
  const name = useId();
  return (
    <fieldset className="amounts" ref={gridRef} disabled={disabled}>
      <legend className="only-read-aloud">{copy.goods}</legend>
      <div className="amounts__grid amounts__grid--goods">
        {goods.map((good) => {
          const isInReach = isAffordable(good, available);
          return (
            <label
              key={good.goodsId}
              className={`amounts__tile${isInReach ? '' : ' amounts__tile--out-of-reach'}`}
            >
              <input
                type="radio"
                className="amounts__radio"
                name={name}
                value={good.goodsId}
                disabled={!isInReach}
                checked={isInReach && chosen === good.goodsId}
                onChange={() => onChoose(good.goodsId)}
              />
              <span className="amounts__face">
                <Amount fen={good.faceFen} kind="display" />
              </span>
              <span className="amounts__price">
                <SumText sum={good} />
              </span>
              {!isInReach && <span className="amounts__price">{copy.notEnough}</span>}
              <span className="amounts__check">
                <CheckIcon />
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
