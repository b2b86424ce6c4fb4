import type { Language } from './one-language.ts';

export interface PageParts {
  readonly template: string;
  readonly title: string | null;
  readonly markup: string;
  /** The style that draws the shell; it is the entry's whole style, so that nothing of it is loaded twice. */
  readonly criticalCss: string;
  /** The scripts of the modern build in each language, the entry's first. */
  readonly modern: readonly { readonly language: Language; readonly scripts: readonly string[] }[];
  /** The style sheets of the entry and the screen, whose content stands in the page. */
  readonly styles: readonly string[];
  /** The files of the legacy build for this page: its style sheet, then its scripts, the entry's first. */
  readonly legacy: readonly string[];
  /** The script that chooses between the two builds. */
  readonly chooser: string;
  /** The style of the screen itself. */
  readonly screenCss: string;
  /** Chooses among the pictures and asks for what the screen needs first; null where nothing is to choose. */
  readonly script: string | null;
}

/**
 * A page as the gateway sends it: the first picture and its style inside, the scripts of the build that this
 * engine can run asked for at once, in the language of the page.
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

/** A template with each place filled; null leaves one as it is. Throws Error when it has no such place. */
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
