/** One handler for every call of the contract, each given what it needs. */
import type { Checkout } from '../checkout/checkout.ts';
import type { Numbers } from '../numbers/numbers.ts';
import type { OrderQueries } from '../orders/order-queries.ts';
import type { OrderTimes } from '../orders/schedule.ts';
import type { OrderStore } from '../orders/store.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { SignOn } from '../sign-on/sign-on.ts';
import type { Handlers } from './handler.ts';
import { checkMessageHandler } from './handlers/check-message.ts';
import { discountHandler } from './handlers/discount.ts';
import { fusionPageInfoHandler } from './handlers/fusion-page-info.ts';
import { graphicCodeHandler } from './handlers/graphic-code.ts';
import { invalidateTokenHandler } from './handlers/invalidate-token.ts';
import { limitHandler } from './handlers/limit.ts';
import { mobileCheckHandler } from './handlers/mobile-check.ts';
import { mobileLoginHandler } from './handlers/mobile-login.ts';
import { orderHandler } from './handlers/order.ts';
import { organizationHandler } from './handlers/organization.ts';
import { queryRechargeBillHandler } from './handlers/query-recharge-bill.ts';
import { sendMessageHandler } from './handlers/send-message.ts';
import { unknownMobileHandler } from './handlers/unknown-mobile.ts';
import { validCheckHandler } from './handlers/valid-check.ts';

export interface HandlerParts {
  readonly checkout: Checkout;
  readonly store: OrderStore;
  readonly queries: OrderQueries;
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly times: OrderTimes;
  readonly signOn: SignOn;
}

export function createHandlers({ checkout, store, queries, numbers, pricing, times, signOn }: HandlerParts): Handlers {
  return {
    'POST /vi/order': orderHandler(checkout, times),
    'POST /vi/organization': organizationHandler(numbers),
    'POST /vi/queryRechargeBill': queryRechargeBillHandler(store, queries, times),
    'POST /vi/unknown-mobile': unknownMobileHandler(queries),
    'POST /vi/mobileLogin': mobileLoginHandler(signOn.mobileLogin),
    'POST /vi/fusionPageInfo': fusionPageInfoHandler(numbers, pricing, queries),
    'GET /vi/discount': discountHandler(numbers, pricing),
    'GET /vi/limit': limitHandler(pricing),
    'GET /common/v1/front/mobileCheck': mobileCheckHandler(numbers),
    'GET /common/v1/ssoToken/validCheck': validCheckHandler(),
    'POST /common/v1/sendMessage': sendMessageHandler(signOn.graphicCodes, signOn.smsCodes),
    'POST /common/v1/checkMessage': checkMessageHandler(signOn.smsCodes, signOn.messageTickets),
    'POST /common/v1/ssoToken/invalidate': invalidateTokenHandler(signOn.sessions),
    'GET /common/v1/graphicCode': graphicCodeHandler(signOn.graphicCodes),
  };
}
