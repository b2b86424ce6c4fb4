/** The parts of a version of the settings, as the console shows them. */
export const settingsParts = [
  'pricing',
  'adverts',
  'promotions',
  'channels',
  'switches',
  'activities',
  'contacts',
] as const;
export type SettingsPartName = (typeof settingsParts)[number];
