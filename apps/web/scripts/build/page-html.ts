import type { Needs } from './manifest.ts';

export interface PageParts {
  readonly template: string;
  readonly base: string;
  readonly title: string | null;
  readonly markup: string;
  /** The style that draws the shell; it is the entry's whole style, so that nothing of it is loaded twice. */
  readonly criticalCss: string;
  readonly entry: Needs;
  readonly screen: Needs;
  /** The files of the legacy build for this page: its style sheet, then its scripts, the entry's first. */
  readonly legacy: readonly string[];
  /** The script that chooses between the two builds. */
  readonly chooser: string;
  /** The style of the screen itself, where the markup is the screen; null where it is a skeleton. */
  readonly screenCss: string | null;
  /** Chooses among the pictures and asks for what the screen needs first; null where nothing is to choose. */
  readonly script: string | null;
}

/**
 * A page as the gateway sends it: the first picture and its style inside, the scripts of the build that this
 * engine can run asked for at once. The screen's own style stands inside, too, where the picture is the
 * screen; behind the markup, so that it does not hold up the first picture, where it is a skeleton.
 */
export function pageHtml(parts: PageParts): string {
  const { template, base, title, markup, criticalCss, entry, screen, legacy, chooser } = parts;
  const { screenCss, script } = parts;
  const main = entry.scripts.at(-1) ?? '';
  const modern = [main, ...[...entry.scripts, ...screen.scripts].filter((file) => file !== main)];
  const head = [
    `<meta name="modern-build" content="${modern.join(' ')}">`,
    `<meta name="legacy-build" content="${legacy.join(' ')}">`,
    `<script>${chooser}</script>`,
    `<style>${criticalCss}</style>`,
    ...(screenCss === null ? [] : [`<style>${screenCss}</style>`]),
  ];
  // What stands in the page already is not loaded: the link only says so to whoever would load it.
  const isThere = screenCss === null ? '' : ' disabled';
  const foot = [
    ...(script === null ? [] : [`<script>${script}</script>`]),
    ...screen.styles.map((file) => `<link rel="stylesheet" href="${base}${file}"${isThere}>`),
  ];
  return fill(template, [
    [/<title>[^<]*<\/title>/, title === null ? null : `<title>${escapeText(title)}</title>`],
    ['<!--head-->', head.join('\n    ')],
    ['<!--shell-->', markup],
    ['<!--foot-->', foot.join('\n    ')],
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
