/**
 * Settings made by operators: channels, switches, adverts, promotions, safe addresses, and what is stopped.
 *
 * These folders have a public interface of their own: pricing, stops, and versions (of all settings).
 */
export { isOwnPath, ownAddress, type OwnPages, safeAddress } from './safe-address.ts';
export { checkContacts } from './contacts.ts';
export { parseJson, whyNoJson } from './json-text.ts';
export { switchesWithout, waysOff, withoutWays } from './features-off.ts';
export { withoutSuppliers } from './suppliers-off.ts';
export { createPageOrigins } from './page-origins.ts';
export { createGivenSettings } from './given-settings.ts';
export { createSettings, type Settings } from './settings.ts';
export {
  checkLoadedSettings,
  checkSettings,
  type RawSettings,
  type SettingsFiles,
  ssoTypeOf,
} from './settings-files.ts';
