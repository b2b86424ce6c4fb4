import type { DenominationView } from '@phonebill/contract/wire';
import { type ReactNode, type RefObject, useId } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Amount } from '../../../ui/amount/amount.tsx';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { rechargeTexts } from '../texts.ts';
import './amount-grid.css';

interface AmountGridProps {
  readonly gridRef?: RefObject<HTMLFieldSetElement | null>;
  readonly legend: string;
  readonly denominations: readonly DenominationView[];
  readonly chosen: number | null;
  /** Not to be chosen from for the moment: the number is not known yet. */
  readonly disabled: boolean;
  /** What they cost is not known yet: that depends on the number. */
  readonly facesOnly?: boolean;
  readonly onChoose: (faceFen: number) => void;
}

/** The denominations, three in a row: what is credited large, what is paid small, the saving marked. */
export function AmountGrid({
  gridRef,
  legend,
  denominations,
  chosen,
  disabled,
  facesOnly = false,
  onChoose,
}: AmountGridProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  const name = useId();
  return (
    <fieldset className="amounts" ref={gridRef} disabled={disabled}>
      <legend className="only-read-aloud">{legend}</legend>
      <div className="amounts__grid">
        {denominations.map(({ faceFen, priceFen }) => (
          <label key={faceFen} className="amounts__tile">
            <input
              type="radio"
              className="amounts__radio"
              name={name}
              value={faceFen}
              checked={chosen === faceFen}
              onChange={() => onChoose(faceFen)}
            />
            <span className="amounts__face">
              <Amount fen={faceFen} kind="display" />
            </span>
            {!facesOnly && <span className="amounts__price">{texts.price(showFen(priceFen))}</span>}
            {!facesOnly && priceFen < faceFen && (
              <span className="amounts__saving">{texts.saving(showFen(faceFen - priceFen))}</span>
            )}
            <span className="amounts__check">
              <CheckIcon />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
