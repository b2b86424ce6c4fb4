/** An amount that the user names, as it is typed. Pure. */
import type { OwnAmountView } from '@phonebill/contract/wire';
import type { Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { plainDigits } from '../../../platform/mobile-number/index.ts';
import { ownAmountCopy } from './own-amount-copy.ts';

/** In fen; null: it is no amount. Blanks, commas and the sign are let go; digits of any script are read. */
export function readAmount(typed: string): number | null {
  const plain = plainDigits(typed)
    .replace(/[\s,，¥￥元]/g, '')
    .replace(/[。．]/g, '.');
  const [, yuan = '', cents = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return yuan === '' ? null : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

/** Why an amount cannot be named; null: it can. */
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

/** In which steps an amount may be named: whole yuan, mostly. */
export function stepText(stepFen: number, language: Language): string {
  const copy = ownAmountCopy[language];
  return stepFen === 100 ? copy.wholeYuan : copy.steps(showFen(stepFen));
}
