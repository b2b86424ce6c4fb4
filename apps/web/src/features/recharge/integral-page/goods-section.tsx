import type { GoodView } from '@phonebill/contract/wire';
import { type ReactNode, type RefObject, useId } from 'react';
import type { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { SumText } from '../../../ui/amount/sum.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { AmountTile, stoppedText } from '../top-up/amount-tile.tsx';
import { topUpCopy } from '../top-up/copy.ts';
import { integralCopy } from './copy.ts';
import { GoodsBones } from '../top-up/top-up-skeleton.tsx';
import { classNames } from '@phonebill/styles';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as frame from './integral-layout.module.css';
import * as styles from '../top-up/amount-section.module.css';
import * as topUpFrame from '../top-up/top-up-layout.module.css';

/** Returns whether the available points are enough for it; true while they are not known. */
export function isAffordable({ points }: Pick<GoodView, 'points'>, available: number | null): boolean {
  return available === null || points <= available;
}

interface GoodsSectionProps {
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
  /** The goods; undefined while they are loading. */
  readonly goods: readonly GoodView[] | undefined;
  readonly error: CallError | null;
  readonly onRetry: () => unknown;
  /** The user's available points; null if not known. */
  readonly available: number | null;
  readonly chosen: string | null;
  /** Whether nothing can be chosen at present, as the number is not known yet. */
  readonly disabled: boolean;
  readonly onChoose: (goodsId: string) => void;
}

interface Titled {
  /** The id of the heading that names them. */
  readonly titleId: string;
}

/** Renders the goods that points can buy, or why there are none. */
export function GoodsSection(props: GoodsSectionProps): ReactNode {
  const titleId = useId();
  const copy = useTexts(integralCopy);
  return (
    <section className={topUpFrame.section}>
      <h2 className={topUpFrame.sectionTitle} id={titleId}>
        {copy.goods}
      </h2>
      <Goods {...props} titleId={titleId} />
    </section>
  );
}

function Goods({ goods, error, onRetry, ...choice }: GoodsSectionProps & Titled): ReactNode {
  const copy = useTexts(integralCopy);
  const { tryAgain } = useTexts(topUpCopy);
  if (error && !goods)
    return (
      <ErrorState
        title={copy.goodsFailed}
        error={error}
        advice={copy.goodsFailedText}
        action={
          <Button kind="quiet" onClick={onRetry}>
            {tryAgain}
          </Button>
        }
      />
    );
  if (!goods) return <GoodsBones />;
  if (goods.length === 0)
    return (
      <EmptyState title={copy.noGoods}>
        <p>
          <Phrases text={copy.noGoodsText} />
        </p>
      </EmptyState>
    );
  return <GoodsGrid goods={goods} {...choice} />;
}

type GoodsGridProps = Omit<GoodsSectionProps, 'error' | 'onRetry' | 'goods'> &
  Titled & {
    readonly goods: readonly GoodView[];
  };

/**
 * Renders the goods, two in a row: the credited amount large, the price small. Goods for which the points are
 * not enough are shown but cannot be chosen.
 */
export function GoodsGrid({
  gridRef,
  titleId,
  goods,
  available,
  chosen,
  disabled,
  onChoose,
}: GoodsGridProps): ReactNode {
  const copy = useTexts(integralCopy);
  const { notSold } = useTexts(topUpCopy);
  const name = useId();
  const language = useLanguage();
  const stopped = stoppedText(goods, language);
  return (
    <fieldset className={styles.amounts} ref={gridRef} disabled={disabled} aria-labelledby={titleId}>
      <div className={classNames(topUpFrame.grid, frame.goods)}>
        {goods.map((good) => {
          const isInReach = isAffordable(good, available);
          const isOnSale = isInReach && !good.stopped;
          return (
            <AmountTile
              key={good.goodsId}
              name={name}
              value={good.goodsId}
              faceFen={good.faceFen}
              outOfReach={!isOnSale}
              checked={isOnSale && chosen === good.goodsId}
              onChoose={() => onChoose(good.goodsId)}
            >
              <span className={styles.price}>{good.stopped ? notSold : <SumText sum={good} />}</span>
              {!isInReach && !good.stopped && <span className={styles.price}>{copy.notEnough}</span>}
            </AmountTile>
          );
        })}
      </div>
      {stopped && <p className={styles.gone}>{stopped}</p>}
    </fieldset>
  );
}
