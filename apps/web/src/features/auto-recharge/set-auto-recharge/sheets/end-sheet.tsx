import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { monthsFrom } from '../first-debit.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import type { TermSheetProps } from './term-sheet-props.ts';
import { sheetTexts } from './texts.ts';
import { chinaDateOf, formatChinaDate } from '../../../../platform/china-time/short-time.ts';

const MONTHS = [3, 6, 12, 24];

/** Until when: until it is stopped, for some months, or until a day. */
export function EndSheet({
  form: { terms, setTerms },
  offer: { rules },
  onClose,
}: TermSheetProps): ReactNode {
  const texts = useTexts(sheetTexts);
  const language = useLanguage();
  const [now] = useState(() => Date.now());
  const [today, last] = [chinaDateOf(now), monthsFrom(now, rules.mostMonths)];
  const months = MONTHS.filter((count) => count <= rules.mostMonths).map((count) => ({
    count,
    day: monthsFrom(now, count),
  }));
  const isOther = terms.endsOn !== null && !months.some(({ day }) => day === terms.endsOn);
  const [typed, setTyped] = useState(isOther ? (terms.endsOn ?? '') : '');
  const problem =
    typed === ''
      ? null
      : typed > last
        ? texts.endTooFar(formatChinaDate(last, language))
        : typed < today
          ? texts.endTooEarly
          : null;

  function take(day: string): void {
    setTyped(day);
    if (day !== '' && day >= today && day <= last) setTerms({ ...terms, endsOn: day });
  }

  return (
    <Sheet title={texts.end} onClose={onClose}>
      <div className="term-sheet">
        <ChoiceTiles
          legend={texts.endLegend}
          kind="rows"
          choices={[
            { value: null, name: texts.forever, words: texts.foreverWords },
            ...months.map(({ count, day }) => ({
              value: day,
              name: texts.months(count),
              words: texts.untilDay(formatChinaDate(day, language)),
            })),
          ]}
          chosen={terms.endsOn}
          onChoose={(endsOn) => {
            setTyped('');
            setTerms({ ...terms, endsOn });
          }}
          onPicked={onClose}
        />
        <Field
          label={texts.otherDay}
          name="endsOn"
          type="date"
          min={today}
          max={last}
          value={typed}
          onChange={({ target }) => take(target.value)}
          problem={problem}
        />
        <Button block onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </Sheet>
  );
}
