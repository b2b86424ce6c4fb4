import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnShell } from '../../src/shell/draw-shells.tsx';
import { inlineHashes } from './csp-hashes.ts';
import { beyondEntry, ENTRY, readManifest } from './manifest.ts';
import { pageHtml } from './page-html.ts';

const NOTHING = { scripts: [], styles: [] };

/**
 * Writes `dist/shells/<key>.html` for each shell, and `dist/shells.json`, which tells the gateway which is
 * for which path.
 */
export function writeShells(root: string, dist: string, base: string, shells: readonly DrawnShell[]): void {
  const page = pagesOf(root, dist, base);
  const pages = shells.map((shell) => ({ name: `${shell.key}.html`, html: page(shell) }));
  mkdirSync(join(dist, 'shells'), { recursive: true });
  for (const { name, html } of pages) writeFileSync(join(dist, 'shells', name), html);
  const index = {
    routes: shells.flatMap(({ key, path }) => (path ? [{ path, file: `${key}.html` }] : [])),
    fallback: 'app.html',
    ...inlineHashes(pages.map(({ html }) => html)),
  };
  writeFileSync(join(dist, 'shells.json'), `${JSON.stringify(index, null, 2)}\n`);
}

/** The page of one shell of a build. */
export function shellPage(root: string, dist: string, base: string, shell: DrawnShell): string {
  return pagesOf(root, dist, base)(shell);
}

function pagesOf(root: string, dist: string, base: string): (shell: DrawnShell) => string {
  const template = readFileSync(join(root, 'index.html'), 'utf8');
  const needsOf = readManifest(dist);
  const entry = needsOf(ENTRY);
  const criticalCss = entry.styles.map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('\n');
  if (criticalCss.includes('</')) throw new Error('the critical style would end its own element');
  return ({ title, markup, file }) =>
    pageHtml({
      template,
      base,
      title: title && `${title.zh} · ${title.en}`,
      markup,
      criticalCss,
      entry,
      screen: file ? beyondEntry(needsOf(file), entry) : NOTHING,
    });
}
