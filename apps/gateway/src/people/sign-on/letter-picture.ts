/**
 * Draws letters as a picture that people can read and a simple script cannot: each letter is turned, slanted
 * and bent, strokes of the letters' own shade run across them, others cut through them, and every pixel has
 * its own grain. The file contains nothing of the letters but their pixels, and no two pictures are alike.
 */
import { letterShapes, type Stroke } from './letter-shapes.ts';
import { encodePng } from './png.ts';
import type { Random } from './secrets.ts';

/** The size in pixels; shown at half that size, so that it is sharp on a phone. */
const [WIDTH, HEIGHT] = [240, 88];
const LETTER_HEIGHT = 50;
const LETTER_WIDTH = 37;
const STEPS = 3;
const WHITE = 15;
/** The shades by which the grain changes a pixel, either way. */
const GRAIN = 2.5;

type Point = readonly [number, number];

/** Returns a PNG of the letters, which must be among {@link letterShapes}. */
export function drawLetters(letters: string, random: Random): Buffer {
  const canvas = new Float32Array(WIDTH * HEIGHT);
  const between = (least: number, most: number): number =>
    least + (random.int(10_001) / 10_000) * (most - least);
  const bend = waves(between);
  const width = between(4.6, 6);
  for (const [index, letter] of [...letters].entries()) {
    const place = placeOfLetter(index, letters.length, between);
    for (const stroke of letterShapes[letter] ?? [])
      drawLine(canvas, finely(stroke).map(place).map(bend), width * between(0.85, 1.1), 1);
  }
  drawLine(canvas, across(between, bend), width * between(0.55, 0.8), 1);
  for (let cut = 0; cut < 2; cut += 1) drawLine(canvas, across(between, bend), between(1.6, 2.6), 0);
  const ink = between(1, 4);
  const paper = between(12.5, 14);
  const grain = random.bytes(WIDTH * HEIGHT);
  const shades = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < shades.length; at += 1) {
    const shade = paper + (ink - paper) * (canvas[at] ?? 0);
    const grained = shade + ((grain[at] ?? 0) / 255 - 0.5) * 2 * GRAIN;
    shades[at] = Math.max(0, Math.min(WHITE, Math.round(grained)));
  }
  return encodePng(WIDTH, HEIGHT, shades);
}

type Between = (least: number, most: number) => number;

/**
 * Returns a function that places a letter's points: turned, slanted, larger or smaller, a little off its
 * position.
 */
function placeOfLetter(index: number, count: number, between: Between): (point: Point) => Point {
  const [turn, slant, size] = [between(-0.3, 0.3), between(-0.25, 0.25), between(0.88, 1.12)];
  const share = WIDTH / (count + 0.5);
  const [left, top] = [share * (index + 0.75) + between(-5, 5), HEIGHT / 2 + between(-8, 8)];
  return ([x, y]) => {
    const [dx, dy] = [(x - 0.5 + slant * (0.5 - y)) * LETTER_WIDTH * size, (y - 0.5) * LETTER_HEIGHT * size];
    return [
      left + dx * Math.cos(turn) - dy * Math.sin(turn),
      top + dx * Math.sin(turn) + dy * Math.cos(turn),
    ];
  };
}

/** Returns a function that bends the whole picture like a sheet of paper. */
function waves(between: Between): (point: Point) => Point {
  const [reachX, reachY] = [between(2, 4), between(3, 5)];
  const [lengthX, lengthY] = [between(26, 40), between(40, 70)];
  const [startX, startY] = [between(0, 6), between(0, 6)];
  return ([x, y]) => [
    x + reachX * Math.sin(y / lengthX + startX),
    y + reachY * Math.sin(x / lengthY + startY),
  ];
}

/** Returns a curve from one side to the other, through the letters. */
function across(between: Between, bend: (point: Point) => Point): Point[] {
  const [top, reach] = [between(HEIGHT * 0.3, HEIGHT * 0.7), between(8, 18)];
  const [length, start] = [between(24, 60), between(0, 6)];
  const points: Point[] = [];
  for (let x = -8; x <= WIDTH + 8; x += 8) points.push(bend([x, top + reach * Math.sin(x / length + start)]));
  return points;
}

/** Returns the stroke with additional points between its points, so that it can be bent. */
function finely(stroke: Stroke): Point[] {
  const points: Point[] = [];
  for (const [index, [x, y]] of stroke.entries()) {
    const [nextX, nextY] = stroke[index + 1] ?? [x, y];
    for (let step = 0; step < (stroke[index + 1] ? STEPS : 1); step += 1)
      points.push([x + ((nextX - x) * step) / STEPS, y + ((nextY - y) * step) / STEPS]);
  }
  return points;
}

/**
 * Draws a line of that width, soft at its edge; with `value` 0 it erases what was drawn. Pictures are
 * requested by callers who have done no work yet, so nothing is allocated per pixel.
 */
function drawLine(canvas: Float32Array, points: readonly Point[], width: number, value: 0 | 1): void {
  const reach = width / 2 + 1;
  for (const [index, from] of points.entries()) {
    const to = points[index + 1];
    if (!to) continue;
    const [fromX, fromY] = from;
    const [alongX, alongY] = [to[0] - fromX, to[1] - fromY];
    const length = alongX * alongX + alongY * alongY;
    const [firstX, lastX] = pixels(fromX, to[0], reach, WIDTH);
    const [firstY, lastY] = pixels(fromY, to[1], reach, HEIGHT);
    for (let y = firstY; y <= lastY; y += 1)
      for (let x = firstX; x <= lastX; x += 1) {
        const share = length === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / length;
        const nearest = Math.max(0, Math.min(1, share));
        const [offX, offY] = [x - fromX - nearest * alongX, y - fromY - nearest * alongY];
        const distance = Math.sqrt(offX * offX + offY * offY);
        const cover = Math.max(0, Math.min(1, width / 2 + 0.5 - distance));
        const at = y * WIDTH + x;
        const before = canvas[at] ?? 0;
        canvas[at] = value === 1 ? Math.max(before, cover) : Math.min(before, 1 - cover);
      }
  }
}

/** Returns the first and the last pixel, of `size`, that a line between two positions may touch. */
function pixels(from: number, to: number, reach: number, size: number): [number, number] {
  const first = Math.max(0, Math.floor(Math.min(from, to) - reach));
  return [first, Math.min(size - 1, Math.floor(Math.max(from, to) + reach))];
}
