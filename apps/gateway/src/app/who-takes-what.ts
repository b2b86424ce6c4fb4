/** Looks up the configured cashiers and suppliers by name. */
import type { CashierName } from '@phonebill/contract';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { type PaymentProvider, type PaymentProviders, traitsOf } from '../partners/payments/index.ts';
import { type BookName, booksWithout, cashBookOf, laterBooksOf } from '../reconciliation/index.ts';
import type { Partners } from './partners.ts';

/** Returns the payment providers by method. `unnamed` is the cashier of cash payments that name none. */
export function providersWith(
  cashiers: Partners['cashiers'],
  unnamed: CashierName,
  others: Partners['providers'],
) {
  const cash = cashiers.byName.get(unnamed);
  if (!cash) throw new Error(`there is no cashier ${unnamed}`);
  return { ...others, cash, cashiers: { ...cashiers, unnamed } };
}

/** Returns the cashiers by the names of their calls; empty if there is only one. */
export function severalCashiers({ cashiers }: Pick<GatewayConfig, 'cashiers'>): readonly CashierName[] {
  const names = allCashiers(cashiers).map(({ kind }) => kind);
  return names.length > 1 ? names : [];
}

/** Returns the suppliers that can be asked for the balance of what they were paid in advance. */
export function suppliersWithFloat({ byName }: Pick<TopUpSuppliers, 'byName'>): readonly string[] {
  return [...byName].flatMap(([name, { balance }]) => (balance ? [name] : []));
}

/** Returns all compared books. `unnamed` is the cashier of cash payments that name none. */
export function comparedBooks(
  { featuresOff }: Pick<GatewayConfig, 'featuresOff'>,
  { cashiers, suppliers }: Pick<Partners, 'cashiers' | 'suppliers'>,
  unnamed: CashierName | undefined,
): readonly BookName[] {
  const ofPartners = booksWithout(featuresOff, [...cashiers.byName.keys()], unnamed);
  return [...ofPartners, ...laterBooksOf(suppliers.byName).keys()];
}

/**
 * Returns, for books whose statement arrives later or is read again after days, the time until which they are
 * compared when nothing delays them, at a given time in ms.
 */
export function statementsUntil(
  { cashiers, ...providers }: PaymentProviders,
  { byName }: Pick<TopUpSuppliers, 'byName'>,
): ReadonlyMap<string, (nowMs: number) => Date> {
  const all: readonly (readonly [string, PaymentProvider])[] = [
    ...Object.entries(providers),
    ...[...(cashiers?.byName ?? [])].map(
      ([name, provider]) => [cashBookOf(name, cashiers?.unnamed), provider] as const,
    ),
  ];
  const later = [...laterBooksOf(byName)].map(
    ([book, afterMs]) => [book, (nowMs: number) => new Date(nowMs - afterMs)] as const,
  );
  return new Map([
    ...all.flatMap(([method, provider]) => {
      const { statementUntil } = traitsOf(provider);
      return statementUntil ? [[method, statementUntil] as const] : [];
    }),
    ...later,
  ]);
}
