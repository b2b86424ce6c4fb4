import { isMessagingApp, isWalletApp } from './detect.ts';

const userAgent = typeof navigator === 'undefined' ? '' : (navigator.userAgent ?? '');

/** Where these pages are open. */
export const device = {
  userAgent,
  inWalletApp: isWalletApp(userAgent),
  inMessagingApp: isMessagingApp(userAgent),
} as const;
