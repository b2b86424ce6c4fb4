/** Recognises the kind of device and the app in which the pages are open, from the browser's User-Agent. */
import type { SessionDevice, SessionPlace } from '@phonebill/contract';
import type { UsedOn } from '../people/sign-on/index.ts';

/** The devices and their patterns; the first match is used. Harmony's browser names Android too. */
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

/** Returns the device and the app. `userAgent` is the header's text; nothing else of it is kept. */
export function usedOn(userAgent: string | undefined): UsedOn {
  const text = userAgent ?? '';
  return {
    device: devices.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other',
    place: apps.find(([, pattern]) => pattern.test(text))?.[0] ?? 'browser',
  };
}
