import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnShell } from '../../src/shell/draw-shells.tsx';
import { inlineHashes } from './csp-hashes.ts';
import { beyondEntry, ENTRY, readManifest } from './manifest.ts';
import { fill, pageHtml } from './page-html.ts';
import { isOfflineShell, offlinePage } from '../service-worker/write-worker.ts';

const NOTHING = { scripts: [], styles: [] };

/**
 * Writes `dist/shells/<key>.html` for each shell, and `dist/shells.json`, which tells the gateway which is
 * for which path. `iconLinks`: what takes the place of the template's icon.
 */
export async function writeShells(
  root: string,
  dist: string,
  base: string,
  drawn: readonly DrawnShell[],
  iconLinks: string,
): Promise<void> {
  const parts = partsOf(root, dist);
  const template = fill(parts.template, [[NO_ICON, iconLinks]]);
  const shells = drawn.filter((shell) => !isOfflineShell(shell));
  const pages = shells.map((shell) => ({
    name: `${shell.key}.html`,
    html: pageOf({ ...parts, template }, base, shell),
  }));
  const markup = drawn.find(isOfflineShell)?.markup ?? '';
  const offline = await offlinePage(parts.template, base, parts.criticalCss, markup);
  mkdirSync(join(dist, 'shells'), { recursive: true });
  for (const { name, html } of [...pages, offline]) writeFileSync(join(dist, 'shells', name), html);
  const index = {
    routes: [
      ...shells.flatMap(({ key, path }) => (path ? [{ path, file: `${key}.html` }] : [])),
      { path: offline.path, file: offline.name },
    ],
    fallback: 'app.html',
    ...inlineHashes([...pages, offline].map(({ html }) => html)),
  };
  writeFileSync(join(dist, 'shells.json'), `${JSON.stringify(index, null, 2)}\n`);
}

/** The page of one shell of a build. */
export function shellPage(root: string, dist: string, base: string, shell: DrawnShell): string {
  return pageOf(partsOf(root, dist), base, shell);
}

/** The template's: a browser that is told of none would ask for one. */
const NO_ICON = '<link rel="icon" href="data:,">';

function partsOf(root: string, dist: string) {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const needsOf = readManifest(dist);
  const entry = needsOf(ENTRY);
  const criticalCss = entry.styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n');
  if (criticalCss.includes('</')) throw new Error('the critical style would end its own element');
  return { template, needsOf, entry, criticalCss };
}

function pageOf(
  parts: ReturnType<typeof partsOf>,
  base: string,
  { title, markup, file }: DrawnShell,
): string {
  const { template, needsOf, entry, criticalCss } = parts;
  return pageHtml({
    template,
    base,
    title: title && `${title.zh} · ${title.en}`,
    markup,
    criticalCss,
    entry,
    screen: file ? beyondEntry(needsOf(file), entry) : NOTHING,
  });
}
