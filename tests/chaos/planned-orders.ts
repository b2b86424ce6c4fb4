import type { Dice } from '../support/seeded-random.ts';

/** How a payer behaves once the order is placed. */
export type PayerBehaviour =
  | 'pays'
  | 'declinesThenPays'
  | 'leaves'
  | 'cancels'
  | 'cancelsAndPaysAnyway'
  | 'dawdles';

/** How it is paid: `half` is points with money beside them. */
export type Way = 'cash' | 'digital' | 'points' | 'half';

/** One top-up somebody wants. */
export interface PlannedOrder {
  readonly requestNo: string;
  readonly mobileNo: string;
  /** Which of the offered amounts, counted from the smallest. */
  readonly choice: number;
  readonly way: Way;
  readonly behaviour: PayerBehaviour;
  /** Presses the button twice: the same request is sent twice at once. */
  readonly doubleTaps: boolean;
}

/** One ending for every outcome that the sandbox's carrier has; the last stands for all other numbers. */
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

/** The same of DT One, whose outcomes hang on the last three. */
export const dtoneEndings = ['4100', '4102', '4103', '4106', '4321', '4322'] as const;

/** The same of Reloadly. */
export const reloadlyEndings = ['5001', '5002', '5003', '5004', '4321', '4322'] as const;

const prefixes = ['138', '130', '133'] as const;

/** The plannedOrders of a run: every ending in turn, the rest as the dice fall. */
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
