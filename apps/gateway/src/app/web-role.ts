/** The web role: calls, webhooks and pages, on a server that does not listen yet. */
import { openApiDocument } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import { createUnreadAgreements } from '../agreements/store/index.ts';
import {
  createHandlers,
  createOrderReader,
  createPartnerWebhooks,
  createSmsPushes,
  createSeenMarks,
  registerApiDocument,
  registerCalls,
  registerChannelTokenCall,
  registerLiveness,
  registerOrderStream,
  PAGES_BASE,
  registerInstalledApp,
  registerPages,
  registerPartnerWebhooks,
} from '../http/index.ts';
import { createPhoneBills, createSavedNumbers } from '../numbers/index.ts';
import { offeredCashiers } from '../partners/payments/index.ts';
import { createGuestOrderLimits, createPurchasers, createVisitors } from '../orders/visitors/index.ts';
import { createUnreadOrders } from '../orders/store/index.ts';
import { loadedFaults, RELEASE } from '../runtime/index.ts';
import { checkContacts, createPageOrigins } from '../settings/index.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Services } from './services.ts';

export function registerWebRole(
  server: FastifyInstance,
  { config, pool, partners, callKeeper, providers, presentSettings, clock, telemetry, metrics }: ServiceParts,
  services: Services,
): void {
  const { signOn, automatic, numbers } = services;
  const { times, publicUrl, offlinePackages, featuresOff } = config;
  const { entryPages } = offlinePackages;
  const cashiersOffered = offeredCashiers(providers.cashiers);
  const pageOrigins = createPageOrigins(services.settings.allowedOrigins);
  registerLiveness(server);
  registerApiDocument(server, openApiDocument(RELEASE));
  const seenMarks = createSeenMarks({ pool, clock });
  const reader = createOrderReader({ ...services, times, seenMarks });
  registerOrderStream(server, { reader, watch: services.watch, sessions: signOn.sessions, telemetry });
  registerCalls(
    server,
    createHandlers({
      ...services,
      ...signOn,
      offlinePackages,
      featuresOff,
      helpContacts: () => checkContacts(presentSettings.contacts(), loadedFaults) ?? config.helpContacts,
      cashierKind: config.cashiers.offered[0].kind,
      offeredCashiers: cashiersOffered,
      pageOrigins,
      reader,
      times,
      clock,
      points: partners.points,
      savedNumbers: createSavedNumbers({ pool, clock }),
      phoneBills: createPhoneBills(partners.carrier),
      seenMarks,
      unreadOrders: createUnreadOrders(pool),
      unreadAgreements: createUnreadAgreements(pool),
      openAsks: services.automatic.queries.openAsks,
      purchasers: createPurchasers(
        createVisitors(pool, clock),
        createGuestOrderLimits(services.rateLimits, config.guestLimits),
      ),
      automatic: {
        ...automatic,
        signUps: services.signUps,
        numbers,
        realNames: services.realNames,
        wallet: partners.entrust,
        times,
        clock,
        ownPages: { publicUrl, entryPages },
      },
    }),
    signOn.sessions,
    byOrigin(entryPages),
    featuresOff,
  );
  registerPartnerWebhooks(
    server,
    createPartnerWebhooks({
      ...services,
      readers: partners.webhookReaders,
      acknowledgements: partners.acknowledgements,
      mandates: automatic.mandates,
      trustsKey: presentSettings.trustsKey,
      clock,
    }),
    createSmsPushes({
      read: partners.sms.readPush,
      smsReplies: services.smsReplies,
      countReport: metrics.countSmsReport,
      noteReport: services.sentMessages.reported,
      clock,
    }),
    telemetry,
    callKeeper.keep,
  );
  registerChannelTokenCall(server, signOn.channelJump);
  const { webRoot, hasServiceWorker, analyticsUrl } = config;
  if (!webRoot) return;
  registerPages(server, webRoot, pageOrigins, {
    framedUrl: config.captcha?.pageUrl,
    hasServiceWorker,
    carrierPhone: config.carrierPhone,
    analyticsUrl,
    featuresOff,
    offeredCashiers: cashiersOffered,
  });
  registerInstalledApp(server, { webRoot, base: PAGES_BASE, hasServiceWorker });
}

function byOrigin(entryPages: readonly string[]): ReadonlyMap<string, string> {
  return new Map(entryPages.map((page) => [new URL(page).origin, page]));
}
