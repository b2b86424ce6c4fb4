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
