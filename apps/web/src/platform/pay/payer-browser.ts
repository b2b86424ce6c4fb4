import type { PayerBrowser } from '@phonebill/contract/wire';
import { device } from '../device.ts';

/**
 * What this browser is, for whoever takes the money: the gateway chooses the way to pay by it. A desktop is
 * what is pointed at with something fine that hovers; a tablet that asks for desktop pages is none.
 */
export function payerBrowser(): PayerBrowser {
  if (device.inMessagingApp) return 'messagingApp';
  if (device.inAlipayApp) return 'alipayApp';
  return matchMedia('(hover: hover) and (pointer: fine)').matches ? 'desktop' : 'phone';
}
