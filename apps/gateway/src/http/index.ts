/** The HTTP layer: the server, calls, webhooks, pages, health. */
export { registerCalls } from './calls.ts';
export { registerChannelTokenCall } from './channel-token-call.ts';
export { createHandlers } from './handlers.ts';
export { createOperationsServer, registerLiveness } from './operations-server.ts';
export { createOrderReader } from './order-reader.ts';
export { registerOrderStream } from './order-stream.ts';
export { registerInstalledApp } from './installed-app.ts';
export { registerApiDocument } from './api-document.ts';
export { createPageTexts, PAGES_BASE, registerPages } from './pages.ts';
export { createPreviewCalls } from './preview-calls.ts';
export { registerPartnerWebhooks, webhookPaths } from './partner-webhook-routes.ts';
export { createPartnerWebhooks, createSmsPushes } from './partner-webhooks.ts';
export type { ReadinessChecks } from './readiness.ts';
export { createSeenMarks } from './seen-marks.ts';
export { createServer } from './server.ts';
