import type { SwipeBack } from '../action-params.ts';
import type { Bridge } from '../bridge.ts';
import { webAddress } from '../encode.ts';
import { closeWebViewRow, openPageNoLoginRow, openPageRow, swipeBackRow } from '../names.ts';
import { refused, type Result, type Taken } from '../result.ts';
import { call, handOver, opening } from '../wire/call.ts';

/** SPEC section 7: closes the webview that this page is in. */
export function closeWebView(bridge: Bridge): Promise<Result> {
  return call(bridge, 'closeWebView', closeWebViewRow, {}, handOver);
}

/**
 * SPEC section 7: opens an http(s) page in a new webview. The app signs its user on there, so use it only for
 * pages with which this is agreed.
 */
export async function openPage(bridge: Bridge, address: string): Promise<Result<Taken>> {
  const target = webAddress(bridge, address);
  return target === null ? refused : call(bridge, 'openPage', openPageRow, { target }, opening);
}

/** Opens a page in the same way without signing the user on, for pages of other parties. */
export async function openPageNoLogin(bridge: Bridge, address: string): Promise<Result<Taken>> {
  const target = webAddress(bridge, address);
  return target === null ? refused : call(bridge, 'openPageNoLogin', openPageNoLoginRow, { target }, opening);
}

/** SPEC section 7: turns the swipe-back gesture of iOS on or off. Does nothing elsewhere. */
export function setSwipeBack(bridge: Bridge, given: SwipeBack): Promise<Result> {
  return call(bridge, 'swipeBack', swipeBackRow, given, handOver);
}
