/** Price floors as they are typed, and how they are merged when the floors in effect change meanwhile. */
import type { PriceFloorsView } from '@phonebill/contract/console-pages';

type TypedFloor = { readonly [F in 'floor' | 'move']: number | null };
/** A value is null if the typed text is not a percentage. */
export type TypedFloors = Readonly<Record<string, TypedFloor>>;

/** Returns the typed floors; null if one of them is not a percentage. */
export function allTyped(typed: TypedFloors): PriceFloorsView | null {
  const all: PriceFloorsView = {};
  for (const [kind, { floor, move }] of Object.entries(typed)) {
    if (floor === null || move === null) return null;
    all[kind] = { floor, move };
  }
  return all;
}

export function isUntouched(before: PriceFloorsView, typed: TypedFloors): boolean {
  return Object.entries(typed).every(
    ([kind, { floor, move }]) => before[kind]?.floor === floor && before[kind]?.move === move,
  );
}

/**
 * Returns what was typed since `before`, applied to the floors now in effect: all others have their present
 * values.
 */
export function typedOn(present: PriceFloorsView, before: PriceFloorsView, typed: TypedFloors): TypedFloors {
  return Object.fromEntries(
    Object.entries(present).map(([kind, counts]) => {
      const was = before[kind];
      const now = typed[kind] ?? counts;
      return [
        kind,
        {
          floor: now.floor === was?.floor ? counts.floor : now.floor,
          move: now.move === was?.move ? counts.move : now.move,
        },
      ];
    }),
  );
}
