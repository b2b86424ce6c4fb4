/**
 * The products that DT One sells to this account: one of a range for each carrier, and some of a fixed
 * amount.
 */
import type { Fen } from '@phonebill/money';

type Carrier = 'CMCC' | 'CUCC' | 'CTCC' | 'CBN';

export interface Product {
  readonly id: number;
  readonly carrier: Carrier;
  /** The fixed amount; null for any amount within the limits. */
  readonly faceFen: Fen | null;
}

/** DT One's operators, by carrier. */
export const operators: Readonly<Record<Carrier, number>> = { CMCC: 1301, CUCC: 1302, CTCC: 1303, CBN: 1304 };

export const [LEAST_FEN, MOST_FEN] = [100n, 100_000n];

const ranged = { CMCC: 41_001, CUCC: 41_002, CTCC: 41_003, CBN: 41_004 } as const;
const ofAnAmount = [
  { id: 42_030, faceFen: 3000n },
  { id: 42_050, faceFen: 5000n },
  { id: 42_100, faceFen: 10_000n },
].map((one) => ({ ...one, carrier: 'CUCC' as const }));

const all: readonly Product[] = [
  ...Object.entries(ranged).map(([carrier, id]) => ({ id, carrier: carrier as Carrier, faceFen: null })),
  ...ofAnAmount,
];

export function findProduct(id: number | null): Product | null {
  return all.find((one) => one.id === id) ?? null;
}
