/** What the pages may use at run time: plain tables and types, no schema library. */
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
  type ChargeReason,
  type ChargeState,
  chargeStates,
  type CheckReason,
  type DebitSource,
  debitSources,
  type DebtState,
  type OperationKind,
  type OperationRefusal,
  type OperationState,
  type SuspendReason,
  type TriggerKind,
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
} from './agreement-parts.ts';
export { API_BASE, callList, type CallName, FOLLOW_ORDER_PATH, splitCall } from './call-list.ts';
export {
  errorCodes as errorList,
  type ErrorName,
  isSuccess,
  pageErrorMessage as errorMessage,
  TOKEN_INVALID_CODE,
} from './errors.ts';
export type { Language } from './language.ts';
export {
  type Carrier,
  type CloseReason,
  type DeliveryState,
  type OrderKind,
  type OrderState,
  orderStates,
  type PayMethod,
  type PaymentState,
  type RefundReason,
  type RefundState,
  type UserPayMethod,
  userPayMethods,
} from './order-states.ts';
export type { CallInput, CallResponse, Envelope } from './schemas.ts';
export type {
  AdvertView,
  BillMonthView,
  BillView,
  DenominationView,
  GoodView,
  LimitView,
  MarkedNumberView,
  OrderView,
  OrderWithTimelineView,
  OrganizationView,
  PaymentRequestView,
  RefundView,
  TimelineEntryView,
} from './schema-parts.ts';
