/** The paths of the entrusted payment service. */
export const ENTRUST_PATHS = '/entrust/v1';

type Kind = 'debits' | 'refunds' | 'mandates' | 'repayments' | 'agreements' | 'payers' | 'credit';

/** Returns the path of one item by its number. */
export function entrustPath(kind: Kind, no: string): string {
  return `${ENTRUST_PATHS}/${kind}/${encodeURIComponent(no)}`;
}
