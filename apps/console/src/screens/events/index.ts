/** Events out; few look at it, so it comes when somebody goes there. */
export { EndpointPage } from './endpoint-page.tsx';
export { EventPage } from './event-page.tsx';
export { EventsPage } from './events-page.tsx';
