/** The positions of everything in a receipt's picture, in CSS pixels. The caller measures texts. */
import type { ReceiptContent } from './receipt-content.ts';

/** Pixels per CSS pixel, so that print and a large screen are sharp. */
const SCALE = 2;

const INK = '#14171f';

const SECONDARY = '#5b6472';

const HAIRLINE = '#e1e4ea';

const PAPER = '#ffffff';

const looks: Readonly<
  Record<TextLook, { readonly weight: number; readonly size: number; readonly colour: string }>
> = {
  title: { weight: 600, size: 18, colour: INK },
  amount: { weight: 600, size: 36, colour: INK },
  state: { weight: 500, size: 16, colour: INK },
  name: { weight: 400, size: 14, colour: SECONDARY },
  value: { weight: 400, size: 14, colour: INK },
  note: { weight: 400, size: 12, colour: SECONDARY },
};

/** Latin words stay whole; Chinese may break after any character. */
const PIECES = /[\u0021-\u007e\u00a0-\u024f]+\s*|\s+|./gu;

type TextLook = 'title' | 'amount' | 'state' | 'name' | 'value' | 'note';

export interface PlacedText {
  readonly text: string;
  readonly look: TextLook;
  readonly align: 'left' | 'center' | 'right';
  readonly x: number;
  /** The vertical middle of the line. */
  readonly y: number;
}

export interface ReceiptLayout {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PlacedText[];
  /** The vertical positions of the horizontal rules. */
  readonly rules: readonly number[];
}

export const RECEIPT_WIDTH = 375;

const MARGIN = 24;

const GAP = 16;

const lineHeights: Readonly<Record<TextLook, number>> = {
  title: 28,
  amount: 52,
  state: 26,
  name: 24,
  value: 24,
  note: 20,
};

export function layOutReceipt(
  { title, amount, state, rows, note }: ReceiptContent,
  measure: (text: string, look: TextLook) => number,
): ReceiptLayout {
  const texts: PlacedText[] = [];
  const rules: number[] = [];
  const inner = RECEIPT_WIDTH - 2 * MARGIN;
  let y = MARGIN;

  const lines = (text: string, look: TextLook, width: number) =>
    wrapText(text, width, (part) => measure(part, look));
  const centred = (text: string, look: TextLook): void => {
    for (const line of lines(text, look, inner)) {
      texts.push({ text: line, look, align: 'center', x: RECEIPT_WIDTH / 2, y: y + lineHeights[look] / 2 });
      y += lineHeights[look];
    }
  };
  const rule = (): void => {
    y += GAP;
    rules.push(y);
    y += GAP;
  };

  centred(title, 'title');
  centred(amount, 'amount');
  centred(state, 'state');
  rule();
  for (const { name, value } of rows) {
    const nameWidth = Math.ceil(measure(name, 'name'));
    texts.push({ text: name, look: 'name', align: 'left', x: MARGIN, y: y + lineHeights.name / 2 });
    for (const line of lines(value, 'value', inner - nameWidth - GAP)) {
      texts.push({
        text: line,
        look: 'value',
        align: 'right',
        x: RECEIPT_WIDTH - MARGIN,
        y: y + lineHeights.value / 2,
      });
      y += lineHeights.value;
    }
    y += 4;
  }
  rule();
  centred(note, 'note');
  return { width: RECEIPT_WIDTH, height: Math.ceil(y + MARGIN), texts, rules };
}

/**
 * Breaks a text into lines no wider than `width`; `measure` returns a text's width. A word that does not fit
 * even alone is cut.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const fits = (line: string) => measure(line.trimEnd()) <= width;
  const lines: string[] = [];
  let line = '';
  const add = (piece: string): void => {
    if (line !== '' && !fits(line + piece)) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  };
  for (const piece of text.match(PIECES) ?? []) {
    if (fits(piece)) add(piece);
    else for (const character of piece) add(character);
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** Draws a receipt as a PNG picture, dark on white in any theme. Throws if this browser cannot make one. */
export async function drawReceipt(content: ReceiptContent): Promise<Blob> {
  await document.fonts?.ready;
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const { fontFamily } = getComputedStyle(document.body);
  const wear = (look: TextLook): void => {
    context.font = `${looks[look].weight} ${looks[look].size}px ${fontFamily}`;
  };
  const layout = layOutReceipt(content, (text, look) => {
    wear(look);
    return context.measureText(text).width;
  });
  canvas.width = layout.width * SCALE;
  canvas.height = layout.height * SCALE;
  context.scale(SCALE, SCALE);
  context.fillStyle = PAPER;
  context.fillRect(0, 0, layout.width, layout.height);
  context.fillStyle = HAIRLINE;
  for (const y of layout.rules) context.fillRect(24, y, layout.width - 48, 1);
  context.textBaseline = 'middle';
  for (const { text, look, align, x, y } of layout.texts) {
    wear(look);
    context.fillStyle = looks[look].colour;
    context.textAlign = align;
    context.fillText(text, x, y);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('no picture');
  return blob;
}
