/**
 * Floats: amounts that the operator has paid suppliers in advance. The cost of an accepted top-up is held,
 * captured once the number is credited, and released when it is not; with too little left no top-up is
 * accepted.
 */
import type { Micros } from '@phonebill/money';
import type { Store } from '../store/database.ts';

export const floatSuppliers = ['carrier', 'dtone', 'reloadly'] as const;
export type FloatSupplier = (typeof floatSuppliers)[number];

/** The currency of each supplier, and the initial amount in millionths. */
const beginnings: Readonly<Record<FloatSupplier, { readonly currency: string; readonly paid: Micros }>> = {
  carrier: { currency: 'CNY', paid: 1_000_000_000_000n },
  dtone: { currency: 'USD', paid: 100_000_000_000n },
  reloadly: { currency: 'USD', paid: 100_000_000_000n },
};

export interface Float {
  readonly currency: string;
  /** Amounts are in millionths of the currency's unit. */
  readonly available: Micros;
  readonly held: Micros;
}

/** The float at one supplier. Its functions are called inside the transaction that they belong to. */
export interface SupplierFloat {
  read(): Float;
  /** Holds an amount. Returns false when less than that is available, and nothing is held. */
  hold(amount: Micros): boolean;
  /** Captures part of what is held. */
  capture(amount: Micros): void;
  release(amount: Micros): void;
  /** Sets the amount that is available. */
  set(available: Micros): void;
  add(amount: Micros): void;
}

export type Floats = Readonly<Record<FloatSupplier, SupplierFloat>>;

export function createFloats({ db }: Pick<Store, 'db'>): Floats {
  const insert = db.prepare(
    'INSERT OR IGNORE INTO supplier_floats (supplier, available, held) VALUES (?, ?, 0)',
  );
  const select = db.prepare('SELECT available, held FROM supplier_floats WHERE supplier = ?');
  const move = db.prepare(
    'UPDATE supplier_floats SET available = available + ?, held = held + ? WHERE supplier = ?',
  );
  const put = db.prepare('UPDATE supplier_floats SET available = ? WHERE supplier = ?');

  function floatOf(supplier: FloatSupplier): SupplierFloat {
    const { currency, paid } = beginnings[supplier];
    insert.run(supplier, paid);
    const read = (): Float => {
      const row = select.get(supplier);
      return { currency, available: BigInt(Number(row?.['available'])), held: BigInt(Number(row?.['held'])) };
    };
    return {
      read,
      hold(amount) {
        if (read().available < amount) return false;
        move.run(-amount, amount, supplier);
        return true;
      },
      capture: (amount) => void move.run(0n, -amount, supplier),
      release: (amount) => void move.run(amount, -amount, supplier),
      set: (available) => void put.run(available, supplier),
      add: (amount) => void move.run(amount, 0n, supplier),
    };
  }

  return { carrier: floatOf('carrier'), dtone: floatOf('dtone'), reloadly: floatOf('reloadly') };
}
