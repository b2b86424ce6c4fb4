/** What a version of the settings is made of, as far as people see it. */
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
