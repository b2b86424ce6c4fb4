/**
 * Events out: channels are informed about their orders and agreements by outgoing webhooks according to
 * Standard Webhooks (docs/events.md). Endpoints, events and tries are stored in the directory database.
 */
export { createReceiverAddresses, type ReceiverAddresses } from './receiver-addresses.ts';
export { type OutEvent, sendAgain, sendFailedAgain, sendTestEvent } from './deliveries.ts';
export {
  addEndpoint,
  changeEndpoint,
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  listEndpoints,
  replaceSecret,
  secretsOf,
} from './endpoints.ts';
export { type EventFilters, findEvent, listEvents, type ListedEvent } from './listed-events.ts';
export { HOW_EVENTS_STAND } from './how-events-stand.ts';
export { createEventSender } from './event-sender.ts';
export { createHeardChannels } from './heard-channels.ts';
export { createSendEvent } from './send-event.ts';
export { eventDeliveryMachine, failedEventStates, waitingEventStates } from './delivery-states.ts';
