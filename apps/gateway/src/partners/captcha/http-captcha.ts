/** A captcha provider with the `siteverify` call, as offered by reCAPTCHA, hCaptcha, Turnstile and others. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { abortAfterAwake } from '../../runtime/time/index.ts';
import type { CaptchaProvider } from './port.ts';

const answerShape = Compile(Type.Object({ success: Type.Boolean() }));

export interface HttpCaptchaOptions {
  readonly pageUrl: string;
  readonly verifyUrl: string;
  readonly secret: string;
  readonly timeLimitMs: number;
  /** Called with the reason when no usable answer came, for the log. */
  readonly onUnknown?: (why: string) => void;
}

/** Creates the provider. Only the token and the secret are sent to it: nothing about the person. */
export function createHttpCaptcha({
  pageUrl,
  verifyUrl,
  secret,
  timeLimitMs,
  onUnknown = () => undefined,
}: HttpCaptchaOptions): CaptchaProvider {
  return {
    pageUrl,
    async verify(token) {
      const limit = abortAfterAwake(timeLimitMs);
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          redirect: 'error',
          signal: limit.signal,
        });
        const answer: unknown = await response.json();
        if (response.ok && answerShape.Check(answer)) return answer.success ? 'passed' : 'failed';
        onUnknown(`captcha.verify: an answer that is not understood, status ${response.status}`);
      } catch (error) {
        onUnknown(`captcha.verify: ${error instanceof Error ? error.name : 'failed'}`);
      } finally {
        limit.end();
      }
      return 'unknown';
    },
  };
}
