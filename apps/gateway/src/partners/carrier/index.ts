/** The ports of the suppliers that credit numbers, and of information about numbers. */
export { supplierTraitsOf } from './port.ts';
export type {
  Balance,
  Bill,
  CarrierService,
  Cost,
  Float,
  FloatTooLow,
  TooSoon,
  NumberInformation,
  TopUpRequest,
  TopUpSupplier,
  Credit,
  DeliveryResult,
  DeliveryWebhookEvent,
  NumberFacts,
} from './port.ts';
