import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnShell } from '../../src/shell/draw-shells.tsx';
import { fill } from '../build/page-html.ts';
import { smallScript } from '../build/small-script.ts';

const folder = import.meta.dirname;
/** The page, by its path below the pages' base, that replaces one that could not be loaded. */
const OFFLINE_PAGE = 'offline.html';

/** Writes the service worker, with the data of a release in its script. */
export async function writeWorker(dist: string, base: string): Promise<void> {
  const files = readdirSync(join(dist, 'assets'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|png|svg)$/.test(name))
    .map((name) => `${base}assets/${name.replaceAll('\\', '/')}`)
    .toSorted();
  const page = readFileSync(join(dist, 'shells', OFFLINE_PAGE));
  const id = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 12);
  const release = { id, files, offlinePage: base + OFFLINE_PAGE };
  const worker = join(dist, 'worker.js');
  writeFileSync(worker, await smallScript(join(folder, 'worker.js'), { RELEASE: release }, 'es2018'));
  const removal = join(dist, 'worker-removal.js');
  writeFileSync(removal, await smallScript(join(folder, 'removal.js'), {}, 'es2018'));
}

/**
 * Returns the page for times without a network, as a page for its own path. It is the template with its own
 * style and script, and loads nothing.
 */
export async function offlinePage(
  template: string,
  base: string,
  criticalCss: string,
  markup: string,
): Promise<{ readonly path: string; readonly name: string; readonly html: string }> {
  const css = readFileSync(join(folder, '../../src/shell/offline-page.css'), 'utf8').trim();
  const values = { BASE: base.replace(/\/$/, '') };
  const script = await smallScript(join(folder, 'offline-return.js'), values, 'es5');
  const html = fill(template, [
    ['<!--head-->', `<style>${criticalCss}\n${css}</style>`],
    ['<!--shell-->', markup],
    ['<!--foot-->', `<script>${script}</script>`],
    [/ *<script type="module" src="\/src\/main\.tsx"><\/script>\n/, ''],
  ]);
  return { path: base + OFFLINE_PAGE, name: OFFLINE_PAGE, html };
}

/** Returns whether a shell is the markup of that page. */
export const isOfflineShell = ({ key }: Pick<DrawnShell, 'key'>): boolean => key === 'offline';
