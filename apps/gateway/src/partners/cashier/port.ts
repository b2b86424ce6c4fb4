/**
 * The cashiers as the gateway knows them. What one of them is stands in cashier.ts, on which the entrusted
 * payment service builds, too.
 */
import type { EntrustedPayments } from '../entrust/port.ts';
import type { Cashier, PointsService } from './cashier.ts';

export type * from './cashier.ts';

/** Who takes what. */
export interface Cashiers {
  readonly cash: Cashier;
  readonly digital: Cashier;
  readonly points: PointsService;
  readonly agreement: EntrustedPayments;
}
