import type { Dice } from '../support/seeded-random.ts';

const prefixes = ['138', '139', '130', '186', '133', '189'] as const;
/**
 * Last digits for which the sandbox's carrier or wallet deviates from an immediate success: late, silent,
 * refused, twice.
 */
const endings = [
  '0001',
  '0002',
  '0003',
  '0004',
  '0005',
  '0007',
  '0010',
  '0011',
  '0024',
  '0025',
  '0026',
  '0027',
  '0028',
] as const;

/**
 * Returns a distinct number for each `index` below 8 million; a few end so that partners react unusually to
 * them.
 */
export function drawNumber(index: number, dice: Dice): string {
  const prefix =
    prefixes[Math.floor(index / 1_000_000) % 2 === 0 ? dice.whole(0, 2) : dice.whole(3, 5)] ?? '138';
  const place = index % 1_000_000;
  if (dice.happens(0.04)) return `${prefix}${String(place % 10_000).padStart(4, '0')}${dice.oneOf(endings)}`;
  return `${prefix}${String(Math.floor(place / 9000) + 1).padStart(4, '0')}${1000 + (place % 9000)}`;
}
