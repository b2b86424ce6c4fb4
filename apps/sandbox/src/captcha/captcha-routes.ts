/**
 * A provider of captchas: `/captcha/page`, shown in a frame, issues a token when its button is pressed, and
 * `/captcha/siteverify` accepts each token once.
 */
import type { FastifyInstance } from 'fastify';

export const SANDBOX_CAPTCHA_SECRET = 'sandbox-captcha-secret';
const VALID_MS = 2 * 60_000;

const page = `<!doctype html><meta charset="utf-8"><title>Captcha</title>
<style>body{margin:0;font:16px system-ui;background:#fff}button{font:inherit;padding:12px 20px}</style>
<button type="button">我是真人 · I am a person</button>
<script>
  const origin = new URLSearchParams(location.search).get('origin') || '';
  document.querySelector('button').addEventListener('click', async () => {
    const { token } = await (await fetch('/captcha/tokens', { method: 'POST' })).json();
    parent.postMessage({ captchaToken: token }, origin);
  });
</script>`;

export function captchaRoutes(
  app: FastifyInstance,
  { now, newId }: { readonly now: () => number; readonly newId: () => string },
): void {
  const issued = new Map<string, number>();

  app.get('/captcha/page', (_request, reply) => {
    void reply.type('text/html; charset=utf-8').send(page);
  });
  app.post('/captcha/tokens', (_request, reply) => {
    const token = `cap_${newId()}`;
    for (const [old, until] of issued) if (until <= now()) issued.delete(old);
    issued.set(token, now() + VALID_MS);
    void reply.send({ token });
  });
  app.post<{ Body: { secret?: string; response?: string } }>('/captcha/siteverify', ({ body }, reply) => {
    const token = body.response ?? '';
    const until = issued.get(token) ?? 0;
    const success = body.secret === SANDBOX_CAPTCHA_SECRET && until > now();
    if (success) issued.delete(token);
    void reply.send(success ? { success } : { success, 'error-codes': ['invalid-input-response'] });
  });
}
