/** Reads which cashiers take payments in cash: one, or several of which the payer chooses. */
import { type CashierName, cashierNames } from '@phonebill/contract';
import type { EnvironmentReader } from '@phonebill/environment';
import type { CashierConfig, CashiersConfig } from './gateway-config.ts';
import type { AlipayConfig } from './read-alipay.ts';
import type { WechatPayConfig } from './read-wechat-pay.ts';

/**
 * The product's merchant accounts, used for several purposes; each is read once, and only if it is needed.
 */
export interface Merchants {
  readonly wechat: () => WechatPayConfig;
  readonly alipay: () => AlipayConfig;
}

type Names = readonly [CashierName, ...CashierName[]];

/**
 * Reads the cashiers. `merchants`: the merchant accounts; `own`: a cashier of our protocol. Each is read only
 * if named.
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

/** Returns all cashiers that handle payments, the offered ones first. */
export function allCashiers({ offered, former }: CashiersConfig): readonly CashierConfig[] {
  return [...offered, ...former];
}

/** Reads names separated by commas, each at most once. Throws Error. */
function readNames(text: string): Names {
  const named = text.split(',').map((part) => cashierNames.find((name) => name === part));
  const [first, ...others] = named.filter((name) => name !== undefined);
  if (first === undefined || named.includes(undefined))
    throw new Error(`must be one of ${cashierNames.join(', ')}, or several with commas between`);
  if (new Set(named).size < named.length) throw new Error('names one of them twice');
  return [first, ...others];
}
