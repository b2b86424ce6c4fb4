/** The platform according to the user agent. Empty when it is none of these (SPEC section 1). */
export type Platform = 'ios' | 'android' | '';
export type PlatformWithHarmony = Platform | 'harmony';

/** Detects iOS or Android, or returns empty (the first detector). */
export function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  return '';
}

/**
 * Detects Harmony by its ArkWeb marker, which is checked first, and otherwise does the same as the first
 * detector.
 */
export function detectPlatformWithHarmony(userAgent: string): PlatformWithHarmony {
  return /ArkWeb/.test(userAgent) ? 'harmony' : detectPlatform(userAgent);
}

/** The properties of the phone, and the native side's objects in the window, that the detector reads. */
export interface WalletWindow {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** The page's window, where the native app injects its objects. */
  readonly window: object;
}

/**
 * Detects the platform inside the wallet app (the second detector). An iPad that asks for desktop pages calls
 * itself a Macintosh: it is taken as iOS if it has a touch screen or the bridge of iOS. A browser on such an
 * iPad stays empty (SPEC section 1).
 */
export function detectWalletPlatform({
  userAgent,
  maxTouchPoints,
  window,
}: WalletWindow): PlatformWithHarmony {
  const platform = detectPlatformWithHarmony(userAgent);
  if (platform || !/hebao/i.test(userAgent) || !/Macintosh/.test(userAgent)) return platform;
  const { hebaoWkjs, webkit } = window as {
    readonly hebaoWkjs?: unknown;
    readonly webkit?: { readonly messageHandlers?: unknown };
  };
  return maxTouchPoints > 1 || hebaoWkjs || webkit?.messageHandlers ? 'ios' : '';
}
