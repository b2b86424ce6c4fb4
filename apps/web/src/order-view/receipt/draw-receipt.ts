import type { ReceiptContent } from './receipt-content.ts';
import { layOutReceipt, type TextLook } from './receipt-layout.ts';

/** Twice as fine as the screen's own measure, so that print and a large screen are sharp. */
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

/**
 * A receipt as a picture, PNG, dark on white whatever the theme. Throws when this browser cannot make one.
 */
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
