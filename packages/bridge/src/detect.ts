/** What the user agent says of the phone. Empty when it is none of these (SPEC section 1). */
export type Platform = 'ios' | 'android' | '';
export type PlatformWithHarmony = Platform | 'harmony';

/** The first detector: iOS, Android or empty. */
export function detectPlatform(userAgent: string): Platform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  return '';
}

/**
 * The second detector: as the first, and Harmony by its ArkWeb marker, which is looked for before anything
 * else.
 */
export function detectPlatformWithHarmony(userAgent: string): PlatformWithHarmony {
  return /ArkWeb/.test(userAgent) ? 'harmony' : detectPlatform(userAgent);
}

/** What a page sees of the phone, and of the native side in its window. */
export interface WalletWindow {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** The page's window, where the native app injects its objects. */
  readonly window: object;
}

/**
 * The second detector, inside the wallet app. An iPad that asks for desktop pages calls itself a Macintosh
 * there: it is iOS when it is touched, or has the bridge of iOS. A browser on such an iPad stays empty (SPEC
 * section 1).
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
