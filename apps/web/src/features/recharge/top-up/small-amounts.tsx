import type { DenominationView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import type { CallError } from '../../../platform/http/index.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { PartBoundary } from '@phonebill/lazy-part';
import { DownIcon } from '../../../ui/icon/icons.tsx';
import { AmountGrid } from './amount-section.tsx';
import { topUpCopy } from './copy.ts';
import { MissingPart } from './lazy-parts.ts';
import { stoppedText } from './amount-tile.tsx';
import { AmountGridSkeleton } from './top-up-skeleton.tsx';
import { Phrases } from '../../../ui/phrases/phrases.tsx';
import * as styles from './amount-section.module.css';

interface SmallAmountsProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The small amounts; undefined while they are loading. */
  readonly denominations: readonly DenominationView[] | undefined;
  readonly error: CallError | null;
  readonly onRetry: () => unknown;
  readonly chosen: number | null;
  readonly disabled: boolean;
  readonly onChoose: (faceFen: number) => void;
}

/** Renders the amounts below the usual ones (SPEC section 7, smallAmount): a quiet row that opens them. */
export function SmallAmounts({ isOpen, onToggle, ...offered }: SmallAmountsProps): ReactNode {
  const copy = useTexts(topUpCopy);
  const id = useId();
  const titleId = useId();
  return (
    <div className={styles.small}>
      <button
        type="button"
        className={styles.smallToggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        <span id={titleId}>{copy.smallAmounts}</span>
        <DownIcon />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Offered {...offered} titleId={titleId} />}
      </div>
    </div>
  );
}

function Offered({
  titleId,
  denominations,
  error,
  onRetry,
  chosen,
  disabled,
  onChoose,
}: Omit<SmallAmountsProps, 'isOpen' | 'onToggle'> & { readonly titleId: string }): ReactNode {
  const copy = useTexts(topUpCopy);
  const language = useLanguage();
  if (error && !denominations)
    return (
      <PartBoundary>
        <MissingPart query={{ error, refetch: onRetry }} words={copy.smallFailed} />
      </PartBoundary>
    );
  if (!denominations) return <AmountGridSkeleton tiles={4} />;
  if (denominations.length === 0)
    return (
      <p className={styles.smallNone}>
        <Phrases text={copy.noSmallAmounts} />
      </p>
    );
  return (
    <>
      <AmountGrid
        titleId={titleId}
        denominations={denominations}
        chosen={chosen}
        disabled={disabled}
        onChoose={onChoose}
      />
      <p className={styles.gone} role="status">
        {stoppedText(denominations, language)}
      </p>
    </>
  );
}
