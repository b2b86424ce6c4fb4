/**
 * Encodes a picture in 16 shades of grey as a PNG file: header, pixels and end only, without chunks that
 * could disclose more.
 */
import { constants, crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BIT_DEPTH = 4;
const GREY = 0;

/**
 * Encodes a picture. `shades` is row by row, 0 (black) to 15 (white), `width` times `height` of them; `width`
 * is even.
 */
export function encodePng(width: number, height: number, shades: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, GREY], 8);
  // Each row begins with its filter type, none; a byte holds two pixels.
  const rowLength = 1 + width / 2;
  const rows = new Uint8Array(rowLength * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 2)
      rows[y * rowLength + 1 + x / 2] =
        ((shades[y * width + x] ?? 0) << 4) | (shades[y * width + x + 1] ?? 0);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    // Grain has no repetitions, so searching for them would only take time.
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_HUFFMAN_ONLY })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
