/** What operators set in files: channels, switches, adverts, promotions; and which addresses are safe. */
export { lastFilledIn, loadSettings } from './load-settings.ts';
export { isOwnPath, ownAddress, type OwnPages, safeAddress } from './safe-address.ts';
export { createPageOrigins } from './page-origins.ts';
export { createSettings, type Settings } from './settings.ts';
export { readSettingsFiles } from './settings-files.ts';
