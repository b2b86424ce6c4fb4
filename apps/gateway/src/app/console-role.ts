/** The console role: pages and calls for the operator's staff, on a server of its own. */
import {
  createCompanyProvider,
  createConsoleServer,
  relyingPartyOf,
  startConsoleJobs,
} from '../console/index.ts';
import { createRestsBecause } from '../agreements/model/index.ts';
import { createReceiverAddresses } from '../events-out/index.ts';
import { waysOff } from '../settings/index.ts';
import { type BookName, ownBookOf } from '../reconciliation/index.ts';
import { createKeyedHash, secretsFor, type Shutdown } from '../runtime/index.ts';
import { listenAt } from './listen-at.ts';
import { createPreviews } from './previews.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Services } from './services.ts';
import { comparedBooks, statementsUntil } from './who-takes-what.ts';

/** Starts the console. Rejects when the port is in use, or the pages are missing. */
export async function startConsole(
  serviceParts: ServiceParts,
  services: Services,
  shutdown: Shutdown,
): Promise<void> {
  const { config, pool, clock, telemetry, partners, providers } = serviceParts;
  const { store, rateLimits, automatic, activities, personalData } = services;
  const { host, port, url, webRoot, company } = config.console;
  const parts = {
    pool,
    store,
    agreements: {
      find: automatic.store.find,
      findCharge: automatic.commandQueries.findCharge,
      charges: automatic.queries.charges,
      forOperators: automatic.forOperators,
      sharedCapOf: automatic.sharedCapOf,
      whyNot: automatic.commands.whyNot,
      restsBecause: createRestsBecause(services.selling, services.supply),
    },
    users: { ...personalData, rewardsOf: activities.rewardsOf },
    clock,
    telemetry,
    url,
    party: relyingPartyOf(url),
    company: company && createCompanyProvider(company, url, telemetry),
    floatLevels: config.topUps.floats,
    receivers: createReceiverAddresses(config.eventNetworks),
    signingKeys: config.signingKeys,
    words: createKeyedHash(secretsFor('invitations to the console', config.secrets)),
    callsKeptDays: config.partnerCallsKeptDays,
    partners: {
      suppliers: config.topUps.suppliers,
      waysOff: waysOff(config.featuresOff),
      ownBookOf: (book: BookName) => ownBookOf(book, providers.cashiers),
      books: comparedBooks(config, partners, providers.cashiers.unnamed),
      statementsUntil: statementsUntil(providers, partners.suppliers),
    },
  };
  const jobs = startConsoleJobs(parts);
  shutdown.onShutdown('work of the console', () => jobs.stop());
  const server = createConsoleServer({
    ...parts,
    rateLimits,
    webRoot,
    trustProxy: config.trustProxy,
    previews: createPreviews(serviceParts, services),
  });
  await listenAt(server, { host, port, variable: 'CONSOLE_PORT' });
  shutdown.onShutdown('console server', () => server.close());
}
