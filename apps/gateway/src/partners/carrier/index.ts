/** Who credits numbers, and who knows about them: the ports. */
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
