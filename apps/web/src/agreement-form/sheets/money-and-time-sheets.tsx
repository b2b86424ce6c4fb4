import { dayText } from '@phonebill/china-time';
import type { TriggerKind } from '@phonebill/contract/wire';
import { type ReactNode, useState } from 'react';
import { formatDayOfMonth, isMissingInSomeMonths } from '../../agreement-view/days.ts';
import { formatChinaDate } from '../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { showFen } from '../../ui/amount/amount-parts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { setupCopy } from '../copy.ts';
import { monthsFrom } from '../rule-text.ts';
import { offeredAmounts, offeredCaps, offeredDays, withAmount, withTrigger } from '../terms.ts';
import { ChoiceTiles } from './choice-tiles.tsx';
import { sheetCopy } from './copy.ts';
import type { TermSheetProps } from '../use-agreement-form.ts';
import { serverNow } from '../../platform/server-time.ts';
import * as styles from './term-sheet.module.css';

/** Chooses the amount of each top-up. */
export function AmountSheet({ form: { terms, setTerms }, offer, onClose }: TermSheetProps): ReactNode {
  const copy = useTexts(sheetCopy);
  return (
    <TermSheet title={copy.amount} onClose={onClose}>
      <ChoiceTiles
        legend={copy.amountLegend}
        choices={offeredAmounts(offer).map((value) => ({ value, name: showFen(value) }))}
        chosen={terms.amountFen}
        onChoose={(amountFen) => setTerms(withAmount(terms, amountFen, offer.rules))}
        onPicked={onClose}
      />
    </TermSheet>
  );
}

/** Chooses the cap of all top-ups in a month. */
export function CapSheet({
  form: { terms, setTerms },
  offer: { rules },
  onClose,
}: TermSheetProps): ReactNode {
  const copy = useTexts(sheetCopy);
  const choices = offeredCaps(rules, terms.amountFen).map((value) => ({
    value,
    name: showFen(value),
    text: copy.capTimes(Math.floor(value / terms.amountFen)),
  }));
  return (
    <TermSheet title={copy.cap} onClose={onClose}>
      <ChoiceTiles
        legend={copy.capLegend}
        choices={choices}
        chosen={terms.capPerMonthFen}
        onChoose={(capPerMonthFen) => setTerms({ ...terms, capPerMonthFen })}
        onPicked={onClose}
      />
    </TermSheet>
  );
}

/** Chooses what triggers a top-up: a balance, for the user's own number, or a day of the month. */
export function TriggerSheet({
  form: { terms, setTerms },
  offer,
  triggers,
  onClose,
}: TermSheetProps): ReactNode {
  const { rules } = offer;
  const copy = useTexts(sheetCopy);
  const ofForm = useTexts(setupCopy);
  const language = useLanguage();
  const [before] = useState(terms);
  const kinds = {
    balance: {
      name: copy.byBalance,
      text: triggers.includes('balance') ? copy.byBalanceText : copy.byBalanceOwn,
    },
    day: { name: copy.byDay, text: copy.byDayText },
  } satisfies Record<TriggerKind, unknown>;
  return (
    <TermSheet title={copy.trigger} onClose={onClose}>
      {rules.triggers.length > 1 && (
        <ChoiceTiles
          legend={copy.triggerKind}
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
          legend={copy.threshold}
          choices={rules.thresholdsFen.map((value) => ({ value, name: showFen(value) }))}
          chosen={terms.thresholdFen}
          onChoose={(thresholdFen) => setTerms({ ...terms, thresholdFen })}
          onPicked={onClose}
        />
      ) : (
        <>
          <ChoiceTiles
            legend={copy.day}
            kind="days"
            choices={offeredDays(offer).map((value) => ({
              value,
              name: (
                <>
                  <span aria-hidden="true">{value}</span>
                  <span className="only-read-aloud">{copy.dayName(formatDayOfMonth(value, language))}</span>
                </>
              ),
            }))}
            chosen={terms.dayOfMonth}
            onChoose={(dayOfMonth) => setTerms({ ...terms, dayOfMonth })}
          />
          <p className={styles.aside} role="status">
            {isMissingInSomeMonths(terms) &&
              ofForm.shortMonths(formatDayOfMonth(terms.dayOfMonth ?? 1, language))}
          </p>
        </>
      )}
    </TermSheet>
  );
}

const MONTHS = [3, 6, 12, 24];

/** Chooses the end of the agreement: when it is stopped, after some months, or on a day. */
export function EndSheet({
  form: { terms, setTerms },
  offer: { rules },
  onClose,
}: TermSheetProps): ReactNode {
  const copy = useTexts(sheetCopy);
  const language = useLanguage();
  const [now] = useState(serverNow);
  const [today, last] = [dayText(now), monthsFrom(now, rules.mostMonths)];
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
        ? copy.endTooFar(formatChinaDate(last, language))
        : typed < today
          ? copy.endTooEarly
          : null;

  function take(day: string): void {
    setTyped(day);
    if (day !== '' && day >= today && day <= last) setTerms({ ...terms, endsOn: day });
  }

  return (
    <TermSheet title={copy.end} onClose={onClose}>
      <ChoiceTiles
        legend={copy.endLegend}
        kind="rows"
        choices={[
          { value: null, name: copy.forever, text: copy.foreverText },
          ...months.map(({ count, day }) => ({
            value: day,
            name: copy.months(count),
            text: copy.untilDay(formatChinaDate(day, language)),
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
        label={copy.otherDay}
        name="endsOn"
        type="date"
        min={today}
        max={last}
        value={typed}
        onChange={({ target }) => take(target.value)}
        problem={problem}
      />
    </TermSheet>
  );
}

interface TermSheetFrameProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Renders the common frame of these sheets: its title, the choices, and the button that closes it. */
function TermSheet({ title, onClose, children }: TermSheetFrameProps): ReactNode {
  const { done } = useTexts(sheetCopy);
  return (
    <Sheet title={title} onClose={onClose}>
      <div className={styles.termSheet}>
        {children}
        <Button block onClick={onClose}>
          {done}
        </Button>
      </div>
    </Sheet>
  );
}
