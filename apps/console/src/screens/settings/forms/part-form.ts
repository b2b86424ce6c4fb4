import type { SettingsFaultView } from '@phonebill/contract/console-pages';

/** The props of a part's form. */
export interface PartForm<T> {
  readonly content: T;
  readonly faults: readonly SettingsFaultView[];
  readonly onChange: (content: T) => void;
}
