const userAgent = typeof navigator === 'undefined' ? '' : (navigator.userAgent ?? '');

/** The environment in which these pages are open. */
export const device = {
  userAgent,
  inWalletApp: isWalletApp(userAgent),
  inMessagingApp: isMessagingApp(userAgent),
  inAlipayApp: isAlipayApp(userAgent),
} as const;

export { detectPlatform, detectPlatformWithHarmony } from '@phonebill/bridge';

/** Returns whether the page is inside the provider's wallet app. */
export function isWalletApp(agent: string): boolean {
  return /hebao/i.test(agent);
}

/** Returns whether the page is inside the messaging app's browser. */
export function isMessagingApp(agent: string): boolean {
  return agent.includes('MicroMessenger');
}

/** Returns whether the page is inside Alipay's browser. */
export function isAlipayApp(agent: string): boolean {
  return agent.includes('AlipayClient');
}
