/** Outgoing events: endpoints, the outcome of events, and the changes that need two persons. */
export { endpointsView, eventsView, eventView } from './endpoint-views.ts';
export { requireEndpoint, setEndpoint } from './set-endpoint.ts';
