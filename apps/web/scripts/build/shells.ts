import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE, splitCall } from '@phonebill/contract/wire';
import { pageContract } from '@phonebill/contract';
import { beginWithOwnNumber } from '../../src/shell/screen-files.ts';
import type { DrawnShell } from '../../src/shell/draw-shells.tsx';
import { inlineHashes } from './csp-hashes.ts';
import { beyondEntry, ENTRY, type Needs, WITH_NUMBER } from './manifest.ts';
import { type Language, languages } from './one-language.ts';
import { fill, pageHtml } from './page-html.ts';
import { chooserScript } from '../engines/chooser-script.ts';
import type { LegacyBuild } from '../engines/legacy-build.ts';
import { TOO_OLD_PAGE, tooOldPage } from '../engines/too-old-page.ts';
import { smallScript } from './small-script.ts';
import { isOfflineShell, offlinePage } from '../service-worker/write-worker.ts';

/** The parts of which the pages of a build are made. */
export interface ShellParts {
  readonly root: string;
  readonly dist: string;
  readonly base: string;
  /** Returns what a module needs, in the build for each language. */
  readonly needsOf: Readonly<Record<Language, (module: string) => Needs>>;
  readonly legacy: LegacyBuild;
  /** The address of the page for engines that can run neither build. */
  readonly tooOldPage: string;
}

/**
 * Writes `dist/shells/<key>.html` for each shell, and `dist/shells.json`, which tells the gateway which
 * belongs to which path. `iconLinks`: the links that replace the template's icon.
 */
export async function writeShells(
  shellParts: Omit<ShellParts, 'tooOldPage'>,
  drawn: readonly DrawnShell[],
  iconLinks: string,
): Promise<void> {
  const { dist, base } = shellParts;
  const parts = await partsOf({ ...shellParts, tooOldPage: base + TOO_OLD_PAGE });
  const template = fill(parts.template, [[NO_ICON, iconLinks]]);
  const script = await pictureScript();
  const shells = drawn.filter((shell) => !isOfflineShell(shell));
  const pages = shells.map((shell) => ({
    name: `${shell.key}.html`,
    path: shell.path,
    html: pageOf({ ...parts, template, script }, shell),
  }));
  const markup = drawn.find(isOfflineShell)?.markup ?? '';
  const offline = await offlinePage(parts.template, base, parts.criticalCss, markup);
  const tooOld = await tooOldPage(base);
  mkdirSync(join(dist, 'shells'), { recursive: true });
  for (const { name, html } of [...pages, offline, tooOld]) writeFileSync(join(dist, 'shells', name), html);
  const index = {
    routes: [...pages, offline, tooOld].flatMap(({ path, name, html }) =>
      path === null ? [] : [{ path, file: name, styleHashes: inlineHashes([html]).styleHashes }],
    ),
    fallback: 'app.html',
    styleHashes: inlineHashes(pages.flatMap(({ path, html }) => (path === null ? [html] : []))).styleHashes,
    scriptHashes: inlineHashes([...pages, offline, tooOld].map(({ html }) => html)).scriptHashes,
  };
  writeFileSync(join(dist, 'shells.json'), `${JSON.stringify(index, null, 2)}\n`);
}

/**
 * Returns the script after the first pictures: shows one, makes its first calls, records what is typed in it.
 */
export async function pictureScript(): Promise<string> {
  const parts = ['first-picture.js', 'early-input.js'].map((name) =>
    smallScript(join(import.meta.dirname, name), { BASE: API_BASE }, 'es5'),
  );
  return (await Promise.all(parts)).join('');
}

/** Returns the page of one shell of a build. */
export async function shellPage(parts: ShellParts, shell: DrawnShell): Promise<string> {
  return pageOf({ ...(await partsOf(parts)), script: null }, shell);
}

/** The template's icon link: without one, a browser would request an icon. */
const NO_ICON = '<link rel="icon" href="data:,">';

async function partsOf({ root, dist, base, needsOf, legacy, tooOldPage: tooOldAddress }: ShellParts) {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const cssOf = (styles: readonly string[]) => {
    const css = styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n');
    if (css.includes('</')) throw new Error('a style would end its own element');
    return css;
  };
  const chooser = await chooserScript(base, tooOldAddress);
  const criticalCss = cssOf(stylesOf(needsOf, ENTRY));
  return { template, base, needsOf, cssOf, criticalCss, legacy, chooser };
}

/** Returns the styles of a module, which are the same in every language. */
function stylesOf(needsOf: ShellParts['needsOf'], module: string): readonly string[] {
  const [styles = [], ...others] = languages.map((language) => needsOf[language](module).styles);
  if (others.some((other) => other.join() !== styles.join()))
    throw new Error(`${module} has other styles in another language`);
  return styles;
}

function pageOf(
  parts: Awaited<ReturnType<typeof partsOf>> & { readonly script: string | null },
  { path, title, markup, file, calls, login }: DrawnShell,
): string {
  const { template, base, needsOf, criticalCss, cssOf, legacy, chooser, script } = parts;
  const entryStyles = stylesOf(needsOf, ENTRY);
  const styles = file ? stylesOf(needsOf, file).filter((style) => !entryStyles.includes(style)) : [];
  const isOwnNumberNeeded = file !== null && beginWithOwnNumber.includes(file);
  const withNumber = (isOwnNumberNeeded ? languages : []).map(
    (language) => ` data-with-number-${language}="${base}${needsOf[language](WITH_NUMBER).scripts.at(-1)}"`,
  );
  return pageHtml({
    template,
    title: title && `${title.zh} · ${title.en}`,
    markup:
      `<div id="first-picture" data-testid="first-picture" inert aria-busy="true"` +
      (path === null ? '' : `${withNumber.join('')} data-calls='${callsOf(calls)}'`) +
      (login === null ? '' : ` data-login="${login}"`) +
      `>${markup}</div>`,
    criticalCss,
    modern: languages.map((language) => ({ language, scripts: scriptsOf(needsOf[language], file) })),
    styles: [...entryStyles, ...styles],
    legacy: legacy.filesFor(file),
    chooser,
    screenCss: cssOf(styles),
    script: path === null ? null : script,
  });
}

/** Returns the scripts of a page, the entry's first. */
function scriptsOf(needsOf: (module: string) => Needs, file: string | null): readonly string[] {
  const entry = needsOf(ENTRY);
  const main = entry.scripts.at(-1) ?? '';
  const screen = file ? beyondEntry(needsOf(file), entry).scripts : [];
  return [main, ...[...entry.scripts, ...screen].filter((script) => script !== main)];
}

/** Returns the calls in the form in which the page's small script makes them. */
function callsOf(calls: DrawnShell['calls']): string {
  const { callsWithoutToken } = pageContract();
  const rows = calls.map(({ name, input, who }) => ({
    ...splitCall(name),
    token: !callsWithoutToken.includes(name),
    input,
    who,
  }));
  return JSON.stringify(rows).replaceAll("'", '&#39;');
}
