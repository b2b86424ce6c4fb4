/** The door of what operators are told and do: what is stuck, and the command line. */
export { findUnknowns, unknownsByAge } from './unknowns.ts';
export { countStuck, stuckKinds } from './stuck.ts';
export { type ExitCode, type OperatorCall, runOperator } from './operator.ts';
export { type CommandLine, operatorCommands, readCommandLine, WrongUsage } from './command-line.ts';
export { userNamed } from './by-hand/block-user.ts';
export { keepEvent } from './by-hand/keep-event.ts';
export { allowDebits, stopDebits } from './settings/change-stops.ts';
export { trustKey } from './settings/trust-keys.ts';
export { stopSupplier, useSupplier } from './settings/stop-supplier.ts';
export { readSale, sellAgain, stopSelling } from './settings/stop-selling.ts';
export { readNumbers } from './orders/act-on-list.ts';
export { listedAct } from './orders/list-commands.ts';
export { fileOf } from './months/order-month.ts';
export { isArchived, type KeptEvent, readOrderRecords } from './orders/order-records.ts';
export { readPresentSettings, settingsAtStart } from './settings/first-load.ts';
export {
  changeSettings,
  contentsOfVersion,
  PRICES_BEGIN_AFTER_MS,
  SettingsRefused,
} from './settings/change-settings.ts';
export { type ConfigLine, type ConfigParts, readConfigLine, runConfig } from './settings/config-commands.ts';
export { differingPlaces } from './settings/differences.ts';
export { priceBreaches } from './settings/price-breaches.ts';
export {
  areSameFloors,
  floorChanges,
  floorsWith,
  priceFloors,
  type PriceFloors,
  readFloors,
} from './settings/price-floors.ts';
export {
  checkLoadedParts,
  checkParts,
  type CheckedParts,
  differingParts,
  ownSettingsFolder,
  readFolder,
  type PartContents,
} from './settings/settings-folder.ts';
