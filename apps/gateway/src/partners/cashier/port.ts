/**
 * The cashiers as the gateway knows them. What one of them is stands in cashier.ts, on which the entrusted
 * payment service builds, too.
 */
import type { EntrustedPayments } from '../entrust/port.ts';
import type { PaymentProvider, PointsService } from './cashier.ts';

export type * from './cashier.ts';

/** Who takes what. */
export interface PaymentProviders {
  readonly cash: PaymentProvider;
  readonly digital: PaymentProvider;
  readonly points: PointsService;
  readonly agreement: EntrustedPayments;
}
