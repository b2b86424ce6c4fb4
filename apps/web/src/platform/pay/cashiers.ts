/**
 * Who takes cash, where the payer chooses: the gateway writes into the page's root who does, and from which
 * browsers. What was chosen last is chosen the next time, on this device.
 */
import type { CashierName } from '@phonebill/contract/wire';
import { localArea } from '../storage.ts';
import { createStore, useStore } from '../store.ts';
import { payerBrowser } from './payer-browser.ts';

const KEY = 'cashier';
const names: readonly CashierName[] = ['phonebill', 'wechat', 'alipay'];

const chosen = createStore<CashierName | null>(names.find((name) => name === localArea.getItem(KEY)) ?? null);

/** Those that take cash in this browser, the preferred first; none: there is no choice. */
export function cashiersHere(): readonly CashierName[] {
  const offered = typeof document === 'undefined' ? null : document.documentElement.dataset['cashiers'];
  if (!offered) return [];
  const browser = payerBrowser();
  return offered.split(' ').flatMap((text) => {
    const [name, browsers = ''] = text.split(':');
    const known = names.find((one) => one === name);
    return known !== undefined && browsers.split(',').includes(browser) ? [known] : [];
  });
}

/** Pays there from now on. */
export function chooseCashier(name: CashierName): void {
  localArea.setItem(KEY, name);
  chosen.set(name);
}

function among(here: readonly CashierName[], wanted: CashierName | null): CashierName | undefined {
  return here.find((name) => name === wanted) ?? here[0];
}

/** Whom the payer pays in cash; undefined: there is no choice. */
export const chosenCashier = (): CashierName | undefined => among(cashiersHere(), chosen.get());

/** The same, in a screen. */
export function useChosenCashier(): CashierName | undefined {
  return among(cashiersHere(), useStore(chosen));
}
