/** One handler for every call of the contract: a call without one does not compile. */
import { type ActivityHandlerParts, activityHandlers } from './handlers/activities.ts';
import { type AutomaticHandlerParts, automaticHandlers } from './handlers/automatic/automatic-handlers.ts';
import { type AuthorizationHandlerParts, authorizationHandlers } from './handlers/authorizations.ts';
import { type BusinessHallHandlerParts, businessHallHandlers } from './handlers/business-hall.ts';
import { type ChannelHandlerParts, channelHandlers } from './handlers/channels.ts';
import { type HelpHandlerParts, helpHandlers } from './handlers/help.ts';
import { type LoginHandlerParts, loginHandlers } from './handlers/login.ts';
import { type MessageHandlerParts, messageHandlers } from './handlers/messages.ts';
import { type NumberHandlerParts, numberHandlers } from './handlers/numbers.ts';
import { type OfflinePackageHandlerParts, offlinePackageHandlers } from './handlers/offline-package.ts';
import { type OrderListHandlerParts, orderListHandlers } from './handlers/order-lists.ts';
import { type OrderHandlerParts, orderHandlers } from './handlers/orders.ts';
import { type OwnFormHandlerParts, ownFormHandlers } from './handlers/own-forms.ts';
import { type PersonalDataHandlerParts, personalDataHandlers } from './handlers/personal-data.ts';
import { type PointsHandlerParts, pointsHandlers } from './handlers/points.ts';
import { type SavedNumberHandlerParts, savedNumberHandlers } from './handlers/saved-numbers.ts';
import { type SessionHandlerParts, sessionHandlers } from './handlers/sessions.ts';
import { type SingleSignOnHandlerParts, singleSignOnHandlers } from './handlers/single-sign-on.ts';
import { type TopUpPageHandlerParts, topUpPageHandlers } from './handlers/top-up-page.ts';
import { type UnreadMarkHandlerParts, unreadMarkHandlers } from './handlers/unread-marks.ts';
import { type VoucherHandlerParts, voucherHandlers } from './handlers/vouchers.ts';
import type { Handlers } from './handler.ts';

/** What all handlers need together. */
export type HandlerParts = ActivityHandlerParts &
  AuthorizationHandlerParts &
  BusinessHallHandlerParts &
  ChannelHandlerParts &
  HelpHandlerParts &
  LoginHandlerParts &
  MessageHandlerParts &
  NumberHandlerParts &
  OfflinePackageHandlerParts &
  OrderListHandlerParts &
  OrderHandlerParts &
  OwnFormHandlerParts &
  PersonalDataHandlerParts &
  PointsHandlerParts &
  SavedNumberHandlerParts &
  SessionHandlerParts &
  SingleSignOnHandlerParts &
  TopUpPageHandlerParts &
  UnreadMarkHandlerParts &
  VoucherHandlerParts & {
    readonly automatic: AutomaticHandlerParts;
  };

export function createHandlers(parts: HandlerParts): Handlers {
  return {
    ...topUpPageHandlers(parts),
    ...orderHandlers(parts),
    ...orderListHandlers(parts),
    ...unreadMarkHandlers(parts),
    ...pointsHandlers(parts),
    ...personalDataHandlers(parts),
    ...savedNumberHandlers(parts),
    ...numberHandlers(parts),
    ...messageHandlers(parts),
    ...loginHandlers(parts),
    ...sessionHandlers(parts),
    ...singleSignOnHandlers(parts),
    ...channelHandlers(parts),
    ...authorizationHandlers(parts),
    ...offlinePackageHandlers(parts),
    ...ownFormHandlers(parts),
    ...helpHandlers(parts),
    ...voucherHandlers(parts),
    ...activityHandlers(parts),
    ...businessHallHandlers(parts),
    ...automaticHandlers(parts.automatic),
  };
}
