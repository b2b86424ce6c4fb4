/** What an operator may set in the environment; nothing else reads it. */
export type { AgreementTimes } from './agreement-times.ts';
export { type OrderTimes, retryAt } from './order-times.ts';
export { type GatewayConfig, type GuestLimits, readGatewayConfig, environment } from './read-config.ts';
export { readSettingsValues } from './settings-values.ts';
export type { TrustedProxies } from './trusted-proxies.ts';
