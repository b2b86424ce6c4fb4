/** Writes, checks and changes settings, for the commands `config:…` and the console's drafts. */
export { readPresentSettings, settingsAtStart } from './first-load.ts';
export {
  changeSettings,
  contentsOfVersion,
  PRICES_BEGIN_AFTER_MS,
  SettingsRefused,
} from './change-settings.ts';
export { type ConfigLine, type ConfigParts, readConfigLine, runConfig } from './config-commands.ts';
export { differingPlaces } from './differences.ts';
export { priceBreaches } from './price-breaches.ts';
export {
  areSameFloors,
  floorChanges,
  floorsWith,
  priceFloors,
  type PriceFloors,
  readFloors,
} from './price-floors.ts';
export {
  checkLoadedParts,
  checkParts,
  type CheckedParts,
  differingParts,
  ownSettingsFolder,
  readFolder,
  type PartContents,
} from './settings-folder.ts';
