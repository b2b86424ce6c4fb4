/**
 * The calls of automatic top-up that read, each given what it needs; and dismissing a recommendation, which
 * changes no agreement.
 */
import type { AgreementQueries } from '../../../agreements/queries/agreement-queries.ts';
import type { AgreementViews } from '../../../agreements/views/agreement-view.ts';
import type { Recommendations } from '../../../agreements/queries/recommendations.ts';
import type { AgreementRules } from '../../../agreements/rules/agreement-rules.ts';
import type { Clock } from '../../../runtime/index.ts';
import type { Numbers } from '../../../numbers/index.ts';
import type { BankCards, CreditPay } from '../../../partners/index.ts';
import type { Handlers } from '../../handler.ts';
import {
  agreementByIdHandler,
  agreementHandler,
  agreementListHandler,
  agreementsOfNumberHandler,
  signedNumbersHandler,
} from './agreements.ts';
import { bindCardUrlHandler, isBindingCardHandler } from './bank-cards.ts';
import { chargeListHandler, chargeMonthsHandler } from './charges.ts';
import { protocolCheckHandler } from './check.ts';
import { creditAccountHandler } from './credit-account.ts';
import { agreementOfRequestHandler, operationStatusHandler } from './operations.ts';
import { noLongerRecommendedHandler, recommendationListHandler } from './recommendations.ts';
import {
  cancelReasonsHandler,
  channelAmountsHandler,
  protocolRulesHandler,
  protocolVersionHandler,
} from './rules.ts';

export interface AutomaticReadingParts {
  readonly queries: AgreementQueries;
  readonly views: AgreementViews;
  readonly recommendations: Recommendations;
  readonly rules: AgreementRules;
  readonly numbers: Pick<Numbers, 'check'>;
  readonly wallet: BankCards & Pick<CreditPay, 'creditAccount'>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

type AutomaticReadingCall =
  | 'GET /auto/v1/protocol/rules'
  | 'GET /auto/v1/protocol/version'
  | 'GET /auto/v1/config/getAutoMoneyByCnlCode'
  | 'GET /auto/v1/cancelReason/getReason'
  | 'GET /auto/v1/protocol/check'
  | 'GET /auto/v1/protocol/queryProtocolList'
  | 'GET /auto/v1/protocol'
  | 'GET /auto/v1/protocol/queryProtocolByAgrMbl'
  | 'GET /auto/v1/protocol/queryProtocolByArgId'
  | 'GET /auto/v1/protocol/queryAgrIdByReqNo'
  | 'GET /auto/v1/protocol/operation-status'
  | 'GET /auto/v1/querySignMobileList'
  | 'GET /auto/v1/charge/bill'
  | 'GET /auto/v1/charge/getBillByAgrMbl'
  | 'GET /auto/v1/protocol/queryRecommendationList'
  | 'POST /auto/v1/protocol/noLongerRecommended'
  | 'GET /auto/v1/creditPay/account'
  | 'GET /auto/v1/userInfo/isBindingCard'
  | 'GET /auto/v1/userInfo/getH5BindCardUrl';

export function automaticReadingHandlers({
  queries,
  views,
  recommendations,
  rules,
  numbers,
  wallet,
  clock,
  publicUrl,
}: AutomaticReadingParts): Pick<Handlers, AutomaticReadingCall> {
  return {
    'GET /auto/v1/protocol/rules': protocolRulesHandler(rules),
    'GET /auto/v1/protocol/version': protocolVersionHandler(rules),
    'GET /auto/v1/config/getAutoMoneyByCnlCode': channelAmountsHandler(rules),
    'GET /auto/v1/cancelReason/getReason': cancelReasonsHandler(rules),
    'GET /auto/v1/protocol/check': protocolCheckHandler({ queries, numbers, rules }),
    'GET /auto/v1/protocol/queryProtocolList': agreementListHandler(queries, views),
    'GET /auto/v1/protocol': agreementHandler(queries, views),
    'GET /auto/v1/protocol/queryProtocolByAgrMbl': agreementsOfNumberHandler(queries, views),
    'GET /auto/v1/protocol/queryProtocolByArgId': agreementByIdHandler(queries, views),
    'GET /auto/v1/protocol/queryAgrIdByReqNo': agreementOfRequestHandler(queries),
    'GET /auto/v1/protocol/operation-status': operationStatusHandler(queries, views),
    'GET /auto/v1/querySignMobileList': signedNumbersHandler(queries),
    'GET /auto/v1/charge/bill': chargeListHandler(queries, views),
    'GET /auto/v1/charge/getBillByAgrMbl': chargeMonthsHandler(queries, views, clock),
    'GET /auto/v1/protocol/queryRecommendationList': recommendationListHandler(recommendations),
    'POST /auto/v1/protocol/noLongerRecommended': noLongerRecommendedHandler(recommendations),
    'GET /auto/v1/creditPay/account': creditAccountHandler({ queries, views, wallet, clock }),
    'GET /auto/v1/userInfo/isBindingCard': isBindingCardHandler(wallet),
    'GET /auto/v1/userInfo/getH5BindCardUrl': bindCardUrlHandler(wallet, publicUrl),
  };
}
