/** Metrics of the balances that we have paid to suppliers in advance. */
import type { FloatLevels } from '../../config/top-ups/index.ts';
import type { Pool } from '../../db/index.ts';
import { type Look, rowsIfAvailable, type ShownRow } from './register.ts';

export interface ShownFloats {
  readonly levels: FloatLevels;
  /** The suppliers that can be asked for the balance left. */
  readonly suppliers: readonly string[];
}

/** Returns the looks for suppliers in use now; balances read from former suppliers are not shown. */
export function looksOfFloats(
  pool: Pool,
  { levels, suppliers }: ShownFloats = { levels: {}, suppliers: [] },
): readonly Look[] {
  const named = `unnest('{${suppliers.join(',')}}'::text[]) as named (supplier)`;
  const query = (text: string) => (): Promise<ShownRow[] | null> => rowsIfAvailable(pool, text);
  return [
    {
      look: query(`select supplier, currency, available::float8 / 1000000 as units
        from supplier_floats join ${named} using (supplier)`),
      labels: ['supplier', 'currency'],
      gauges: [
        {
          name: 'phonebill_supplier_float',
          help: 'What is left of what a supplier was paid in advance, in units of its currency',
          column: 'units',
        },
      ],
    },
    {
      look: query(`select supplier, coalesce(extract(epoch from max(read_at)), 0)::float8 as read
        from ${named} left join supplier_floats using (supplier) group by supplier`),
      labels: ['supplier'],
      gauges: [
        {
          name: 'phonebill_supplier_float_read_timestamp_seconds',
          help: 'When a supplier last said what is left of its float, in seconds since 1970; 0: never',
          column: 'read',
        },
      ],
    },
    {
      look: () =>
        Object.entries(levels).flatMap(([supplier, { currency, low, stop }]) =>
          Object.entries({ low, stop }).map(([level, micros]) => ({
            supplier,
            currency,
            level,
            units: Number(micros) / 1_000_000,
          })),
        ),
      labels: ['supplier', 'currency', 'level'],
      gauges: [
        {
          name: 'phonebill_supplier_float_level',
          help: 'TOP_UP_FLOATS: below low operators are told, at stop the supplier gets no new orders',
          column: 'units',
        },
      ],
    },
  ];
}
