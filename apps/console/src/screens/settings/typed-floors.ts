/** Floors as somebody types them, and what becomes of that when others count meanwhile. */
import type { PriceFloorsView } from '@phonebill/contract/console-pages';

type TypedFloor = { readonly [F in 'floor' | 'move']: number | null };
/** Null: what is typed is no percentage. */
export type TypedFloors = Readonly<Record<string, TypedFloor>>;

/** Null: one of them is no percentage. */
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

/** What was typed from `before`, on those that count by now: the rest is as it counts. */
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
