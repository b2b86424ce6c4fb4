/**
 * What the operator has paid suppliers in advance. A top-up that is taken is held of it, captured once the
 * number is credited, and released when it is not; with too little left nothing is taken.
 */
import type { Micros } from '@phonebill/money';
import type { Store } from '../store/database.ts';

export const floatSuppliers = ['carrier', 'dtone', 'reloadly'] as const;
export type FloatSupplier = (typeof floatSuppliers)[number];

/** What each counts in, and how much of it was paid to begin with, in millionths. */
const beginnings: Readonly<Record<FloatSupplier, { readonly currency: string; readonly paid: Micros }>> = {
  carrier: { currency: 'CNY', paid: 1_000_000_000_000n },
  dtone: { currency: 'USD', paid: 100_000_000_000n },
  reloadly: { currency: 'USD', paid: 100_000_000_000n },
};

export interface Float {
  readonly currency: string;
  /** In millionths of the currency's unit. */
  readonly available: Micros;
  readonly held: Micros;
}

/** The float at one supplier. Called inside the transaction of what it is for. */
export interface SupplierFloat {
  read(): Float;
  /** False: less than that is available, and nothing is held. */
  hold(amount: Micros): boolean;
  /** Of what is held. */
  capture(amount: Micros): void;
  release(amount: Micros): void;
  /** What is available is that from now on. */
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
