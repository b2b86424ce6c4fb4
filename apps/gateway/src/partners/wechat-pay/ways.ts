/**
 * The three ways to open a trade. In a phone's browser (H5) the payer is led to an address that opens the
 * app, and comes back, paid or not; on a desktop (native) they scan a code; inside the app (JSAPI) it is
 * handed what its bridge takes. What was kept of a request says which of them it is for, since each has
 * something of its own in it: so a repeat goes the way it went.
 */
import type { PayerBrowser } from '@phonebill/contract';
import type { Clock } from '../../runtime/time/index.ts';
import { parseJson } from '../parse-json.ts';
import type { AuthoriseRequest, BrowserWay, UnpaidResult } from '../payments/port.ts';
import { createPaySigner } from './signing.ts';
import { codeShape, linkShape, prepayShape } from './wire.ts';

const MINUTE_MS = 60_000;
/** The address that opens the app lives for five minutes. */
export const PAGE_OPENS_FOR_MS = 4 * MINUTE_MS;
/** A code, and what the app is handed, live for two hours. */
const LONG_MS = 115 * MINUTE_MS;

/** `hasSignOn`: payers inside the app can be asked who they are. */
export function waysOf(hasSignOn: boolean): Readonly<Record<PayerBrowser, BrowserWay | null>> {
  return {
    phone: { opensForMs: PAGE_OPENS_FOR_MS },
    desktop: { opensForMs: LONG_MS },
    messagingApp: hasSignOn ? { opensForMs: LONG_MS } : null,
    // It opens no other app that pays.
    alipayApp: null,
  };
}

type Opened = Pick<UnpaidResult, 'payUrl' | 'payWith'>;

/** One of the three. */
export interface Way {
  /** As it ends the path. */
  readonly name: 'h5' | 'native' | 'jsapi';
  /** How the payer pays now; null: the answer says nothing that we know. */
  read(value: unknown, request: Pick<AuthoriseRequest, 'returnUrl'>): Opened | null;
}

export interface Ways {
  /** What a request has in it beside what all have. */
  particulars(request: AuthoriseRequest): object;
  /** The way that a body was worded for. */
  of(body: string): Way;
}

export function createWays(parts: {
  readonly appId: string;
  readonly privateKey: string;
  readonly clock: Clock;
}): Ways {
  const handOver = createPaySigner(parts);
  const h5: Way = {
    name: 'h5',
    read(value, { returnUrl }) {
      if (!linkShape.Check(value)) return null;
      const payUrl = new URL(value.h5_url);
      payUrl.searchParams.set('redirect_url', returnUrl);
      return { payUrl: payUrl.href };
    },
  };
  const native: Way = {
    name: 'native',
    read: (value) => (codeShape.Check(value) ? { payUrl: value.code_url, payWith: { by: 'code' } } : null),
  };
  const jsapi: Way = {
    name: 'jsapi',
    read: (value) =>
      prepayShape.Check(value)
        ? { payUrl: null, payWith: { by: 'app', parameters: handOver(value.prepay_id) } }
        : null,
  };
  return {
    particulars({ payerBrowser, payerId, payerAddress }) {
      if (payerBrowser === 'messagingApp' && payerId !== undefined) return { payer: { openid: payerId } };
      if (payerBrowser === 'desktop') return {};
      return { scene_info: { payer_client_ip: ipOf(payerAddress), h5_info: { type: 'Wap' } } };
    },
    of(body) {
      const asked = parseJson(body) as
        | { readonly payer?: unknown; readonly scene_info?: unknown }
        | undefined;
      if (asked?.payer !== undefined) return jsapi;
      return asked !== undefined && asked.scene_info === undefined ? native : h5;
    },
  };
}

/** Where the payer is asked who they are, when that is all that was kept; null: a trade is to be opened. */
export function signOnIn(body: string): string | null {
  const page = (parseJson(body) as { readonly sign_on?: unknown } | undefined)?.sign_on;
  return typeof page === 'string' ? page : null;
}

/** Without the prefix of an IPv4 address in IPv6's clothes. */
function ipOf(address: string | null): string {
  return address?.replace(/^::ffff:/, '') ?? '127.0.0.1';
}
