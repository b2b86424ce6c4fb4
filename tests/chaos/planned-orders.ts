import type { Dice } from '../support/seeded-random.ts';

/** The payer's behaviour after the order is placed. */
export type PayerBehaviour =
  | 'pays'
  | 'declinesThenPays'
  | 'leaves'
  | 'cancels'
  | 'cancelsAndPaysAnyway'
  | 'dawdles';

/** How an order is paid; `half` is points and money together. */
export type Way = 'cash' | 'digital' | 'points' | 'half';

/** A planned top-up. */
export interface PlannedOrder {
  readonly requestNo: string;
  readonly mobileNo: string;
  /** The index of the amount among those offered, from the smallest. */
  readonly choice: number;
  readonly way: Way;
  readonly behaviour: PayerBehaviour;
  /** Whether the button is pressed twice, so that the same request is sent twice at once. */
  readonly doubleTaps: boolean;
}

/** One ending for every outcome of the sandbox's carrier; the last represents all other numbers. */
export const numberEndings = [
  '0001',
  '0002',
  '0003',
  '0004',
  '0005',
  '0006',
  '0007',
  '0008',
  '0009',
  '0010',
  '0011',
  '4321',
] as const;

/** The same for DT One, whose outcomes depend on the last three digits. */
export const dtoneEndings = ['4100', '4102', '4103', '4106', '4321', '4322'] as const;

/** The same for Reloadly. */
export const reloadlyEndings = ['5001', '5002', '5003', '5004', '4321', '4322'] as const;

const prefixes = ['138', '130', '133'] as const;

/** Draws the orders of a run: every ending in turn, the rest at random. */
export function drawPlannedOrders(
  count: number,
  dice: Dice,
  suppliers: readonly string[] = ['carrier'],
): PlannedOrder[] {
  const endings = [
    ...(suppliers.includes('carrier') ? numberEndings : []),
    ...(suppliers.includes('dtone') ? dtoneEndings : []),
    ...(suppliers.includes('reloadly') ? reloadlyEndings : []),
  ];
  return Array.from({ length: count }, (_, index) => ({
    requestNo: `chaos-${String(index + 1).padStart(6, '0')}-${dice.whole(1000, 9999)}`,
    mobileNo: `${dice.oneOf(prefixes)}0${dice.whole(100, 999)}${endings[index % endings.length]}`,
    choice: dice.whole(0, 2),
    way: drawWay(dice),
    behaviour: drawBehaviour(dice),
    doubleTaps: dice.happens(0.2),
  }));
}

function drawWay(dice: Dice): Way {
  const drawn = dice.next();
  if (drawn < 0.4) return 'cash';
  if (drawn < 0.6) return 'digital';
  return drawn < 0.8 ? 'points' : 'half';
}

function drawBehaviour(dice: Dice): PayerBehaviour {
  const drawn = dice.next();
  if (drawn < 0.58) return 'pays';
  if (drawn < 0.74) return 'declinesThenPays';
  if (drawn < 0.82) return 'leaves';
  if (drawn < 0.89) return 'cancels';
  if (drawn < 0.95) return 'cancelsAndPaysAnyway';
  return 'dawdles';
}
