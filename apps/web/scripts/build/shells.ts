import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnShell } from '../../src/shell/draw-shells.tsx';
import { inlineHashes } from './csp-hashes.ts';
import { beyondEntry, ENTRY, readManifest } from './manifest.ts';
import { fill, pageHtml } from './page-html.ts';
import { chooserScript } from '../engines/chooser-script.ts';
import type { LegacyBuild } from '../engines/legacy-build.ts';
import { TOO_OLD_PAGE, tooOldPage } from '../engines/too-old-page.ts';
import { isOfflineShell, offlinePage } from '../service-worker/write-worker.ts';

const NOTHING = { scripts: [], styles: [] };

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
  const shells = drawn.filter((shell) => !isOfflineShell(shell));
  const pages = shells.map((shell) => ({
    name: `${shell.key}.html`,
    html: pageOf({ ...parts, template }, shell),
  }));
  const markup = drawn.find(isOfflineShell)?.markup ?? '';
  const offline = await offlinePage(parts.template, base, parts.criticalCss, markup);
  const tooOld = tooOldPage(base);
  mkdirSync(join(dist, 'shells'), { recursive: true });
  for (const { name, html } of [...pages, offline, tooOld]) writeFileSync(join(dist, 'shells', name), html);
  const index = {
    routes: [
      ...shells.flatMap(({ key, path }) => (path ? [{ path, file: `${key}.html` }] : [])),
      ...[offline, tooOld].map(({ path, name }) => ({ path, file: name })),
    ],
    fallback: 'app.html',
    ...inlineHashes([...pages, offline, tooOld].map(({ html }) => html)),
  };
  writeFileSync(join(dist, 'shells.json'), `${JSON.stringify(index, null, 2)}\n`);
}

/** The page of one shell of a build. */
export async function shellPage(parts: ShellParts, shell: DrawnShell): Promise<string> {
  return pageOf(await partsOf(parts), shell);
}

/** The template's: a browser that is told of none would ask for one. */
const NO_ICON = '<link rel="icon" href="data:,">';

async function partsOf({ root, dist, base, legacy, tooOldPage: tooOldAddress }: ShellParts) {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const needsOf = readManifest(dist);
  const entry = needsOf(ENTRY);
  const criticalCss = entry.styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n');
  if (criticalCss.includes('</')) throw new Error('the critical style would end its own element');
  const chooser = await chooserScript(base, tooOldAddress);
  return { template, base, needsOf, entry, criticalCss, legacy, chooser };
}

function pageOf(parts: Awaited<ReturnType<typeof partsOf>>, { title, markup, file }: DrawnShell): string {
  const { template, base, needsOf, entry, criticalCss, legacy, chooser } = parts;
  return pageHtml({
    template,
    base,
    title: title && `${title.zh} · ${title.en}`,
    markup,
    criticalCss,
    entry,
    screen: file ? beyondEntry(needsOf(file), entry) : NOTHING,
    legacy: legacy.filesFor(file),
    chooser,
  });
}
