// A provider of captchas on an origin of its own: a page for a frame, and the service that verifies its
// tokens, over real HTTP. A test decides how it behaves and reads what it was asked.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { freePort } from '../../apps/launcher/src/free-port.ts';

export interface CaptchaTestProvider {
  readonly origin: string;
  /** The variables for the gateway, by their names in the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** The forms that the verifying service received, in order. */
  readonly asked: readonly Readonly<Record<string, string>>[];
  /** Makes the service accept requests without answering, from now on. */
  fallSilent(): void;
  close(): Promise<void>;
}

const SECRET = 'a-secret-of-the-provider';

/** The page posts a token to the page that framed it, once its button is pressed. */
const page = `<!doctype html><meta charset="utf-8"><title>captcha</title>
<button type="button">I am a person</button>
<script>
  const given = new URLSearchParams(location.search);
  document.documentElement.lang = given.get('language');
  document.querySelector('button').addEventListener('click', async () => {
    const captchaToken = await (await fetch('/token', { method: 'POST' })).text();
    parent.postMessage({ captchaToken }, given.get('origin'));
  });
</script>`;

export async function startCaptchaProvider(): Promise<CaptchaTestProvider> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const issued = new Set<string>();
  const asked: Record<string, string>[] = [];
  let silent = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '', origin);
      if (pathname === '/page') return response.setHeader('content-type', 'text/html').end(page);
      if (pathname === '/token') {
        const token = randomUUID();
        issued.add(token);
        return response.end(token);
      }
      if (pathname !== '/verify') return response.writeHead(404).end();
      const form = Object.fromEntries(new URLSearchParams(await text(request)));
      asked.push(form);
      if (silent) return;
      const success = form['secret'] === SECRET && issued.delete(form['response'] ?? '');
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ success }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(origin).port), '127.0.0.1', resolve));
  return {
    origin,
    environment: {
      CAPTCHA_PAGE_URL: `${origin}/page`,
      CAPTCHA_VERIFY_URL: `${origin}/verify`,
      CAPTCHA_SECRET: SECRET,
    },
    asked,
    fallSilent: () => (silent = true),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
