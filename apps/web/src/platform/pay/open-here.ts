/**
 * Continues a payment within our own page: by a code to scan, or in the surrounding app. Loaded when needed.
 */
import type { PayWithView } from '@phonebill/contract/wire';
import { toSvgPath } from 'lean-qr/extras/svg';
import { correction, generate } from 'lean-qr/nano';
import type { CashierOffer, CodePicture } from './cashier-offer.ts';
import type { CashierOpening } from './open-cashier.ts';
import { payInApp } from './pay-in-app.ts';

interface HerePorts {
  readonly offerPage: (offer: Omit<CashierOffer, 'orderNo'> | null) => unknown;
  readonly payInApp: typeof payInApp;
}

/** Shows the code, or has the app pay and offers the next step if the order is still waiting. */
export async function openHere(
  payWith: PayWithView,
  payUrl: string,
  { offerPage, payInApp: pay }: HerePorts,
): Promise<CashierOpening> {
  if (payWith.by !== 'app') {
    offerPage({ payUrl, why: 'code', picture: drawCode(payUrl) });
    return 'byApp';
  }
  offerPage(null);
  const end = await pay(payWith.parameters);
  if (end !== 'said ok') offerPage({ payUrl, why: inApp[end] });
  return 'byApp';
}

/** Quiet zone on all four sides, in modules, so that a phone finds the code. */
const MARGIN = 4;

function drawCode(code: string): CodePicture {
  const drawn = generate(code, { minCorrectionLevel: correction.M });
  const size = drawn.size + 2 * MARGIN;
  return { path: toSvgPath(drawn), box: `${-MARGIN} ${-MARGIN} ${size} ${size}` };
}

const inApp = { left: 'leftInApp', failed: 'failedInApp', silent: 'silentInApp' } as const;

export { payInApp };
