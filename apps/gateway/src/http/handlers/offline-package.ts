/** What an offline package is told when a wallet opens it. */
import type { Feature } from '@phonebill/contract';
import type { OfferedCashier } from '../../partners/payments/index.ts';
import type { OfflinePackages } from '../../config/index.ts';
import type { HandlersOf } from '../handler.ts';

export interface OfflinePackageHandlerParts {
  readonly offlinePackages: Pick<OfflinePackages, 'leastVersion'>;
  /** Where pages may send a browser. */
  readonly pageOrigins: () => Promise<readonly string[]>;
  readonly featuresOff: ReadonlySet<Feature>;
  /** Who takes cash, where several do. */
  readonly offeredCashiers: readonly OfferedCashier[];
}

export function offlinePackageHandlers({
  offlinePackages: { leastVersion },
  pageOrigins,
  featuresOff,
  offeredCashiers,
}: OfflinePackageHandlerParts): HandlersOf<'GET /own/v1/offlinePackage'> {
  return {
    'GET /own/v1/offlinePackage': async () => ({
      leastVersion,
      allowedOrigins: [...(await pageOrigins())],
      featuresOff: [...featuresOff],
      cashiers: offeredCashiers.map(({ name, browsers }) => ({ name, browsers: [...browsers] })),
    }),
  };
}
