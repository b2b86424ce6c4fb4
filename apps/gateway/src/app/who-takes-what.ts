/** Who takes cash and who credits numbers, of the partners that are configured, for those who ask by name. */
import type { CashierName } from '@phonebill/contract';
import { allCashiers, type GatewayConfig } from '../config/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { type PaymentProvider, type PaymentProviders, traitsOf } from '../partners/payments/index.ts';
import { type BookName, booksWithout, cashBookOf, laterBooksOf } from '../reconciliation/index.ts';
import type { Partners } from './partners.ts';

/** Who takes what, of all that is known now. `unnamed`: whose payments in cash are that name nobody. */
export function providersWith(
  cashiers: Partners['cashiers'],
  unnamed: CashierName,
  others: Partners['providers'],
) {
  const cash = cashiers.byName.get(unnamed);
  if (!cash) throw new Error(`there is no cashier ${unnamed}`);
  return { ...others, cash, cashiers: { ...cashiers, unnamed } };
}

/** By the names of their calls, those that take cash; none where one alone does. */
export function severalCashiers({ cashiers }: Pick<GatewayConfig, 'cashiers'>): readonly CashierName[] {
  const names = allCashiers(cashiers).map(({ kind }) => kind);
  return names.length > 1 ? names : [];
}

/** Those that can be asked what is left of what they were paid in advance. */
export function suppliersWithFloat({ byName }: Pick<TopUpSuppliers, 'byName'>): readonly string[] {
  return [...byName].flatMap(([name, { balance }]) => (balance ? [name] : []));
}

/** All that is compared. `unnamed`: whose the payments in cash are that name nobody. */
export function comparedBooks(
  { featuresOff }: Pick<GatewayConfig, 'featuresOff'>,
  { cashiers, suppliers }: Pick<Partners, 'cashiers' | 'suppliers'>,
  unnamed: CashierName | undefined,
): readonly BookName[] {
  const ofPartners = booksWithout(featuresOff, [...cashiers.byName.keys()], unnamed);
  return [...ofPartners, ...laterBooksOf(suppliers.byName).keys()];
}

/**
 * Of books whose statement comes later, or is read again after days: until when they are compared where
 * nothing delays them, at a time in ms.
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
