import type { OwnAmountView } from '@phonebill/contract/wire';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Language, useLanguage, useTexts } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { useAskedPrice } from './api.ts';
import { ownAmountCopy } from './own-amount-copy.ts';
import { plainDigits } from '../../../platform/mobile-number/index.ts';
import * as styles from './own-amount.module.css';

interface OwnAmountSheetProps {
  readonly limits: OwnAmountView;
  /** The number, which decides the price; null if not known yet. */
  readonly mobileNo: string | null;
  readonly cnlCode: string | undefined;
  /** The amount (fen) named before; null if none. */
  readonly faceFen: number | null;
  readonly onChoose: (faceFen: number) => void;
  readonly onClose: () => void;
}

/**
 * Asks for an amount of the user's own choice, within limits and steps, and shows its price while it is
 * typed.
 */
export default function OwnAmountSheet({
  limits,
  mobileNo,
  cnlCode,
  faceFen,
  onChoose,
  onClose,
}: OwnAmountSheetProps): ReactNode {
  const copy = useTexts(ownAmountCopy);
  const language = useLanguage();
  const [typed, setTyped] = useState(faceFen === null ? '' : String(faceFen / 100));
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const named = readAmount(typed);
  const problem = amountProblem(named, limits, language);
  const price = useAskedPrice(problem === null ? mobileNo : null, named, cnlCode).data?.asked?.priceFen;
  return (
    <Sheet title={copy.title} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (named !== null && problem === null) onChoose(named);
        }}
      >
        <Field
          label={copy.label}
          name="ownAmount"
          inputMode={limits.stepFen % 100 === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          ref={field}
          value={typed}
          problem={isAsked || (named !== null && named > limits.maxFen) ? problem : null}
          hint={copy.hint(showFen(limits.minFen), showFen(limits.maxFen), stepText(limits.stepFen, language))}
          onChange={({ target }) => {
            setTyped(target.value);
            setAsked(false);
          }}
        />
        <p className={styles.price} role="status">
          {price !== undefined && copy.youPay(showFen(price))}
        </p>
        <Button type="submit" block>
          {named !== null && problem === null ? copy.choose(showFen(named)) : copy.chooseNone}
        </Button>
      </form>
    </Sheet>
  );
}

/**
 * Returns the amount in fen; null if it is not one. Blanks, commas and the currency sign are ignored; digits
 * of any script are read.
 */
export function readAmount(typed: string): number | null {
  const plain = plainDigits(typed)
    .replace(/[\s,，¥￥元]/g, '')
    .replace(/[。．]/g, '.');
  const [, yuan = '', cents = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return yuan === '' ? null : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

/** Returns why an amount cannot be named; null if it can. */
export function amountProblem(
  faceFen: number | null,
  { minFen, maxFen, stepFen }: OwnAmountView,
  language: Language,
): string | null {
  const copy = ownAmountCopy[language];
  if (faceFen === null) return copy.notAnAmount;
  if (faceFen < minFen) return copy.tooLittle(showFen(minFen));
  if (faceFen > maxFen) return copy.tooMuch(showFen(maxFen));
  return faceFen % stepFen === 0 ? null : stepText(stepFen, language);
}

/** Describes the steps in which an amount may be named, usually whole yuan. */
export function stepText(stepFen: number, language: Language): string {
  const copy = ownAmountCopy[language];
  return stepFen === 100 ? copy.wholeYuan : copy.steps(showFen(stepFen));
}
