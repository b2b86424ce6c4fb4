import { type ReactNode, useEffect, useRef } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { loginCopy } from '../sms-login/copy.ts';
import { Button } from '../ui/button/button.tsx';
import * as styles from '../sms-login/login.module.css';

interface CaptchaFrameProps {
  /** The address of the provider's page. */
  readonly page: string;
  readonly onPassed: (token: string) => void;
  /** Called when the user continues without it. */
  readonly onCannotDo: () => void;
}

/** Renders a provider's captcha in a frame, which reports its completion by a message. */
export default function CaptchaFrame({ page, onPassed, onCannotDo }: CaptchaFrameProps): ReactNode {
  const copy = useTexts(loginCopy);
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  const { origin } = new URL(page);

  useEffect(() => {
    const receive = ({ origin: from, source, data }: MessageEvent<unknown>): void => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const token = (data as { captchaToken?: unknown } | null)?.captchaToken;
      if (typeof token === 'string') onPassed(token);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  });

  const address = new URL(page);
  address.searchParams.set('origin', location.origin);
  address.searchParams.set('language', language);
  return (
    <div>
      <iframe
        ref={frame}
        className={styles.captcha}
        title={copy.captcha}
        src={address.href}
        // eslint-disable-next-line react/iframe-missing-sandbox -- its origin is another than ours
        sandbox="allow-scripts allow-same-origin allow-forms"
      />
      <Button kind="text" onClick={onCannotDo}>
        {copy.cannotDoCheck}
      </Button>
    </div>
  );
}
