/** On what kind of device, and in which app, the pages are open: from what the browser says of itself. */
import type { SessionDevice, SessionPlace } from '@phonebill/contract';
import type { UsedOn } from '../people/sign-on/index.ts';

/** The first that fits. Harmony's browser names Android too. */
const devices: readonly (readonly [SessionDevice, RegExp])[] = [
  ['harmony', /ArkWeb/i],
  ['iphone', /iPhone|iPad|iPod/i],
  ['android', /Android/i],
  ['computer', /Windows|Macintosh|X11|CrOS/i],
];
const apps: readonly (readonly [SessionPlace, RegExp])[] = [
  ['walletApp', /hebao/i],
  ['messagingApp', /MicroMessenger/],
];

/** `userAgent`: the header's text; nothing of it is kept but these two words. */
export function usedOn(userAgent: string | undefined): UsedOn {
  const text = userAgent ?? '';
  return {
    device: devices.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other',
    place: apps.find(([, pattern]) => pattern.test(text))?.[0] ?? 'browser',
  };
}
