import type { Feature } from '@phonebill/contract/wire';
import type { ComponentType } from 'react';
import type { Language } from '../platform/language/index.ts';

/** The origin of a top-up (SPEC section 2, "source channel"). */
type SourceChannel = 'charge' | 'integral' | 'digital' | 'auto';

/** A screen, loaded when its route is first shown. */
export interface Screen {
  readonly load: () => Promise<{ default: ComponentType }>;
  /**
   * The skeleton that takes the screen's place until it is loaded; also drawn into the HTML at build time.
   */
  readonly Skeleton: ComponentType;
}

/** An entry of the menu in the wallet app's title bar: a page of ours, by its path below the base. */
export interface MenuEntry {
  readonly title: Readonly<Record<Language, string>>;
  readonly path: string;
}

/** One row of SPEC section 2. */
export interface RouteRow {
  /** The name of the row and of its shell's file. */
  readonly key: string;
  /** The path below the base. */
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly requiresAuth: boolean;
  /** The feature it belongs to; if the operator does not offer that, the screen says so. */
  readonly feature?: Feature;
  readonly sourceChannel?: SourceChannel;
  /** The menu in the wallet app's title bar; omitted for none (SPEC section 7). */
  readonly menu?: readonly MenuEntry[];
  readonly screen: Screen;
}
