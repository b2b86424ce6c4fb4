/** The screens about outgoing events; rarely used, so they are loaded when opened. */
export { EndpointPage } from './endpoint-page.tsx';
export { EventPage } from './event-page.tsx';
export { EventsPage } from './events-page.tsx';
