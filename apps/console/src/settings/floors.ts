/** Floors of prices, in words: what differs between two sets of them, and which way. */

import { carriers, type PriceFloorsView } from '@phonebill/contract/console-pages';
import { type Language, wordOf } from '../language/index.ts';
import { settingsWords } from './texts.ts';

type Floor = PriceFloorsView[string];

export interface FloorDifference {
  readonly kind: string;
  /** Undefined on a side: it has none. */
  readonly before: Floor | undefined;
  readonly after: Floor | undefined;
}

/** As a payload carries them: what is not known to be floors is none. */
export function floorsOf(value: unknown): PriceFloorsView {
  return typeof value === 'object' && value !== null ? (value as PriceFloorsView) : {};
}

/** The kinds of price in the order of carriers, what is sold for points last. */
export function kindsInOrder(floors: PriceFloorsView): string[] {
  const order: readonly string[] = carriers;
  const placeOf = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return Object.keys(floors).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Of each kind that differs both sides. */
export function floorDifferences(before: PriceFloorsView, after: PriceFloorsView): FloorDifference[] {
  return kindsInOrder({ ...before, ...after })
    .map((kind) => ({ kind, before: before[kind], after: after[kind] }))
    .filter((one) => one.before?.floor !== one.after?.floor || one.before?.move !== one.after?.move);
}

/** One person may sell for less afterwards than before. */
export function isLooser({ before, after }: FloorDifference): boolean {
  return (after?.floor ?? 0) < (before?.floor ?? 0) || (after?.move ?? 0) > (before?.move ?? 0);
}

export function priceKindWords(kind: string, language: Language): string {
  return kind === 'goods' ? settingsWords[language].field.goods : wordOf('carrier', kind, language);
}

/** `95.00%` of 9500 ten-thousandths. */
export function shareWords(perTenThousand: number | undefined): string {
  return perTenThousand === undefined ? '–' : `${(perTenThousand / 100).toFixed(2)}%`;
}

/** `China Mobile: floor 90.00% → 95.00%`, and what else of it differs. */
export function floorDifferenceWords(difference: FloorDifference, language: Language): string {
  const { kind, before, after } = difference;
  const texts = settingsWords[language];
  const changed = (['floor', 'move'] as const)
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => `${texts[field]} ${shareWords(before?.[field])} → ${shareWords(after?.[field])}`);
  return `${priceKindWords(kind, language)}${texts.colon}${changed.join(texts.between)}`;
}

/** All of them in one line: `China Mobile 95.00% (most at once 5.00%)`. */
export function floorsWords(floors: PriceFloorsView, language: Language): string {
  const texts = settingsWords[language];
  return kindsInOrder(floors)
    .map((kind) => {
      const { floor, move } = floors[kind] ?? {};
      return texts.floorAndMove(priceKindWords(kind, language), shareWords(floor), shareWords(move));
    })
    .join(texts.apart);
}
