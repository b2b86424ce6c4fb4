import type { DenominationView, LimitView } from '@phonebill/contract/wire';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { rechargeTexts } from '../texts.ts';
import { AmountGrid } from './amount-grid.tsx';
import { AmountGridSkeleton } from './top-up-skeleton.tsx';

interface AmountSectionProps {
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
  /** Undefined while the prices are being asked for. */
  readonly denominations: readonly DenominationView[] | undefined;
  readonly error: CallError | null;
  readonly onRetry: () => unknown;
  readonly limit: LimitView;
  readonly chosen: number | null;
  readonly disabled: boolean;
  readonly facesOnly: boolean;
  readonly isVisitor: boolean;
  readonly onChoose: (faceFen: number) => void;
  /** The small amounts. */
  readonly children?: ReactNode;
}

/** The amounts to choose from, with the limits under them; or why there are none. */
export function AmountSection(props: AmountSectionProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const { minFen, maxFen, perDayFen, perMonthFen } = props.limit;
  return (
    <section className="amount-section">
      <h2 className="amount-section__title">{texts.amount}</h2>
      <Amounts {...props} />
      <div className="amount-section__limits">
        <p>{texts.limits(showFen(minFen), showFen(maxFen))}</p>
        <p>{texts.limitsDayMonth(showFen(perDayFen), showFen(perMonthFen))}</p>
        {props.isVisitor && <p>{texts.limitsVisitor}</p>}
      </div>
      {props.children}
    </section>
  );
}

function Amounts({
  gridRef,
  denominations,
  error,
  onRetry,
  chosen,
  disabled,
  facesOnly,
  onChoose,
}: AmountSectionProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  if (error && !denominations)
    return (
      <ErrorState
        title={texts.pricesFailed}
        reference={error.reference}
        action={
          <Button kind="quiet" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      >
        <p>{texts.pricesFailedWords}</p>
      </ErrorState>
    );
  if (!denominations) return <AmountGridSkeleton />;
  if (denominations.length === 0)
    return (
      <EmptyState title={texts.noAmounts}>
        <p>{texts.noAmountsWords}</p>
      </EmptyState>
    );
  return (
    <AmountGrid
      gridRef={gridRef}
      legend={texts.amount}
      denominations={denominations}
      chosen={chosen}
      disabled={disabled}
      facesOnly={facesOnly}
      onChoose={onChoose}
    />
  );
}
