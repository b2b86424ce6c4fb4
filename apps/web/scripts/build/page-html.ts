import type { Language } from './one-language.ts';

export interface PageParts {
  readonly template: string;
  readonly title: string | null;
  readonly markup: string;
  /** The style of the shell; it is the entry's whole style, so that none of it is loaded twice. */
  readonly criticalCss: string;
  /** The scripts of the modern build in each language, the entry's first. */
  readonly modern: readonly { readonly language: Language; readonly scripts: readonly string[] }[];
  /** The style sheets of the entry and the screen, whose content is inlined in the page. */
  readonly styles: readonly string[];
  /** The files of the legacy build for this page: its style sheet, then its scripts, the entry's first. */
  readonly legacy: readonly string[];
  /** The script that chooses between the two builds. */
  readonly chooser: string;
  /** The style of the screen itself. */
  readonly screenCss: string;
  /** Chooses among the pictures and makes the screen's first calls; null if there is nothing to choose. */
  readonly script: string | null;
}

/**
 * Returns a page as the gateway sends it: with the first picture and its style inlined, and the scripts of
 * the build that this engine can run requested at once, in the language of the page.
 */
export function pageHtml(parts: PageParts): string {
  const { template, title, markup, criticalCss, modern, styles, legacy, chooser } = parts;
  const { screenCss, script } = parts;
  const head = [
    ...modern.map(
      ({ language, scripts }) =>
        `<meta name="modern-build" lang="${language === 'zh' ? 'zh-CN' : language}" ` +
        `content="${scripts.join(' ')}">`,
    ),
    `<meta name="legacy-build" content="${legacy.join(' ')}">`,
    `<meta name="page-styles" content="${styles.join(' ')}">`,
    `<script>${chooser}</script>`,
    `<style>${criticalCss}</style>`,
    ...(screenCss === '' ? [] : [`<style>${screenCss}</style>`]),
  ];
  const foot = script === null ? '' : `<script>${script}</script>`;
  return fill(template, [
    [/<title>[^<]*<\/title>/, title === null ? null : `<title>${escapeText(title)}</title>`],
    ['<!--head-->', head.join('\n    ')],
    ['<!--shell-->', markup],
    ['<!--foot-->', foot],
    [/ *<script type="module" src="\/src\/main\.tsx"><\/script>\n/, ''],
  ]);
}

/**
 * Fills each placeholder of a template; null leaves one unchanged. Throws Error if the template lacks a
 * placeholder.
 */
export function fill(
  template: string,
  places: readonly (readonly [string | RegExp, string | null])[],
): string {
  return places.reduce((html, [place, content]) => {
    const found = typeof place === 'string' ? html.includes(place) : place.test(html);
    if (!found) throw new Error(`the page template has no ${place}`);
    return content === null ? html : html.replace(place, () => content);
  }, template);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
