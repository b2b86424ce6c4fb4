export { ADVERT_BANNER_CAP, type AdvertBusiness, advertBusinesses, type AdvertBusinessName, advertCodesOf, type AdvertPosition, advertPositions } from './adverts.ts';
export { API_BASE, type CallFacts, callList, type CallName, FOLLOW_ORDER_PATH, splitCall } from './call-list.ts';
export { errorList, type ErrorName, errorMessage, isSuccess, SUCCESS_CODE, TOKEN_INVALID_CODE } from './errors.ts';
export type { Language } from './language.ts';
export { openApiDocument } from './openapi.ts';
export { type Carrier, carriers, type CloseReason, closeReasons, type DeliveryState, deliveryStates, type OrderState, orderStates, type PayMethod, payMethods, type PaymentState, paymentStates, type RefundReason, refundReasons, type RefundState, refundStates } from './order-states.ts';
export { type CallRequest, type CallResponse, type CallSchemas, type Envelope, schemas } from './schemas.ts';
export type { AdvertView, BillMonthView, BillView, DenominationView, GoodView, LimitView, MarkedNumberView, OrderView, OrderWithTimelineView, OrganizationView, PaymentRequestView, RefundView, TimelineEntryView } from './schema-parts.ts';
