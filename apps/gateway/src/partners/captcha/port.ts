/** A provider of captchas, used instead of our own picture. See docs/partners.md. */
export interface CaptchaProvider {
  /** The provider's page, which users are shown in a frame. */
  readonly pageUrl: string;
  /**
   * Checks whether the provider issued the token and it is unused. Returns `unknown` when no usable answer
   * came.
   */
  verify(token: string): Promise<'passed' | 'failed' | 'unknown'>;
}
