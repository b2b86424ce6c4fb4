import type { FastifyInstance } from 'fastify';
import { classicScript } from '../../workbench/classic-script.ts';
import { NATIVE_SCRIPT } from '../../workbench/into-html.ts';

/**
 * Returns the script that plays the native side in the frame. It is built from the bridge's own fake native
 * sides, so it uses the same protocol.
 */
export function nativeScript(): string {
  return classicScript(new URL('../assets/workbench/injected.js', import.meta.url));
}

/** Serves the script. It is built at the first request, since most sandboxes never need it. */
export function nativeScriptRoute(app: FastifyInstance): void {
  let script: string | undefined;
  app.get(NATIVE_SCRIPT, (_request, reply) => {
    script ??= nativeScript();
    void reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(script);
  });
}
