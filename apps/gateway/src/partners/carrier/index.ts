/** Who credits numbers, and who knows about them: the ports. */
export type {
  Balance,
  Bill,
  CarrierService,
  Cost,
  Float,
  FloatTooLow,
  NumberInformation,
  TopUpRequest,
  TopUpSupplier,
  Credit,
  DeliveryResult,
  DeliveryWebhookEvent,
  NumberFacts,
} from './port.ts';
