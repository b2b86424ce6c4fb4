import type { ReactNode } from 'react';
import { useTexts } from '../../../../platform/language/index.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { offeredAmounts, offeredCaps, withAmount } from '../terms-form.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import type { TermSheetProps } from './term-sheet-props.ts';
import { sheetTexts } from './texts.ts';

/** How much is topped up each time. */
export function AmountSheet({ form: { terms, setTerms }, offer, onClose }: TermSheetProps): ReactNode {
  const texts = useTexts(sheetTexts);
  return (
    <Sheet title={texts.amount} onClose={onClose}>
      <div className="term-sheet">
        <ChoiceTiles
          legend={texts.amountLegend}
          choices={offeredAmounts(offer).map((value) => ({ value, name: showFen(value) }))}
          chosen={terms.amountFen}
          onChoose={(amountFen) => setTerms(withAmount(terms, amountFen, offer.rules))}
          onPicked={onClose}
        />
        <Button block onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Sheet>
  );
}

/** How much all top-ups of a month are at most. */
export function CapSheet({
  form: { terms, setTerms },
  offer: { rules },
  onClose,
}: TermSheetProps): ReactNode {
  const texts = useTexts(sheetTexts);
  const choices = offeredCaps(rules, terms.amountFen).map((value) => ({
    value,
    name: showFen(value),
    words: texts.capTimes(Math.floor(value / terms.amountFen)),
  }));
  return (
    <Sheet title={texts.cap} onClose={onClose}>
      <div className="term-sheet">
        <ChoiceTiles
          legend={texts.capLegend}
          choices={choices}
          chosen={terms.capPerMonthFen}
          onChoose={(capPerMonthFen) => setTerms({ ...terms, capPerMonthFen })}
          onPicked={onClose}
        />
        <Button block onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Sheet>
  );
}
