import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify';
import { html, type Html } from './html.ts';
import { chooseLanguage, type Language, type BilingualText } from './language.ts';

/** The base of the sandbox's own addresses, for when it is reached under a path of another server. */
export interface Site {
  /** Returns an address on this site. */
  path(to: string): string;
  readonly productUrl: string | null;
}

/** The reader of a page: their language, and whether they chose it themselves. */
export interface View {
  readonly site: Site;
  readonly language: Language;
  readonly chosen: boolean;
  /** The path that was requested, without the site's base. */
  readonly here: string;
  translate(copy: BilingualText): string;
  /** Returns an address on this site that keeps the language which the reader chose. */
  path(to: string): string;
}

export function createSite(publicUrl: string | null, productUrl: string | null): Site {
  const start = publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '';
  return { path: (to) => start + to, productUrl };
}

export function viewOf(request: FastifyRequest, site: Site): View {
  const { lang } = request.query as { lang?: string };
  const language = chooseLanguage(lang, request.headers['accept-language']);
  const chosen = lang === language;
  return {
    site,
    language,
    chosen,
    here: request.raw.url ?? '/',
    translate: (copy) => copy[language],
    path: (to) => site.path(chosen ? withLanguage(to, language) : to),
  };
}

type Style = 'pay' | 'console' | 'workbench' | 'workbench-phone' | 'campaigns' | 'screens';

export interface PageParts {
  readonly title: string;
  /** The name of the style sheet, or of several, and of the script besides the common one. */
  readonly style: Style | readonly Style[];
  readonly script?: 'pay' | 'inbox' | 'workbench/main' | 'workbench/campaigns';
  readonly main: Html;
  readonly status?: number;
  /** An external address to which a form may lead: browsers apply the policy to a redirect after a form. */
  readonly formTarget?: string | null;
}

/** Registers a page at a path, with what `show` returns for a request and its reader. */
export function pageAt<Route extends RouteGenericInterface = RouteGenericInterface>(
  app: FastifyInstance,
  path: string,
  site: Site,
  show: (request: FastifyRequest<Route>, view: View) => PageParts | Promise<PageParts>,
): void {
  app.get(path, async (request, reply) => {
    const view = viewOf(request, site);
    // The path and query are typed as `Route`; pages handle what is missing or wrong.
    sendPage(reply, view, await show(request as FastifyRequest<Route>, view));
    return reply;
  });
}

/** Sends a complete page that is never to be cached: its content may change with the next click. */
export function sendPage(
  reply: FastifyReply,
  view: View,
  { title, style, script, main, status = 200, formTarget = null }: PageParts,
): void {
  const { site } = view;
  const other: Language = view.language === 'zh' ? 'en' : 'zh';
  const document = html`<!doctype html>
<html lang="${view.language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${site.path('/assets/icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${site.path('/assets/tokens.css')}">
<link rel="stylesheet" href="${site.path('/assets/base.css')}">
${[style].flat().map((name) => html`<link rel="stylesheet" href="${site.path(`/assets/${name}.css`)}">`)}
${script ? html`<script type="module" src="${site.path(`/assets/${script}.js`)}"></script>` : null}
</head>
<body>
<header class="bar">
<a class="bar-name" href="${view.path('/')}">${view.translate(copy.name)}</a>
<span class="chip">${view.translate(copy.notReal)}</span>
<a class="bar-language" href="${site.path(withLanguage(view.here, other))}"
  lang="${other === 'zh' ? 'zh-CN' : 'en'}" hreflang="${other}">${other === 'zh' ? '中文' : 'English'}</a>
</header>
${main}
</body>
</html>`;
  const target = formTarget !== null && URL.canParse(formTarget) ? ` ${new URL(formTarget).origin}` : '';
  const policy = [
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'",
    `form-action 'self'${target}`,
    "base-uri 'none'; frame-src 'self'; frame-ancestors 'self'",
  ].join('; ');
  void reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(document.html);
}

function withLanguage(path: string, language: Language): string {
  const url = new URL(path, 'http://site');
  url.searchParams.set('lang', language);
  return url.pathname + url.search;
}

const copy = {
  name: { zh: '沙箱', en: 'Sandbox' },
  notReal: { zh: '模拟环境 · 不是真钱', en: 'Simulation · no real money' },
} as const satisfies Record<string, BilingualText>;
