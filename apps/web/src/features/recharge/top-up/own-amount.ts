/** An amount that the user names, as it is typed. Pure. */
import type { OwnAmountView } from '@phonebill/contract/wire';
import { defineTexts, type Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { plainDigits } from '../../../platform/mobile-number/index.ts';

export const ownAmountCopy = defineTexts({
  en: {
    title: 'Other amount',
    label: 'Amount in yuan',
    hint: (least: string, most: string, steps: string) => `${least} to ${most}, ${steps}`,
    wholeYuan: 'whole yuan only',
    steps: (step: string) => `in steps of ${step}`,
    notAnAmount: 'Enter an amount, for example 35',
    tooLittle: (least: string) => `At least ${least}`,
    tooMuch: (most: string) => `At most ${most} at a time`,
    choose: (amount: string) => `Choose ${amount}`,
    chooseNone: 'Choose this amount',
    youPay: (price: string) => `You pay ${price}`,
  },
  zh: {
    title: '其他金额',
    label: '金额（元）',
    hint: (least, most, steps) => `${least} 至 ${most}，${steps}`,
    wholeYuan: '须为整元',
    steps: (step) => `须为 ${step} 的倍数`,
    notAnAmount: '请输入金额，例如 35',
    tooLittle: (least) => `最低 ${least}`,
    tooMuch: (most) => `单笔最高 ${most}`,
    choose: (amount) => `选择 ${amount}`,
    chooseNone: '选择该金额',
    youPay: (price) => `实付 ${price}`,
  },
});

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
