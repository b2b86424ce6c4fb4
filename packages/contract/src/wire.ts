/** The part of the contract that the pages may use at run time: plain tables and types, no schema library. */
export type { Feature } from './features.ts';
export type { SwitchName, Switches } from './switches.ts';
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
  type AgreementVariant,
  agreementStates,
  type ChargeReason,
  type ChargeState,
  chargeStates,
  type CheckReason,
  type ConsentState,
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
} from './schemas/agreements.ts';
export type {
  ActivityRewardView,
  ActivityScreen,
  ActivityView,
  QualifiedReason,
  RewardView,
} from './schemas/activities.ts';
export type {
  CampaignBlock,
  CampaignButton,
  CampaignPageView,
  CampaignPicture,
  CampaignTheme,
} from './schemas/campaign-page.ts';
export type {
  AuthorizationAnswer,
  AuthorizationEvent,
  AuthorizationNoticeView,
  AuthorizationState,
  AuthorizationView,
  ConsentRecordView,
} from './schemas/authorizations.ts';
export type { CancelledForCapView, FamilyMemberView, FamilyMonthView } from './schemas/family-month.ts';
export type { OrderVoucherView, UsableVoucherView, VoucherView } from './schemas/vouchers.ts';
export type { ConsentOfferView, MemberConsentView } from './schemas/family.ts';
export type { EndNoticeState, HelpContactsView, HelpMessageView } from './schemas/help.ts';
export type { ClosingObstacle, DataSectionView, DataSectionWithRowsView } from './schemas/personal-data.ts';
export type { OwnSessionView } from './schemas/sessions.ts';
export type { SignUpView } from './schemas/sign-up.ts';
export type { CallInput, CallName, CallResponse, Envelope } from './calls/index.ts';
export type { ErrorName } from './errors/index.ts';
export type { Language } from './language.ts';
export {
  type Carrier,
  type CashierName,
  type CloseReason,
  type DeliveryState,
  type OrderKind,
  type OrderState,
  orderStates,
  type PayMethod,
  type PayerBrowser,
  type PaymentState,
  type RefundReason,
  type RefundState,
  type UserPayMethod,
  userPayMethods,
} from './order-states.ts';
export type { Shape, ShapeOfFields } from './answer-shapes.ts';
export type { PageContract, PageRefusal } from './page-contract.ts';
export { isSuccess, pageErrorMessage as errorMessage, TOKEN_INVALID_CODE } from './page-errors.ts';
export { API_BASE, FOLLOW_ORDER_PATH, isOwnPath, splitCall, TOKEN_HEADER } from './paths.ts';
export type {
  CardBindingView,
  CardSecretName,
  InvoiceKind,
  InvoiceState,
  InvoiceView,
  RealNameState,
  RealNameView,
  TitleKind,
} from './schemas/own-forms.ts';
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
