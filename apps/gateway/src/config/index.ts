/**
 * The settings that an operator may make in the environment; no other code reads it. Settings for top-up
 * suppliers have an index of their own.
 */
export type { AgreementTimes } from './agreement-times.ts';
export { type OrderTimes, retryAt } from './order-times.ts';
export {
  type DatabaseAddress,
  type DatabaseServer,
  readDatabaseUrl,
  readDatabaseUrls,
} from './database-url.ts';
export type {
  CashierConfig,
  GatewayConfig,
  GuestLimits,
  PartnerConfig,
  UnpaidLimits,
} from './gateway-config.ts';
export { readConsoleConfig, readGatewayConfig, environment } from './read-config.ts';
export type { OfflinePackages } from './offline-packages.ts';
export { type NumbersAtRest, readNumbersAtRest } from './numbers-at-rest.ts';
export { allCashiers } from './read-cashiers.ts';
export type { TemplatesOf } from './read-sms-account.ts';
export type { NumberedTemplate } from './read-tencent-sms.ts';
export { readSettingsValues } from './settings-values.ts';
export type { TrustedProxies } from './trusted-proxies.ts';
export { readNetworks } from './event-networks.ts';
