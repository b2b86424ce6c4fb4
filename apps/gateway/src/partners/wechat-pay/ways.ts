/**
 * The three ways to open a trade. In a phone's browser (H5), the payer goes to an address that opens the app,
 * and returns, paid or not; on a desktop (native), they scan a code; inside the app (JSAPI), the app receives
 * the parameters of its bridge. The stored request shows which of them it is for, because each contains
 * something particular, so a repeat uses the same way.
 */
import type { PayerBrowser } from '@phonebill/contract';
import type { Clock } from '../../runtime/time/index.ts';
import { parseJson } from '../parse-json.ts';
import type { AuthoriseRequest, BrowserWay, UnpaidResult } from '../payments/port.ts';
import { createPaySigner } from './signing.ts';
import { codeShape, linkShape, prepayShape } from './wire.ts';

const MINUTE_MS = 60_000;
/** How long the address that opens the app is used; WeChat Pay keeps it valid for five minutes. */
export const PAGE_OPENS_FOR_MS = 4 * MINUTE_MS;
/**
 * How long a code, and the parameters passed to the app, are used; WeChat Pay keeps them valid for two hours.
 */
const LONG_MS = 115 * MINUTE_MS;

/** Returns the ways of each kind of browser. `hasSignOn`: whether payers inside the app can be identified. */
export function waysOf(hasSignOn: boolean): Readonly<Record<PayerBrowser, BrowserWay | null>> {
  return {
    phone: { opensForMs: PAGE_OPENS_FOR_MS },
    desktop: { opensForMs: LONG_MS },
    messagingApp: hasSignOn ? { opensForMs: LONG_MS } : null,
    // Alipay's app opens no other app for a payment.
    alipayApp: null,
  };
}

type Opened = Pick<UnpaidResult, 'payUrl' | 'payWith'>;

/** One of the three ways. */
export interface Way {
  /** The last part of the path. */
  readonly name: 'h5' | 'native' | 'jsapi';
  /** Returns how the payer pays now; null when the answer is not understood. */
  read(value: unknown, request: Pick<AuthoriseRequest, 'returnUrl'>): Opened | null;
}

export interface Ways {
  /** Returns the fields of a request that only its way has. */
  particulars(request: AuthoriseRequest): object;
  /** Returns the way for which a body was composed. */
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

/**
 * Returns the address at which the payer is identified, when the stored body contains nothing else; null when
 * a trade has to be opened.
 */
export function signOnIn(body: string): string | null {
  const page = (parseJson(body) as { readonly sign_on?: unknown } | undefined)?.sign_on;
  return typeof page === 'string' ? page : null;
}

/** Returns the IP address, without the prefix of an IPv4 address that is written as IPv6. */
function ipOf(address: string | null): string {
  return address?.replace(/^::ffff:/, '') ?? '127.0.0.1';
}
