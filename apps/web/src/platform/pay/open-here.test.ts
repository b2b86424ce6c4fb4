import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import type { CashierOffer } from './cashier-offer.ts';
import { openHere } from './open-here.ts';
import type { InAppEnd } from './pay-in-app.ts';

type Offered = Omit<CashierOffer, 'orderNo'> | null;

/** Opens a payment in the page; returns the offers and what was handed to the app. */
async function open(payWith: Parameters<typeof openHere>[0], payUrl: string, end: InAppEnd = 'said ok') {
  const offered: Offered[] = [];
  const handedOver: unknown[] = [];
  const opening = await openHere(payWith, payUrl, {
    offerPage: (given) => offered.push(given),
    payInApp: async (parameters) => (handedOver.push(parameters), end),
  });
  return { opening, offered, handedOver };
}

/** Draws a code in pixels, four to a module, filled between the outlines that each row crosses. */
function pixelsOf({ path, box }: NonNullable<CashierOffer['picture']>) {
  const [left = 0, top = 0, size = 0] = box.split(' ').map(Number);
  const outlines = path
    .split('Z')
    .filter(Boolean)
    .map((outline) =>
      outline
        .slice(1)
        .split('L')
        .map((point) => point.split(' ').map(Number)),
    );
  const isDark = (x: number, y: number): boolean => {
    let crossings = 0;
    for (const outline of outlines)
      for (const [at, [x1 = 0, y1 = 0]] of outline.entries()) {
        const [x2 = 0, y2 = 0] = outline[(at + 1) % outline.length] ?? [];
        if (x1 === x2 && x1 < x && Math.min(y1, y2) < y && y < Math.max(y1, y2)) crossings += 1;
      }
    return crossings % 2 === 1;
  };
  const SCALE = 4;
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4).fill(255);
  const modules = Array.from({ length: size * size }, (_, at) =>
    isDark(left + (at % size) + 0.5, top + Math.floor(at / size) + 0.5),
  );
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const [column, row] = [Math.floor((pixel % width) / SCALE), Math.floor(pixel / width / SCALE)];
    if (modules[row * size + column]) data.fill(0, pixel * 4, pixel * 4 + 3);
  }
  return { width, height: width, data };
}

test.each([
  'weixin://wxpay/bizpayurl?pr=NwY5Mz9',
  `weixin://wxpay/bizpayurl/up?pr=NwY5Mz9&groupid=${'0'.repeat(80)}`,
])('draws a code that decodes to the given text: %s', async (code) => {
  const { opening, offered } = await open({ by: 'code' }, code);
  expect([opening, offered]).toMatchObject(['byApp', [{ payUrl: code, why: 'code' }]]);
  const picture = offered[0]?.picture;
  if (!picture) throw new Error('nothing is drawn');
  expect(decodeQR(pixelsOf(picture))).toBe(code);
});

test.each([
  ['said ok', [null]],
  ['left', [null, { why: 'leftInApp' }]],
  ['failed', [null, { why: 'failedInApp' }]],
  ['silent', [null, { why: 'silentInApp' }]],
] as const)("offers the matching way to pay after the app's result: %s", async (end, offers) => {
  const parameters = { appId: 'wx1', package: 'prepay_id=1' };
  const { opening, offered, handedOver } = await open({ by: 'app', parameters }, '', end);
  expect([opening, offered, handedOver]).toMatchObject(['byApp', offers, [parameters]]);
});
