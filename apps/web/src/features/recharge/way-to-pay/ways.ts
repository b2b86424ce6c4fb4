import { paths } from '../../../platform/paths.ts';

export type Way = 'cash' | 'digital' | 'points';

export interface WayFacts {
  readonly way: Way;
  readonly path: string;
  /** The switch that turns it off. */
  readonly switchName: string | null;
}

/** The ways to pay, each with its screen (SPEC section 2). */
export const ways: readonly WayFacts[] = [
  { way: 'cash', path: paths.placeOrder, switchName: null },
  { way: 'points', path: paths.integralPage, switchName: 'integralTopUp' },
  { way: 'digital', path: paths.digitalRecharge, switchName: 'digitalTopUp' },
];

/** Those that are not switched off, and the one that is used now. */
export function offeredWays(switches: Readonly<Record<string, boolean>>, current: Way): readonly WayFacts[] {
  return ways.filter(
    ({ way, switchName }) => way === current || switchName === null || switches[switchName] !== false,
  );
}
