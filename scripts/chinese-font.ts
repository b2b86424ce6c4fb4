// A font with Chinese characters for the test browser, whatever the machine has: a
// bare server has none, and every page would be drawn as empty boxes. The font comes
// from npm as WOFF, which browsers accept from pages but not from the system, so it is
// unpacked once into plain OpenType; fontconfig is pointed at the result.

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

const fontPackage = '@openfonts/noto-sans-sc_chinese-simplified';
const weights = ['400', '500', '700'];

/** Writes the fonts and fontconfig's file into `folder`; returns that file's path. */
export function chineseFontConfiguration(folder: string, moreFontFolders: readonly string[]): string {
  const fonts = join(folder, 'fonts');
  mkdirSync(fonts, { recursive: true });
  const source = join(
    dirname(createRequire(import.meta.url).resolve(`${fontPackage}/package.json`)),
    'files',
  );
  for (const weight of weights) {
    const font = join(fonts, `noto-sans-sc-${weight}.otf`);
    if (!existsSync(font))
      writeWhole(
        font,
        openTypeFromWoff(readFileSync(join(source, `noto-sans-sc-chinese-simplified-${weight}.woff`))),
      );
  }
  const file = join(folder, 'fonts.conf');
  writeWhole(file, configuration([fonts, ...moreFontFolders], join(folder, 'cache')));
  return file;
}

function configuration(folders: readonly string[], cache: string): string {
  const lines = folders.map((folder) => `  <dir>${folder}</dir>`);
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${lines.join('\n')}
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
}

/** Several runs may write at once: each file appears only when it is whole. */
function writeWhole(file: string, content: string | Buffer): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

/** WOFF 1.0 is OpenType with each table deflated (W3C, "WOFF File Format 1.0", sections 3 to 5). */
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
