/** The HTTP layer: the server, calls, webhooks, pages, health. */
export { registerActivityGauges } from './activity-gauges.ts';
export { registerBacklogGauges } from './backlog-gauges.ts';
export { registerWorkerGauges } from './worker-gauges.ts';
export { registerCalls } from './calls.ts';
export { registerChannelTokenCall } from './channel-token-call.ts';
export { registerClockGauge } from './clock-gauge.ts';
export { createHandlers } from './handlers.ts';
export { createOperationsServer, registerLiveness } from './operations-server.ts';
export { createOrderReader } from './order-reader.ts';
export { registerOrderStream } from './order-stream.ts';
export { registerInstalledApp } from './installed-app.ts';
export { PAGES_BASE, registerPages } from './pages.ts';
export { registerPartnerWebhooks, webhookPaths } from './partner-webhook-routes.ts';
export { createPartnerWebhooks } from './partner-webhooks.ts';
export { registerPartnerGauges } from './partner-gauges.ts';
export { registerPoolGauges, type WatchPool } from './pool-gauges.ts';
export { createSeenMarks } from './seen-marks.ts';
export { createServer } from './server.ts';
