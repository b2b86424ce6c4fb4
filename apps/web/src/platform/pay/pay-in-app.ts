/** Paying inside the messaging app: what the gateway gives is handed to the app's bridge. */

/** What its bridge is asked, and says, in its own words. */
interface AppBridge {
  invoke(
    name: 'getBrandWCPayRequest',
    parameters: Readonly<Record<string, string>>,
    answer: (said: { readonly err_msg?: string }) => void,
  ): void;
}

/**
 * How it ended. None of them proves anything about the money: only the gateway knows. `said ok`: the app
 * says that it was paid. `left`: the payer went out of it. `failed`: the app says no, or answers in no way
 * that we know. `silent`: the app has no bridge.
 */
export type InAppEnd = 'said ok' | 'left' | 'failed' | 'silent';

/** How long the app may take to bring its bridge. */
export const BRIDGE_COMES_WITHIN_MS = 5000;
const READY = 'WeixinJSBridgeReady';

const bridgeOf = (page: object): AppBridge | undefined =>
  (page as { readonly WeixinJSBridge?: AppBridge }).WeixinJSBridge;

/** Resolves once the app has answered; who pays takes as long as they like. */
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
