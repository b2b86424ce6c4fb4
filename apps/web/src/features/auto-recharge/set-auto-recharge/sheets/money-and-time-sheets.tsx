import type { TriggerKind } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { formatDayOfMonth, isMissingInSomeMonths } from '../../../../agreement-view/days.ts';
import { chinaDateOf, formatChinaDate } from '../../../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../../../platform/language/index.ts';
import { showFen } from '../../../../ui/amount/amount-parts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Field } from '../../../../ui/field/field.tsx';
import { Sheet } from '../../../../ui/sheet/sheet.tsx';
import { setTexts } from '../copy.ts';
import { monthsFrom } from '../rule-text.ts';
import { offeredAmounts, offeredCaps, withAmount, withTrigger } from '../terms.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import { sheetTexts } from './copy.ts';
import type { TermSheetProps } from './term-sheet-props.ts';

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
