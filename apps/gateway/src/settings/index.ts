/**
 * What operators set: channels, switches, adverts, promotions and which addresses are safe; what is stopped.
 *
 * Folders with a door of their own: pricing, stops, and versions (of all settings).
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
