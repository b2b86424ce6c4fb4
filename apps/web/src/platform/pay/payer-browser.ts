import type { PayerBrowser } from '@phonebill/contract/wire';
import { device } from '../device.ts';

/**
 * Returns the kind of this browser, by which the gateway chooses the way to pay. A desktop has a fine pointer
 * that can hover; a tablet that requests desktop pages is not one.
 */
export function payerBrowser(): PayerBrowser {
  if (device.inMessagingApp) return 'messagingApp';
  if (device.inAlipayApp) return 'alipayApp';
  return matchMedia('(hover: hover) and (pointer: fine)').matches ? 'desktop' : 'phone';
}
