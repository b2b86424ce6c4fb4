import type { TriggerKind } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { formatDayOfMonth, isMissingInSomeMonths } from '../../../../agreement-view/day-copy.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { withTrigger } from '../terms-form.ts';
import { setTexts } from '../texts.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import type { TermSheetProps } from './term-sheet-props.ts';
import { sheetTexts } from './texts.ts';

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1);

/** What sets a top-up off: a balance, for the own number, or a day of the month. */
export function TriggerSheet({
  form: { terms, setTerms },
  offer: { rules },
  triggers,
  onClose,
}: TermSheetProps): ReactNode {
  const texts = useTexts(sheetTexts);
  const ofForm = useTexts(setTexts);
  const language = useLanguage();
  const [before] = useState(terms);
  const kinds = {
    balance: {
      name: texts.byBalance,
      words: triggers.includes('balance') ? texts.byBalanceWords : texts.byBalanceOwn,
    },
    day: { name: texts.byDay, words: texts.byDayWords },
  } satisfies Record<TriggerKind, unknown>;
  return (
    <Sheet title={texts.trigger} onClose={onClose}>
      <div className="term-sheet">
        {rules.triggers.length > 1 && (
          <ChoiceTiles
            legend={texts.triggerKind}
            choices={(['balance', 'day'] as const).map((value) => ({
              value,
              ...kinds[value],
              disabled: !triggers.includes(value),
            }))}
            chosen={terms.trigger}
            onChoose={(kind) => setTerms(withTrigger(terms, kind, rules, before))}
          />
        )}
        {terms.trigger === 'balance' ? (
          <ChoiceTiles
            legend={texts.threshold}
            choices={rules.thresholdsFen.map((value) => ({ value, name: showFen(value) }))}
            chosen={terms.thresholdFen}
            onChoose={(thresholdFen) => setTerms({ ...terms, thresholdFen })}
            onPicked={onClose}
          />
        ) : (
          <>
            <ChoiceTiles
              legend={texts.day}
              kind="days"
              choices={DAYS.map((value) => ({
                value,
                name: (
                  <>
                    <span aria-hidden="true">{value}</span>
                    <span className="only-read-aloud">
                      {texts.dayName(formatDayOfMonth(value, language))}
                    </span>
                  </>
                ),
              }))}
              chosen={terms.dayOfMonth}
              onChoose={(dayOfMonth) => setTerms({ ...terms, dayOfMonth })}
            />
            <p className="term-sheet__words" role="status">
              {isMissingInSomeMonths(terms) &&
                ofForm.shortMonths(formatDayOfMonth(terms.dayOfMonth ?? 1, language))}
            </p>
          </>
        )}
        <Button block onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Sheet>
  );
}
