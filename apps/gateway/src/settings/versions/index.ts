/** Versions of all settings: written, awaited by every process, and adopted by each. */
export { awaitProcesses, keysOfProcesses, settingsProcesses } from './await-processes.ts';
export { lastFilledIn, showSettings, writeRows } from './load-settings.ts';
export { type PartnerKeys, type PresentSettings, startPresentSettings } from './present-settings.ts';
export {
  addVersion,
  type ChangedBy,
  type FilePart,
  fileParts,
  isOptionalPart,
  listVersions,
  lockSettings,
  newestParts,
  newestShownVersion,
  newestVersion,
  partsInForce,
  type PartVersion,
  type SettingsPart,
  type SettingsVersion,
  type StopPart,
} from './versions.ts';
