import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { BASE, paths } from '../../src/platform/paths.ts';
import { inlineHashes } from '../build/csp-hashes.ts';
import { smallScript } from '../build/small-script.ts';
import { lostPackageWords } from './lost-package-words.ts';

export interface EntryPageParts {
  /** The page of the fallback shell, with its scripts, as the gateway serves it. */
  readonly html: string;
  readonly gateway: string;
  /** The page of a provider's captcha, which may be framed. */
  readonly captchaPage: string | null;
  readonly version: string;
  /** Each file of the package by its address in the page, with its hash as `sha384-…`. */
  readonly integrity: Readonly<Record<string, string>>;
}

/**
 * Returns the entry page of a package: one file for all screens, which reads the parameters with which the
 * wallet opened it, and runs only the scripts that were built.
 */
export async function entryPage({
  html,
  gateway,
  captchaPage,
  version,
  integrity,
}: EntryPageParts): Promise<string> {
  const arrival = await arrivalScript({ gateway, version });
  const scriptHashes = Object.entries(integrity).filter(([address]) => address.endsWith('.js'));
  const importMap = JSON.stringify({ integrity: Object.fromEntries(scriptHashes) });
  const scripts = /<script>[^]*?<\/script>/g;
  if (html.match(scripts)?.length !== 4) throw new Error('the page has not its four inline scripts');
  let at = 0;
  const page = html
    .replace(scripts, (script) => {
      at += 1;
      // A package's policy requires no trusted types. The second script does for pages on the network what
      // the package's own script does here.
      if (at === 1) return '';
      return at === 2 ? `<script>${arrival}</script>` : script.replace('location.search', QUERY);
    })
    .replace(/ href="(\.\/[^"]+)"| src="(\.\/[^"]+)"/g, (attribute, href: string, src: string) => {
      const hash = integrity[href ?? src];
      return hash === undefined ? attribute : `${attribute} integrity="${hash}"`;
    })
    .replace('<meta name="modern-build"', `<script type="importmap">${importMap}</script>\n    $&`);
  if (!page.includes(QUERY) || !page.includes(importMap))
    throw new Error('the page has no place for what a package adds');
  const policy = contentPolicy(page, importMap, gateway, captchaPage);
  return page.replace(
    '<meta charset="utf-8">',
    `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  );
}

/** The query of the router's address. */
const QUERY = "location.hash.replace(/^[^?]*/, '')";

/** Returns the policy that the gateway sets for pages it serves, with calls to the gateway allowed. */
function contentPolicy(page: string, importMap: string, gateway: string, captchaPage: string | null): string {
  const inline = inlineHashes([page]);
  const ofMap = `sha256-${createHash('sha256').update(importMap).digest('base64')}`;
  return [
    "default-src 'none'",
    `script-src 'self'${allowed([...inline.scriptHashes, ofMap])}`,
    `style-src 'self'${allowed(inline.styleHashes)}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${gateway}`,
    ...(captchaPage === null ? [] : [`frame-src ${new URL(captchaPage).origin}`]),
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function allowed(hashes: readonly string[]): string {
  return hashes.map((hash) => ` '${hash}'`).join('');
}

function arrivalScript(given: { readonly gateway: string; readonly version: string }): Promise<string> {
  const file = join(import.meta.dirname, 'arrival.js');
  return smallScript(
    file,
    {
      BASE,
      START: paths.placeOrder,
      PACKAGE: given,
      WORDS: lostPackageWords,
    },
    'es5',
  );
}
