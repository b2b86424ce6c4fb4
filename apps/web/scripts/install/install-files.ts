import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../src/platform/paths.ts';

const icons = join(import.meta.dirname, '../../icons');
/** The name of the installed app. */
const names = { zh: '话费充值', en: 'Phone top-up' } as const;
/** The pages' light background. A dark one is set by the page itself, as a manifest cannot. */
const GROUND = '#f5f6f8';

/**
 * Writes what makes the pages an installable app: the icons, and a web manifest in each language,
 * `app.zh.webmanifest`, among which the gateway chooses. Returns the links for a page's head.
 */
export function writeInstallFiles(dist: string, base: string): string {
  const addressOf = (name: string): string => {
    const content = readFileSync(join(icons, name));
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
    const file = `assets/${name.replace('.', `-${hash}.`)}`;
    writeFileSync(join(dist, file), content);
    return base + file;
  };
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: addressOf(`${file}-${size}.png`),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const list = [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 192, 'maskable'),
    icon('maskable', 512, 'maskable'),
  ];
  for (const [language, name] of Object.entries(names)) {
    const manifest = {
      id: base,
      name,
      short_name: name,
      lang: language === 'zh' ? 'zh-CN' : 'en',
      dir: 'ltr',
      start_url: base + paths.placeOrder.slice(1),
      scope: base,
      display: 'standalone',
      background_color: GROUND,
      theme_color: GROUND,
      icons: list,
    };
    writeFileSync(join(dist, `app.${language}.webmanifest`), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  return [
    `<link rel="manifest" href="${base}app.webmanifest">`,
    `<link rel="icon" type="image/svg+xml" href="${addressOf('icon.svg')}">`,
    `<link rel="apple-touch-icon" href="${addressOf('apple-180.png')}">`,
  ].join('\n    ');
}
