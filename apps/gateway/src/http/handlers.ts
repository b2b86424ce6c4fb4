/** One handler for every call of the contract, each given what it needs. */
import type { Clock } from '../runtime/clock.ts';
import type { Checkout } from '../orders/placing/checkout.ts';
import type { Numbers } from '../numbers/numbers.ts';
import type { OrderQueries } from '../orders/order-queries.ts';
import type { OrderTimes } from '../orders/schedule.ts';
import type { UnreadOrders } from '../orders/unread-counts.ts';
import type { Pricing } from '../pricing/pricing.ts';
import type { Settings } from '../settings/settings.ts';
import type { SignOn } from '../sign-on/sign-on.ts';
import type { PhoneBills } from '../numbers/phone-bills/phone-bills.ts';
import type { MarkedNumbers } from '../numbers/saved-numbers/marked-numbers.ts';
import type { PointsService } from '../partners/cashier/port.ts';
import type { ResultKeys } from '../visitors/result-keys.ts';
import type { Buyers } from './buyer.ts';
import type { OrderReader } from './order-reader.ts';
import type { AutomaticTopUp } from '../agreements/automatic-top-up.ts';
import type { EntrustedPayments } from '../partners/entrust/port.ts';
import type { Handlers } from './handler.ts';
import { automaticReadingHandlers } from './handlers/automatic/reading-handlers.ts';
import { automaticWritingHandlers } from './handlers/automatic/writing-handlers.ts';
import { advMaintainHandler, queryAdvMaintainInfoHandler } from './handlers/adverts.ts';
import { checkMessageHandler } from './handlers/check-message.ts';
import { discountHandler } from './handlers/discount.ts';
import { fusionPageInfoHandler } from './handlers/fusion-page-info.ts';
import { getChannelInfoHandler } from './handlers/get-channel-info.ts';
import { getMobileNumberHandler } from './handlers/get-mobile-number.ts';
import { getPromotionConfigHandler } from './handlers/get-promotion-config.ts';
import { graphicCodeHandler } from './handlers/graphic-code.ts';
import { invalidateTokenHandler } from './handlers/invalidate-token.ts';
import { jkSwitchHandler } from './handlers/jk-switch.ts';
import { limitHandler } from './handlers/limit.ts';
import { mobileCheckHandler } from './handlers/mobile-check.ts';
import { mobileLoginHandler } from './handlers/mobile-login.ts';
import { orderHandler } from './handlers/order.ts';
import { organizationHandler } from './handlers/organization.ts';
import { integralGoodsInfoHandler, integralQueryHandler } from './handlers/integral.ts';
import { markEditHandler, markRecordsHandler } from './handlers/marked-numbers.ts';
import {
  ownCheckMessageHandler,
  ownSendMessageHandler,
  selfSendMessageHandler,
} from './handlers/own-messages.ts';
import { phoneBillHandler } from './handlers/phone-bill.ts';
import { queryIntegralBillListHandler } from './handlers/query-integral-bill-list.ts';
import { smallAmountHandler } from './handlers/small-amount.ts';
import { smallOrderHandler } from './handlers/small-order.ts';
import { queryRechargeBillHandler } from './handlers/query-recharge-bill.ts';
import { redPointHandler } from './handlers/red-point.ts';
import { rsaSignDataHandler } from './handlers/rsa-sign-data.ts';
import { sendMessageHandler } from './handlers/send-message.ts';
import { ssoTokenApplyHandler } from './handlers/sso-token-apply.ts';
import { ssoTokenCheckHandler } from './handlers/sso-token-check.ts';
import { unknownMobileHandler } from './handlers/unknown-mobile.ts';
import { validCheckHandler } from './handlers/valid-check.ts';
import { verificationHandler } from './handlers/verification.ts';

export interface HandlerParts {
  readonly checkout: Checkout;
  readonly reader: OrderReader;
  readonly queries: OrderQueries;
  readonly numbers: Numbers;
  readonly pricing: Pricing;
  readonly times: OrderTimes;
  readonly signOn: SignOn;
  readonly settings: Settings;
  readonly unread: UnreadOrders;
  readonly buyers: Buyers;
  readonly resultKeys: ResultKeys;
  readonly points: Pick<PointsService, 'balance'>;
  readonly marked: MarkedNumbers;
  readonly bills: PhoneBills;
  readonly automatic: Pick<
    AutomaticTopUp,
    'opening' | 'commands' | 'repayments' | 'queries' | 'views' | 'recommendations' | 'rules'
  >;
  readonly entrust: EntrustedPayments;
  readonly publicUrl: string;
  readonly clock: Clock;
}

export function createHandlers({
  checkout,
  reader,
  queries,
  numbers,
  pricing,
  times,
  signOn,
  settings,
  unread,
  buyers,
  resultKeys,
  points,
  marked,
  bills,
  automatic,
  entrust,
  publicUrl,
  clock,
}: HandlerParts): Handlers {
  return {
    'POST /vi/order': orderHandler({
      checkout,
      buyers,
      messageTickets: signOn.messageTickets,
      resultKeys,
      times,
    }),
    'POST /vi/smallAmount': smallAmountHandler(numbers, pricing),
    'POST /vi/smallOrder': smallOrderHandler({ checkout, buyers, resultKeys, times }),
    'POST /vi/integralGoodsInfo': integralGoodsInfoHandler(numbers, pricing),
    'POST /vi/integralQuery': integralQueryHandler(points),
    'POST /vi/organization': organizationHandler(numbers),
    'POST /vi/queryRechargeBill': queryRechargeBillHandler(reader, queries, times),
    'POST /vi/unknown-mobile': unknownMobileHandler(queries, marked),
    'POST /vi/mobileLogin': mobileLoginHandler(signOn.mobileLogin),
    'POST /vi/fusionPageInfo': fusionPageInfoHandler(numbers, pricing, marked),
    'GET /vi/discount': discountHandler(numbers, pricing),
    'GET /vi/limit': limitHandler(pricing),
    'GET /common/v1/front/mobileCheck': mobileCheckHandler(numbers),
    'GET /common/v1/ssoToken/validCheck': validCheckHandler(),
    'POST /common/v1/sendMessage': sendMessageHandler(signOn.graphicCodes, signOn.smsCodes),
    'POST /common/v1/checkMessage': checkMessageHandler(signOn.smsCodes, signOn.messageTickets),
    'POST /common/v1/loginUser/sendMessage': ownSendMessageHandler(signOn.smsCodes),
    'POST /common/v1/loginUser/checkMessage': ownCheckMessageHandler(signOn.smsCodes, signOn.messageTickets),
    'POST /common/v1/self/sendMessage': selfSendMessageHandler(signOn.smsCodes),
    'POST /common/v1/order/queryIntegralBillList': queryIntegralBillListHandler(queries, times),
    'POST /common/v1/ssoToken/invalidate': invalidateTokenHandler(signOn.sessions),
    'POST /vi/jkSwitch': jkSwitchHandler(settings, signOn.sm2PublicKey),
    'POST /vi/verification': verificationHandler(signOn.touristVerification),
    'POST /vi/rsaSignData': rsaSignDataHandler(signOn.signedData),
    'POST /vi/getMobileNumber': getMobileNumberHandler(signOn.oneTapNumber),
    'POST /vi/redPoint': redPointHandler(unread),
    'POST /vi/getChannelInfo': getChannelInfoHandler(settings),
    'POST /vi/queryAdvMaintainInfo': queryAdvMaintainInfoHandler(settings),
    'GET /common/v1/ssoToken/check': ssoTokenCheckHandler(signOn.singleSignOn),
    'GET /common/v1/getPromotionConfig': getPromotionConfigHandler(settings, clock),
    'POST /common/v1/ssoToken/apply': ssoTokenApplyHandler(signOn.channelJump),
    'GET /auto/v1/advMaintain': advMaintainHandler(settings),
    'GET /auto/v1/charge/getBillByMblNo': phoneBillHandler(bills),
    ...automaticReadingHandlers({ ...automatic, numbers, wallet: entrust, clock, publicUrl }),
    ...automaticWritingHandlers({ ...automatic, orderTimes: times }),
    'GET /vi/markRecords': markRecordsHandler(marked, numbers),
    'POST /vi/markEdit': markEditHandler(marked, numbers),
    'GET /common/v1/graphicCode': graphicCodeHandler(signOn.graphicCodes),
  };
}
