import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type UserConfig } from 'vite';
import type { DrawnShell, drawShells } from '../../src/shell/draw-shells.tsx';

/**
 * Draws the first picture of each screen, with the plugins of the pages' build. Uses a temporary folder in
 * `dist`.
 */
export async function draw(root: string, dist: string, config: UserConfig): Promise<readonly DrawnShell[]> {
  const drawing = join(dist, '.drawing');
  try {
    await build({
      root,
      base: config.base ?? '/',
      configFile: false,
      plugins: config.plugins ?? [],
      css: config.css ?? {},
      logLevel: 'warn',
      build: { ssr: 'src/shell/draw-shells.tsx', outDir: drawing, emptyOutDir: true },
    });
    const drawn = (await import(pathToFileURL(join(drawing, 'draw-shells.js')).href)) as {
      drawShells: typeof drawShells;
    };
    return drawn.drawShells();
  } finally {
    rmSync(drawing, { recursive: true, force: true });
  }
}
