/** Assembles the handlers of all calls of the contract; a call without one does not compile. */
import type { Feature, HelpContactsView } from '@phonebill/contract';
import type { Activities } from '../activities/index.ts';
import type { OfflinePackages } from '../config/index.ts';
import type { RateLimits } from '../db/rate-limits/index.ts';
import type { BusinessHall, Promotions } from '../enrolment/index.ts';
import type { PhoneBills, SavedNumbers } from '../numbers/index.ts';
import type { EndNotices, HelpMessages } from '../orders/help/index.ts';
import type { Invoices } from '../orders/invoices/index.ts';
import type { OrderQueries } from '../orders/store/index.ts';
import type { Vouchers } from '../orders/vouchers/index.ts';
import type { OfferedCashier } from '../partners/payments/index.ts';
import type { Authorizations, CardBinding, PersonalData, RealNames } from '../people/index.ts';
import type { MessageTickets, SignOn } from '../people/sign-on/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import type { Settings } from '../settings/index.ts';
import { activityHandlers } from './handlers/activities.ts';
import { type AutomaticServices, automaticHandlers } from './handlers/automatic/automatic-handlers.ts';
import { authorizationHandlers } from './handlers/authorizations.ts';
import { businessHallHandlers } from './handlers/business-hall.ts';
import { channelHandlers } from './handlers/channels.ts';
import { helpHandlers } from './handlers/help.ts';
import { loginHandlers } from './handlers/login.ts';
import { messageHandlers } from './handlers/messages.ts';
import { numberHandlers } from './handlers/numbers.ts';
import { offlinePackageHandlers } from './handlers/offline-package.ts';
import { orderListHandlers } from './handlers/order-lists.ts';
import { type OrderHandlerParts, orderHandlers } from './handlers/orders.ts';
import { ownFormHandlers } from './handlers/own-forms.ts';
import { personalDataHandlers } from './handlers/personal-data.ts';
import { type PointsHandlerParts, pointsHandlers } from './handlers/points.ts';
import { savedNumberHandlers } from './handlers/saved-numbers.ts';
import { sessionHandlers } from './handlers/sessions.ts';
import { singleSignOnHandlers } from './handlers/single-sign-on.ts';
import { type TopUpPageHandlerParts, topUpPageHandlers } from './handlers/top-up-page.ts';
import { type UnreadMarkHandlerParts, unreadMarkHandlers } from './handlers/unread-marks.ts';
import { voucherHandlers } from './handlers/vouchers.ts';
import type { Handlers } from './handler.ts';
import type { OrderReader } from './order-reader.ts';

/** The services that answer the calls. */
export interface CallServices
  extends SignOn, OrderHandlerParts, PointsHandlerParts, TopUpPageHandlerParts, UnreadMarkHandlerParts {
  readonly activities: Activities;
  readonly authorizations: Authorizations;
  readonly automatic: AutomaticServices;
  readonly businessHall: BusinessHall;
  readonly cardBinding: CardBinding;
  readonly clock: Clock;
  readonly endNotices: EndNotices;
  readonly featuresOff: ReadonlySet<Feature>;
  /** Returns the contacts for help at present. */
  readonly helpContacts: () => HelpContactsView;
  readonly helpMessages: HelpMessages;
  readonly invoices: Invoices;
  readonly messageTickets: MessageTickets;
  /** The cashiers on offer, when there are several. */
  readonly offeredCashiers: readonly OfferedCashier[];
  readonly offlinePackages: OfflinePackages;
  /** Returns the origins to which pages may send a browser. */
  readonly pageOrigins: () => Promise<readonly string[]>;
  readonly personalData: PersonalData;
  readonly phoneBills: PhoneBills;
  readonly promotions: Promotions;
  readonly queries: OrderQueries;
  readonly rateLimits: RateLimits;
  readonly reader: OrderReader;
  readonly realNames: RealNames;
  readonly savedNumbers: SavedNumbers;
  readonly settings: Settings;
  readonly vouchers: Vouchers;
}

export function createHandlers(services: CallServices): Handlers {
  const { businessHall, clock, featuresOff, numbers, queries, realNames, settings, smsCodes } = services;
  return {
    ...topUpPageHandlers(services),
    ...orderHandlers(services),
    ...orderListHandlers(services.reader, queries, services.times),
    ...unreadMarkHandlers(services),
    ...pointsHandlers(services),
    ...personalDataHandlers(services.personalData, smsCodes, services.rateLimits, clock),
    ...savedNumberHandlers(numbers, services.savedNumbers, queries),
    ...numberHandlers(numbers, services.phoneBills, services.selling),
    ...messageHandlers(services.graphicCodes, services.sendingBarrier, smsCodes, services.messageTickets),
    ...loginHandlers(services.mobileLogin, services.sessions, businessHall, services.encryptedNumber),
    ...sessionHandlers(services.ownSessions),
    ...singleSignOnHandlers(services),
    ...channelHandlers(settings, services.sm2PublicKey, featuresOff, clock),
    ...authorizationHandlers(services.authorizations),
    ...offlinePackageHandlers(
      services.offlinePackages,
      services.pageOrigins,
      featuresOff,
      services.offeredCashiers,
    ),
    ...ownFormHandlers(realNames, services.cardBinding, services.invoices),
    ...helpHandlers(services.helpContacts, services.helpMessages, services.endNotices, services.purchasers),
    ...voucherHandlers(services.vouchers),
    ...activityHandlers(services.activities, clock),
    ...businessHallHandlers(businessHall, services.promotions, settings),
    ...automaticHandlers(services.automatic),
  };
}
