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

/** Whether so many points are enough for it; as long as they are not known, nothing is held against it. */
export function isAffordable({ points }: Pick<GoodView, 'points'>, available: number | null): boolean {
  return available === null || points <= available;
}

interface GoodsSectionProps {
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
  /** Undefined while they are loading. */
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

interface Titled {
  /** Of the heading that names them. */
  readonly titleId: string;
}

/** What can be had for points; or why there is nothing. */
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
 * Two in a row: what is credited large, what it costs small. What the points do not reach for is in sight,
 * but cannot be chosen.
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
