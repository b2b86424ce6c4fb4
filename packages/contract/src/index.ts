export {
  ActivityId,
  ActivityReward,
  type ActivityRewardView,
  type ActivityScreen,
  activityScreens,
  type ActivityState,
  activityStates,
  ActivityToken,
  type ActivityView,
  type PointsProgramme,
  pointsProgrammes,
  type QualifiedReason,
  qualifiedReasons,
  type RewardState,
  rewardStates,
  type RewardView,
  type WayToEarn,
  waysToEarn,
} from './schemas/activities.ts';
export { CampaignPage } from './schemas/campaign-page.ts';
export { type Feature, featureNeeds, features } from './features.ts';
export { type SwitchName, switchNames, type Switches } from './switches.ts';
export {
  ADVERT_BANNER_CAP,
  type AdvertBusiness,
  advertBusinesses,
  type AdvertBusinessName,
  advertCodesOf,
  type AdvertPosition,
  advertPositions,
} from './adverts.ts';
export {
  type AgreementState,
  agreementStates,
  type AgreementVariant,
  agreementVariants,
  type ChargeReason,
  chargeReasons,
  type ChargeState,
  chargeStates,
  type CheckReason,
  type ConsentChannel,
  consentChannels,
  type ConsentState,
  consentStates,
  type DebitSource,
  debitSources,
  type DebtState,
  debtStates,
  type EndReason,
  endReasons,
  type OperationKind,
  operationKinds,
  type OperationRefusal,
  operationRefusals,
  type OperationState,
  operationStates,
  type SuspendReason,
  suspendReasons,
  type TriggerKind,
  triggerKinds,
} from './agreement-states.ts';
export type {
  AgreementEventView,
  AgreementRulesView,
  AgreementView,
  AgreementWithEventsView,
  BankCardView,
  ChargeMonthView,
  ChargeView,
  CreditAccountView,
  DebtView,
  OperationView,
  RecommendationView,
  TermsView,
} from './schemas/agreements.ts';
export {
  type AuthorizationAnswer,
  type AuthorizationEvent,
  type AuthorizationNoticeView,
  type AuthorizationState,
  type AuthorizationView,
  type ConsentRecordView,
} from './schemas/authorizations.ts';
export { campaignThemes } from './schemas/campaign-page.ts';
export type { CallRow } from './calls/call-row.ts';
export {
  type CallName,
  type CallRequest,
  type CallResponse,
  callRows,
  type Envelope,
} from './calls/index.ts';
export { errorList, type ErrorName, errorMessage } from './errors/index.ts';
export { FollowOrder } from './follow-order.ts';
export type { BilingualText, Language } from './language.ts';
export { openApiDocument } from './openapi/document.ts';
export {
  type Carrier,
  carriers,
  type CashierName,
  cashierNames,
  type CloseReason,
  closeReasons,
  type DeliveryState,
  deliveryStates,
  type OrderKind,
  orderKinds,
  type OrderState,
  orderStates,
  type PayMethod,
  payMethods,
  type PayerBrowser,
  payerBrowsers,
  type ProviderPayMethod,
  providerPayMethods,
  userPayMethods,
  type PaymentState,
  paymentStates,
  type RefundReason,
  refundReasons,
  type RefundState,
  refundStates,
} from './order-states.ts';
export { answerShapes } from './answer-shapes.ts';
export { type PageContract, pageContract } from './page-contract.ts';
export { isSuccess, SUCCESS_CODE, TOKEN_INVALID_CODE } from './page-errors.ts';
export { API_BASE, FOLLOW_ORDER_PATH, isOwnPath, splitCall, TOKEN_HEADER } from './paths.ts';
export {
  type CardBindingView,
  type CardSecretName,
  type InvoiceKind,
  invoiceKinds,
  type InvoiceState,
  invoiceStates,
  type InvoiceView,
  type RealNameState,
  realNameStates,
  type RealNameView,
  type TitleKind,
  titleKinds,
} from './schemas/own-forms.ts';
export type { ConsentOfferView, MemberConsentView } from './schemas/family.ts';
export {
  type EndNoticeState,
  endNoticeStates,
  type HelpContactsView,
  type HelpMessageState,
  helpMessageStates,
  type HelpMessageView,
} from './schemas/help.ts';
export type {
  OrderView,
  OrderWithTimelineView,
  PaymentRequestView,
  PayWithView,
  RefundView,
  TimelineEntryView,
} from './schemas/orders.ts';
export type {
  AdvertView,
  BillMonthView,
  BillView,
  DenominationView,
  GoodView,
  LimitView,
  OwnAmountView,
  SavedNumberView,
  OrganizationView,
} from './schemas/top-up.ts';
export {
  type OrderVoucherView,
  type UsableVoucherView,
  type VoucherState,
  voucherStates,
  type VoucherView,
} from './schemas/vouchers.ts';
export {
  type ClosingObstacle,
  closingObstacles,
  type DataSectionName,
  dataSectionNames,
  type DataSectionView,
  type DataSectionWithRowsView,
} from './schemas/personal-data.ts';
export {
  type OwnSessionView,
  type SessionDevice,
  type SessionPlace,
  sessionDevices,
  sessionPlaces,
} from './schemas/sessions.ts';
export {
  type SignUpRefusal,
  signUpRefusals,
  type SignUpState,
  signUpStates,
  type SignUpView,
} from './schemas/sign-up.ts';
export {
  type AgreementEventType,
  agreementEventTypes,
  type DisabledReason,
  disabledReasons,
  type EventDeliveryState,
  eventDeliveryStates,
  type OrderEventType,
  orderEventTypes,
  TEST_EVENT_TYPE,
  type ToldEventType,
  toldEventTypes,
} from './told-events.ts';
