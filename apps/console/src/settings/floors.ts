/** Describes price floors, and the differences between two sets of them. */

import { carriers, type PriceFloorsView } from '@phonebill/contract/console-pages';
import { type Language, wordOf } from '../language/index.ts';
import { settingsWords } from './texts.ts';

type Floor = PriceFloorsView[string];

export interface FloorDifference {
  readonly kind: string;
  /** The floor on each side; undefined if it has none. */
  readonly before: Floor | undefined;
  readonly after: Floor | undefined;
}

/** Returns the floors in a payload; empty if it is not an object. */
export function floorsOf(value: unknown): PriceFloorsView {
  return typeof value === 'object' && value !== null ? (value as PriceFloorsView) : {};
}

/** Returns the kinds of price in the order of carriers, goods sold for points last. */
export function kindsInOrder(floors: PriceFloorsView): string[] {
  const order: readonly string[] = carriers;
  const placeOf = (kind: string): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
  return Object.keys(floors).toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Returns both sides of each kind that differs. */
export function floorDifferences(before: PriceFloorsView, after: PriceFloorsView): FloorDifference[] {
  return kindsInOrder({ ...before, ...after })
    .map((kind) => ({ kind, before: before[kind], after: after[kind] }))
    .filter((one) => one.before?.floor !== one.after?.floor || one.before?.move !== one.after?.move);
}

/** Returns whether one person may sell for less afterwards than before. */
export function isLooser({ before, after }: FloorDifference): boolean {
  return (after?.floor ?? 0) < (before?.floor ?? 0) || (after?.move ?? 0) > (before?.move ?? 0);
}

export function priceKindWords(kind: string, language: Language): string {
  return kind === 'goods' ? settingsWords[language].field.goods : wordOf('carrier', kind, language);
}

/** Formats `95.00%` for 9500 ten-thousandths. */
export function shareWords(perTenThousand: number | undefined): string {
  return perTenThousand === undefined ? '–' : `${(perTenThousand / 100).toFixed(2)}%`;
}

/** Describes a difference: `China Mobile: floor 90.00% → 95.00%`, and its other changes. */
export function floorDifferenceWords(difference: FloorDifference, language: Language): string {
  const { kind, before, after } = difference;
  const texts = settingsWords[language];
  const changed = (['floor', 'move'] as const)
    .filter((field) => before?.[field] !== after?.[field])
    .map((field) => `${texts[field]} ${shareWords(before?.[field])} → ${shareWords(after?.[field])}`);
  return `${priceKindWords(kind, language)}${texts.colon}${changed.join(texts.between)}`;
}

/** Describes all floors in one line: `China Mobile 95.00% (most at once 5.00%)`. */
export function floorsWords(floors: PriceFloorsView, language: Language): string {
  const texts = settingsWords[language];
  return kindsInOrder(floors)
    .map((kind) => {
      const { floor, move } = floors[kind] ?? {};
      return texts.floorAndMove(priceKindWords(kind, language), shareWords(floor), shareWords(move));
    })
    .join(texts.apart);
}
