import type { SettingsFaultView } from '@phonebill/contract/console-pages';

/** What the form of a part is given. */
export interface PartForm<T> {
  readonly content: T;
  readonly faults: readonly SettingsFaultView[];
  readonly onChange: (content: T) => void;
}
