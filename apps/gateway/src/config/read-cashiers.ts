/** Who takes what is paid in cash: one, or several of which the payer chooses. */
import { type CashierName, cashierNames } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';
import type { CashierConfig, CashiersConfig } from './gateway-config.ts';
import type { AlipayConfig } from './read-alipay.ts';
import type { WechatPayConfig } from './read-wechat-pay.ts';

/** What the product is at each of them, whatever it is for; read once, and only where it is needed. */
export interface Merchants {
  readonly wechat: () => WechatPayConfig;
  readonly alipay: () => AlipayConfig;
}

type Names = readonly [CashierName, ...CashierName[]];

/**
 * `merchants`, `own`: what the product is at each of them, and a cashier of our protocol; asked for if named.
 */
export function readCashiers(
  from: EnvironmentReader,
  merchants: Merchants,
  own: () => CashierConfig,
): CashiersConfig {
  const offered = from.parsed<Names>('CASHIER_PROVIDER', readNames, ['phonebill']);
  const former = from
    .parsed<readonly CashierName[]>('CASHIER_FORMER', readNames, [])
    .filter((name) => !offered.includes(name));
  const read = { phonebill: own, ...merchants } satisfies Record<CashierName, () => CashierConfig>;
  const [first, ...others] = offered;
  return {
    offered: [read[first](), ...others.map((name) => read[name]())],
    former: former.map((name) => read[name]()),
  };
}

/** All that answer for payments: those that are offered first. */
export function allCashiers({ offered, former }: CashiersConfig): readonly CashierConfig[] {
  return [...offered, ...former];
}

/** Names with commas between, each once. Throws Error. */
function readNames(text: string): Names {
  const named = text.split(',').map((part) => cashierNames.find((name) => name === part));
  const [first, ...others] = named.filter((name) => name !== undefined);
  if (first === undefined || named.includes(undefined))
    throw new Error(`must be one of ${cashierNames.join(', ')}, or several with commas between`);
  if (new Set(named).size < named.length) throw new Error('names one of them twice');
  return [first, ...others];
}
