import type { ReadDifferenceView } from '@phonebill/contract/console-pages';
import { defineTexts, type Language } from '../language/index.ts';
import { formatAmount } from '../values/index.ts';
import { unitOfBook } from './amount.tsx';

const totalTexts = defineTexts({
  en: { ours: 'Ours in all', theirs: 'Theirs in all' },
  zh: { ours: '我方合计', theirs: '对方合计' },
});

/** Returns the totals of many differences on either side, for each unit, as named facts. */
export function differenceTotals(
  differences: readonly ReadDifferenceView[],
  language: Language,
): [name: string, total: string][] {
  const texts = totalTexts[language];
  const totalOf = (amountOf: (one: ReadDifferenceView) => number | null): string => {
    const sums = new Map<string, number>();
    for (const one of differences) {
      const unit = unitOfBook(one.book);
      sums.set(unit, (sums.get(unit) ?? 0) + (amountOf(one) ?? 0));
    }
    return [...sums].map(([unit, sum]) => formatAmount(sum, unit, language)).join(' + ');
  };
  return [
    [texts.ours, totalOf(({ ownAmount }) => ownAmount)],
    [texts.theirs, totalOf(({ theirAmount }) => theirAmount)],
  ];
}
