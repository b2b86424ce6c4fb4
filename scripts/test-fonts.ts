// Provides the fonts of the test browser, the same on every machine: installed fonts are not used. A bare
// server has no Chinese font, and would draw every page as empty boxes; on another machine the only font is a
// quarter wider than a phone's. All come from npm; those packed as WOFF, which browsers accept from pages but
// not from the system, are unpacked once into plain OpenType. Fontconfig is pointed at the result.

import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** The font with which pages are drawn unless a test asks for another: Android's own. */
const USUAL_FONT = 'Roboto';
/** Fonts about a quarter wider and a quarter narrower than the usual one. */
export const WIDE_FONT = 'DejaVu Sans';
export const NARROW_FONT = 'PT Sans Narrow';

/** The packages, and the files taken from each: its own name and ours. */
const sources: readonly { readonly from: string; readonly files: Readonly<Record<string, string>> }[] = [
  {
    from: '@openfonts/noto-sans-sc_chinese-simplified',
    files: filesOf(['400', '500', '700'], 'files/noto-sans-sc-chinese-simplified-', 'noto-sans-sc-'),
  },
  {
    from: '@openfonts/roboto_latin',
    files: filesOf(['400', '500', '700'], 'files/roboto-latin-', 'roboto-'),
  },
  {
    from: '@fontsource/pt-sans-narrow',
    files: {
      'files/pt-sans-narrow-latin-400-normal.woff': 'pt-sans-narrow-400.otf',
      'files/pt-sans-narrow-latin-700-normal.woff': 'pt-sans-narrow-700.otf',
    },
  },
  {
    from: 'dejavu-fonts-ttf',
    files: { 'ttf/DejaVuSans.ttf': 'dejavu-sans-400.ttf', 'ttf/DejaVuSans-Bold.ttf': 'dejavu-sans-700.ttf' },
  },
];

function filesOf(weights: readonly string[], from: string, to: string): Record<string, string> {
  return Object.fromEntries(weights.map((weight) => [`${from}${weight}.woff`, `${to}${weight}.otf`]));
}

/** Writes the fonts and fontconfig's file to `folder`; returns that file's path. */
export function testFontConfiguration(folder: string): string {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const resolve = createRequire(import.meta.url).resolve;
  for (const { from, files } of sources) {
    const root = dirname(resolve(`${from}/package.json`));
    for (const [packed, name] of Object.entries(files)) {
      const font = join(fonts, name);
      if (existsSync(font)) continue;
      if (packed.endsWith('.woff')) writeWhole(font, openTypeFromWoff(readFileSync(join(root, packed))));
      else copyWhole(join(root, packed), font);
    }
  }
  const file = join(folder, 'fonts.conf');
  writeWhole(file, configuration(fonts, join(folder, 'cache')));
  return file;
}

function configuration(fonts: string, cache: string): string {
  const generic = ['sans-serif', 'system-ui', 'serif', 'monospace'].map(
    (family) =>
      `  <alias binding="same"><family>${family}</family><prefer><family>${USUAL_FONT}</family>` +
      '<family>Noto Sans SC</family></prefer></alias>',
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${cache}</cachedir>
${generic.join('\n')}
</fontconfig>
`;
}

/** Writes the file such that it appears only when it is complete, since several runs may write at once. */
function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

function copyWhole(from: string, file: string): void {
  const unfinished = `${file}.${process.pid}`;
  copyFileSync(from, unfinished);
  renameSync(unfinished, file);
}

/**
 * Converts WOFF 1.0, which is OpenType with each table deflated (W3C, "WOFF File Format 1.0", sections 3 to
 * 5).
 */
function openTypeFromWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  const log = Math.floor(Math.log2(count));
  woff.copy(header, 0, 4, 8);
  for (const [index, value] of [count, 16 * 2 ** log, log, 16 * (count - 2 ** log)].entries())
    header.writeUInt16BE(value, 4 + 2 * index);

  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [from, packed, length, checksum] = [4, 8, 12, 16].map((field) =>
      woff.readUInt32BE(entry + field),
    ) as [number, number, number, number];
    const stored = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const target = 12 + 16 * index;
    woff.copy(header, target, entry, entry + 4);
    header.writeUInt32BE(checksum, target + 4);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(length, target + 12);
    const padding = Buffer.alloc(-length & 3);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
