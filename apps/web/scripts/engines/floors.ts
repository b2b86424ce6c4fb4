/**
 * The oldest engines that each build of the pages supports. A page loads the modern build if the engine has
 * the features checked in `choose-build.js`, which must be true of exactly these engines; the legacy build
 * down to its floor; below that, a page that says what to do.
 */
export interface Floor {
  readonly chrome: number;
  readonly safari: number;
  readonly ios: number;
  readonly firefox: number;
}

export const MODERN_FLOOR: Floor = { chrome: 120, safari: 17, ios: 17, firefox: 121 };

export const LEGACY_FLOOR: Floor = { chrome: 64, safari: 12.1, ios: 12, firefox: 78 };

/** Returns a floor in the form that the build tools need: `chrome120`, `safari17`… */
export function targetsOf({ chrome, safari, ios, firefox }: Floor): string[] {
  return [
    `chrome${chrome}`,
    `edge${Math.max(chrome, 79)}`,
    `safari${safari}`,
    `ios${ios}`,
    `firefox${firefox}`,
  ];
}
