import type { AgreementView, AgreementWithEventsView } from '@phonebill/contract/wire';
import type { QueryClient } from '@tanstack/react-query';
import { queryFamily, queryKey } from '../../../platform/query-keys.ts';

/**
 * Shows an agreement as it is now wherever it is shown, at once; then everything about agreements is asked
 * again.
 */
export function keepAgreement(queries: QueryClient, agreement: AgreementView | null): Promise<void> {
  if (agreement) {
    queries.setQueryData<readonly AgreementView[]>(queryKey('agreements', 'list', 'live'), (list) =>
      list?.map((each) => (each.agreementNo === agreement.agreementNo ? agreement : each)),
    );
    queries.setQueryData<AgreementWithEventsView>(
      queryKey('agreements', 'one', agreement.agreementNo),
      (shown) => shown && { ...shown, ...agreement },
    );
  }
  return queries.invalidateQueries({ queryKey: queryFamily('agreements') });
}
