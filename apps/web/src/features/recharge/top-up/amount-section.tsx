import type { DenominationView, LimitView } from '@phonebill/contract/wire';
import { type ReactNode, type RefObject, useId } from 'react';
import type { CallError } from '../../../platform/http/index.ts';
import { type Language, useLanguage, useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { AmountTile, stoppedText } from './amount-tile.tsx';
import { topUpCopy } from './copy.ts';
import { AmountGridSkeleton } from './top-up-skeleton.tsx';
import { useAfterFirstPicture } from '../../../platform/after-first-picture.tsx';
import { useCaller } from '../../../platform/tourist/index.ts';
import { useLimit } from './api.ts';
import * as styles from './amount-section.module.css';
import * as frame from './top-up-layout.module.css';

interface AmountSectionProps {
  readonly gridRef: RefObject<HTMLFieldSetElement | null>;
  /** The denominations; undefined while the prices are loading. */
  readonly denominations: readonly DenominationView[] | undefined;
  readonly error: CallError | null;
  readonly onRetry: () => unknown;
  readonly chosen: number | null;
  /** The chosen amount (fen), if it is not offered for this number or in this channel; null if it is. */
  readonly goneFen: number | null;
  /** Why nothing can be paid by this payment method now; null if it can. */
  readonly wayStopped: Readonly<Record<Language, string>> | null;
  readonly disabled: boolean;
  readonly facesOnly: boolean;
  readonly onChoose: (faceFen: number) => void;
  /** The tile for an amount that the user names, the last one; omitted if that is not offered. */
  readonly own?: ReactNode;
  /** The limits for top-ups. */
  readonly limits: ReactNode;
  /** The small amounts. */
  readonly children?: ReactNode;
}

/** Renders the amounts to choose from, with the limits under them; or why there are none. */
export function AmountSection(props: AmountSectionProps): ReactNode {
  const titleId = useId();
  const copy = useTexts(topUpCopy);
  const language = useLanguage();
  const stopped = props.wayStopped?.[language] ?? stoppedText(props.denominations ?? [], language);
  return (
    <section className={frame.section} data-testid="amount-section">
      <h2 className={frame.sectionTitle} id={titleId}>
        {copy.amount}
      </h2>
      <Amounts {...props} titleId={titleId} />
      <p className={styles.gone} role="status">
        {stopped ?? (props.goneFen !== null && copy.amountGone(showFen(props.goneFen)))}
      </p>
      {props.limits}
      {props.children}
    </section>
  );
}

function Amounts({
  gridRef,
  titleId,
  denominations,
  error,
  onRetry,
  chosen,
  disabled,
  facesOnly,
  onChoose,
  own,
}: AmountSectionProps & Pick<AmountGridProps, 'titleId'>): ReactNode {
  const copy = useTexts(topUpCopy);
  if (error && !denominations)
    return (
      <ErrorState
        title={copy.pricesFailed}
        error={error}
        advice={copy.pricesFailedText}
        action={
          <Button kind="quiet" onClick={onRetry}>
            {copy.tryAgain}
          </Button>
        }
      />
    );
  if (!denominations) return <AmountGridSkeleton />;
  if (denominations.length === 0)
    return (
      <EmptyState title={copy.noAmounts}>
        <p>{copy.noAmountsText}</p>
      </EmptyState>
    );
  return (
    <AmountGrid
      gridRef={gridRef}
      titleId={titleId}
      denominations={denominations}
      chosen={chosen}
      disabled={disabled}
      facesOnly={facesOnly}
      onChoose={onChoose}
      own={own}
    />
  );
}

interface AmountGridProps {
  readonly gridRef?: RefObject<HTMLFieldSetElement | null>;
  /** The id of the heading that names them. */
  readonly titleId: string;
  readonly denominations: readonly DenominationView[];
  readonly chosen: number | null;
  /** Whether nothing can be chosen at present, as the number is not known yet. */
  readonly disabled: boolean;
  /** Whether the prices are not known yet, as they depend on the number. Space is kept for them. */
  readonly facesOnly?: boolean;
  readonly onChoose: (faceFen: number) => void;
  /** Content after the last denomination. */
  readonly own?: ReactNode;
}

/** Renders the denominations, three in a row: the credited amount large, the price small. */
export function AmountGrid({
  gridRef,
  titleId,
  denominations,
  chosen,
  disabled,
  facesOnly = false,
  onChoose,
  own,
}: AmountGridProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const name = useId();
  return (
    <fieldset className={styles.amounts} ref={gridRef} disabled={disabled} aria-labelledby={titleId}>
      <div className={frame.grid}>
        {denominations.map(({ faceFen, priceFen, stopped }) => (
          <AmountTile
            key={faceFen}
            name={name}
            value={faceFen}
            faceFen={faceFen}
            checked={chosen === faceFen && !stopped}
            outOfReach={stopped !== undefined}
            onChoose={() => onChoose(faceFen)}
          >
            {stopped && <span className={styles.price}>{copy.notSold}</span>}
            {!stopped && <span className={styles.price}>{!facesOnly && copy.price(showFen(priceFen))}</span>}
          </AmountTile>
        ))}
        {own}
      </div>
    </fieldset>
  );
}

interface AmountLimitsProps {
  /** The limits known with the page. */
  readonly given: LimitView;
  readonly cnlCode: string | undefined;
  readonly isVisitor: boolean;
}

/**
 * Renders the smallest and largest amount of one top-up, and the limits per day and month; a user's own
 * limits arrive later.
 */
export function AmountLimits({ given, cnlCode, isVisitor }: AmountLimitsProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const isUser = useCaller() === 'user';
  const isTime = useAfterFirstPicture();
  const { minFen, maxFen, perDayFen, perMonthFen } = useLimit(cnlCode, isTime && isUser, given);
  return (
    <div className={styles.limits}>
      <p>{copy.limits(showFen(minFen), showFen(maxFen))}</p>
      <p>{copy.limitsDayMonth(showFen(perDayFen), showFen(perMonthFen))}</p>
      {isVisitor && <p>{copy.limitsVisitor}</p>}
    </div>
  );
}
