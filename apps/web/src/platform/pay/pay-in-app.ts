/** Pays inside the messaging app: the gateway's parameters are handed to the app's bridge. */

/** The bridge's request and answer, in its own words. */
interface AppBridge {
  invoke(
    name: 'getBrandWCPayRequest',
    parameters: Readonly<Record<string, string>>,
    answer: (said: { readonly err_msg?: string }) => void,
  ): void;
}

/**
 * How it ended. None of these proves a payment: only the gateway knows. `said ok`: the app reports success.
 * `left`: the payer left its cashier. `failed`: the app refused, or gave an unknown answer. `silent`: the app
 * has no bridge.
 */
export type InAppEnd = 'said ok' | 'left' | 'failed' | 'silent';

/** How long (ms) the app may take to provide its bridge. */
export const BRIDGE_COMES_WITHIN_MS = 5000;
const READY = 'WeixinJSBridgeReady';

const bridgeOf = (page: object): AppBridge | undefined =>
  (page as { readonly WeixinJSBridge?: AppBridge }).WeixinJSBridge;

/** Has the app pay; resolves once it has answered. The payer may take any time. */
export async function payInApp(parameters: Readonly<Record<string, string>>): Promise<InAppEnd> {
  const bridge = bridgeOf(window) ?? (await untilReady());
  if (!bridge) return 'silent';
  const said = await new Promise<string>((resolve) => {
    try {
      bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: text = '' }) => resolve(text));
    } catch {
      resolve('');
    }
  });
  if (said === 'get_brand_wcpay_request:ok') return 'said ok';
  return said === 'get_brand_wcpay_request:cancel' ? 'left' : 'failed';
}

function untilReady(): Promise<AppBridge | undefined> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      document.removeEventListener(READY, end);
      resolve(bridgeOf(window));
    };
    const timer = setTimeout(end, BRIDGE_COMES_WITHIN_MS);
    document.addEventListener(READY, end);
  });
}
