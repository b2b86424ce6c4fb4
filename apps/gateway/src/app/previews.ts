/**
 * Creates previews of the pages with settings that are not in effect, for the console, which itself depends
 * on no pages or calls.
 */
import { join } from 'node:path';
import type { Previews } from '../console/index.ts';
import { createPageTexts, createPreviewCalls } from '../http/index.ts';
import { createPhoneBills } from '../numbers/index.ts';
import { offeredCashiers } from '../partners/payments/index.ts';
import { loadedFaults } from '../runtime/index.ts';
import { checkContacts, createGivenSettings } from '../settings/index.ts';
import { createLoadedPricing } from '../settings/pricing/index.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Services } from './services.ts';

/** Returns the previews; null when this process has no pages (WEB_ROOT). */
export function createPreviews(
  { config, partners, providers, clock }: ServiceParts,
  services: Services,
): Previews | null {
  const { webRoot, carrierPhone, featuresOff } = config;
  if (!webRoot) return null;
  const pageText = createPageTexts(webRoot, {
    hasServiceWorker: false,
    carrierPhone,
    featuresOff,
    offeredCashiers: offeredCashiers(providers.cashiers),
  });
  const phoneBills = createPhoneBills(partners.carrier);
  return {
    assets: join(webRoot, 'assets'),
    page: async (path, { settings }) => pageText(path, await createGivenSettings(settings).allowedOrigins()),
    answer: ({ contents, settings }, call) =>
      createPreviewCalls({
        ...services,
        ...services.signOn,
        settings: createGivenSettings(settings),
        pricing: createLoadedPricing(contents.pricing),
        phoneBills,
        helpContacts: () => checkContacts(contents.contacts, loadedFaults) ?? config.helpContacts,
        cashierKind: config.cashiers.offered[0].kind,
        featuresOff,
        clock,
      })(call),
  };
}
