/** The information that an offline package receives when a wallet opens it. */
import type { Feature } from '@phonebill/contract';
import type { OfferedCashier } from '../../partners/payments/index.ts';
import type { OfflinePackages } from '../../config/index.ts';
import type { HandlersOf } from '../handler.ts';

/**
 * Creates the handlers. `pageOrigins` returns the origins to which pages may send a browser;
 * `offeredCashiers` are the cashiers on offer, when there are several.
 */
export function offlinePackageHandlers(
  { leastVersion }: Pick<OfflinePackages, 'leastVersion'>,
  pageOrigins: () => Promise<readonly string[]>,
  featuresOff: ReadonlySet<Feature>,
  offeredCashiers: readonly OfferedCashier[],
): HandlersOf<'GET /own/v1/offlinePackage'> {
  return {
    'GET /own/v1/offlinePackage': async () => ({
      leastVersion,
      allowedOrigins: [...(await pageOrigins())],
      featuresOff: [...featuresOff],
      cashiers: offeredCashiers.map(({ name, browsers }) => ({ name, browsers: [...browsers] })),
    }),
  };
}
