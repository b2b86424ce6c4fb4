/**
 * The cashiers between which the payer can choose for cash payments: the gateway writes them into the page's
 * root element, with the browsers each supports. The last choice is remembered on this device.
 */
import type { CashierName } from '@phonebill/contract/wire';
import { localArea } from '../storage.ts';
import { createStore, useStore } from '../store.ts';
import { payerBrowser } from './payer-browser.ts';

const KEY = 'cashier';
const names: readonly CashierName[] = ['phonebill', 'wechat', 'alipay'];

const chosen = createStore<CashierName | null>(names.find((name) => name === localArea.getItem(KEY)) ?? null);

/** Returns the cashiers available in this browser, the preferred one first; empty if there is no choice. */
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

/** Chooses the cashier for payments from now on. */
export function chooseCashier(name: CashierName): void {
  localArea.setItem(KEY, name);
  chosen.set(name);
}

function among(here: readonly CashierName[], wanted: CashierName | null): CashierName | undefined {
  return here.find((name) => name === wanted) ?? here[0];
}

/** Returns the chosen cashier; undefined if there is no choice. */
export const chosenCashier = (): CashierName | undefined => among(cashiersHere(), chosen.get());

/** Returns the chosen cashier in a component; undefined if there is no choice. */
export function useChosenCashier(): CashierName | undefined {
  return among(cashiersHere(), useStore(chosen));
}
