/**
 * What operators set: channels, switches, adverts, promotions and which addresses are safe; versions of all
 * settings; what is stopped.
 */
export { awaitProcesses, settingsProcesses } from './await-processes.ts';
export { lastFilledIn, showSettings, writeRows } from './load-settings.ts';
export { type PresentSettings, startPresentSettings } from './present-settings.ts';
export { isOwnPath, ownAddress, type OwnPages, safeAddress } from './safe-address.ts';
export { switchesWithout, withoutWays } from './features-off.ts';
export { createPageOrigins } from './page-origins.ts';
export { createSettings, type Settings } from './settings.ts';
export {
  checkLoadedSettings,
  checkSettings,
  type RawSettings,
  type SettingsFiles,
  ssoTypeOf,
} from './settings-files.ts';
export {
  type DebitStop,
  type KeyStop,
  NEWEST_DEBIT_STOPS,
  type Sale,
  saleFields,
  type SellingStop,
  stopsDebits,
} from './stops.ts';
export {
  addVersion,
  type ChangedBy,
  type FilePart,
  fileParts,
  listVersions,
  lockSettings,
  newestParts,
  newestVersion,
  partsInForce,
  type PartVersion,
  type SettingsPart,
  type StopPart,
} from './versions.ts';

// Which amounts are offered, what they cost, and how much may be topped up.
export { createPresentPricing } from './pricing/present-pricing.ts';
export { checkPricing } from './pricing/pricing-file.ts';
export {
  type Denomination,
  type Limit,
  type Pricing,
  allowedOf,
  denominationView,
  limitView,
  within,
} from './pricing/pricing.ts';
