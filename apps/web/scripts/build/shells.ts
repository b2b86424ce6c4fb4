import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_BASE, splitCall } from '@phonebill/contract/wire';
import { pageContract } from '@phonebill/contract';
import type { DrawnShell } from '../../src/shell/draw-shells.tsx';
import { inlineHashes } from './csp-hashes.ts';
import { beyondEntry, ENTRY, readManifest } from './manifest.ts';
import { fill, pageHtml } from './page-html.ts';
import { chooserScript } from '../engines/chooser-script.ts';
import type { LegacyBuild } from '../engines/legacy-build.ts';
import { TOO_OLD_PAGE, tooOldPage } from '../engines/too-old-page.ts';
import { smallScript } from './small-script.ts';
import { isOfflineShell, offlinePage } from '../service-worker/write-worker.ts';

const NOTHING = { scripts: [], styles: [] };
/** What a session's check needs besides what a screen has: reading the number in its answer. */
const WITH_SESSION = 'src/platform/sm2/sm2.ts';

/** What the pages of a build are made of. */
export interface ShellParts {
  readonly root: string;
  readonly dist: string;
  readonly base: string;
  readonly legacy: LegacyBuild;
  /** The address of the page for engines that can run neither build. */
  readonly tooOldPage: string;
}

/**
 * Writes `dist/shells/<key>.html` for each shell, and `dist/shells.json`, which tells the gateway which is
 * for which path. `iconLinks`: what takes the place of the template's icon.
 */
export async function writeShells(
  shellParts: Omit<ShellParts, 'tooOldPage'>,
  drawn: readonly DrawnShell[],
  iconLinks: string,
): Promise<void> {
  const { dist, base } = shellParts;
  const parts = await partsOf({ ...shellParts, tooOldPage: base + TOO_OLD_PAGE });
  const template = fill(parts.template, [[NO_ICON, iconLinks]]);
  const script = await smallScript(join(import.meta.dirname, 'first-picture.js'), { BASE: API_BASE }, 'es5');
  const shells = drawn.filter((shell) => !isOfflineShell(shell));
  const pages = shells.map((shell) => ({
    name: `${shell.key}.html`,
    path: shell.path,
    html: pageOf({ ...parts, template, script }, shell),
  }));
  const markup = drawn.find(isOfflineShell)?.markup ?? '';
  const offline = await offlinePage(parts.template, base, parts.criticalCss, markup);
  const tooOld = tooOldPage(base);
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

/** The page of one shell of a build. */
export async function shellPage(parts: ShellParts, shell: DrawnShell): Promise<string> {
  return pageOf({ ...(await partsOf(parts)), script: null }, shell);
}

/** The template's: a browser that is told of none would ask for one. */
const NO_ICON = '<link rel="icon" href="data:,">';

async function partsOf({ root, dist, base, legacy, tooOldPage: tooOldAddress }: ShellParts) {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const needsOf = readManifest(dist);
  const entry = needsOf(ENTRY);
  const cssOf = (styles: readonly string[]) => {
    const css = styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n');
    if (css.includes('</')) throw new Error('a style would end its own element');
    return css;
  };
  const chooser = await chooserScript(base, tooOldAddress);
  return { template, base, needsOf, entry, cssOf, criticalCss: cssOf(entry.styles), legacy, chooser };
}

function pageOf(
  parts: Awaited<ReturnType<typeof partsOf>> & { readonly script: string | null },
  { path, title, markup, file, isScreen, calls }: DrawnShell,
): string {
  const { template, base, needsOf, entry, criticalCss, cssOf, legacy, chooser, script } = parts;
  const screen = file ? beyondEntry(needsOf(file), entry) : NOTHING;
  const withSession = base + needsOf(WITH_SESSION).scripts.at(-1);
  return pageHtml({
    template,
    base,
    title: title && `${title.zh} · ${title.en}`,
    markup:
      `<div id="first-picture" data-testid="first-picture" inert aria-busy="true"` +
      (path === null ? '' : ` data-with-session="${withSession}" data-calls='${callsOf(calls)}'`) +
      `>${markup}</div>`,
    criticalCss,
    entry,
    screen,
    legacy: legacy.filesFor(file),
    chooser,
    screenCss: isScreen ? cssOf(screen.styles) : null,
    script: path === null ? null : script,
  });
}

/** The calls as the page's small script makes them. */
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
