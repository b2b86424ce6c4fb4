/** Events out: endpoints, what became of events, and what two persons agree on. */
export { endpointsView, eventsView, eventView } from './endpoint-views.ts';
export { requireEndpoint, setEndpoint } from './set-endpoint.ts';
