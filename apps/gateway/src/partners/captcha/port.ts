/** A provider of captchas, in the place of our picture. See docs/partners.md. */
export interface CaptchaProvider {
  /** The page that people are shown, in a frame. */
  readonly pageUrl: string;
  /** Whether the token is one of the provider's, and unused; `unknown`: no usable answer came. */
  verify(token: string): Promise<'passed' | 'failed' | 'unknown'>;
}
