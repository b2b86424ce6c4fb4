import type { Feature } from '@phonebill/contract/wire';
import type { ComponentType } from 'react';
import type { Language } from '../platform/language/index.ts';

/** Where a top-up comes from (SPEC section 2, "source channel"). */
type SourceChannel = 'charge' | 'integral' | 'digital' | 'auto';

/** Loaded when its route is first shown. */
export interface Screen {
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Stands in its place until it is there; also drawn into the HTML at build time. */
  readonly Skeleton: ComponentType;
}

/** An entry of the menu in the wallet app's title bar: a page of ours, by its path below the base. */
export interface MenuEntry {
  readonly title: Readonly<Record<Language, string>>;
  readonly path: string;
}

/** One row of SPEC section 2. */
export interface RouteRow {
  /** Names the row, and its shell's file. */
  readonly key: string;
  /** Below the base path. */
  readonly path: string;
  readonly title: Readonly<Record<Language, string>>;
  readonly requiresAuth: boolean;
  /** What it is about: where that is not offered, the screen says so. */
  readonly feature?: Feature;
  readonly sourceChannel?: SourceChannel;
  /** The menu in the wallet app's title bar; none where it is not given (SPEC section 7). */
  readonly menu?: readonly MenuEntry[];
  readonly screen: Screen;
}
