import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ListEnd } from '../../list-view/list-end.tsx';
import { useKeptPlace } from '../../list-view/use-kept-place.ts';
import { useNow } from '../../order-view/use-now.ts';
import { useTexts } from '../../platform/language/index.ts';
import { OfflineIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useOrders } from './api/use-orders.ts';
import { readFilter, type RecordsFilter, withFilter } from './filter.ts';
import { FilterBar } from './filter-bar.tsx';
import { MonthSection } from './month-section.tsx';
import { groupByMonth } from './months.ts';
import { NoOrders } from './no-orders.tsx';
import { rowId } from './record-row.tsx';
import { RowBones } from './records-skeleton.tsx';
import { recordsTexts } from './texts.ts';
import './records-layout.css';
import './records.css';

/** Own orders, newest first, by month. The filter is in the address; rows are links. */
export function RecordsList(): ReactNode {
  const texts = useTexts(recordsTexts);
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const orders = useOrders(filter);
  const shown = orders.data ?? [];
  const now = useNow(shown.some(({ state }) => state === 'awaitingPayment') ? 1000 : 30_000);
  const keepPlace = useKeptPlace(orders.data !== undefined, rowId);
  const change = (next: RecordsFilter) => setQuery(withFilter(query, next), { replace: true });

  return (
    <Page>
      <FilterBar filter={filter} now={now} onChange={change} />
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (orders.data === undefined) return <NotThere orders={orders} />;
    if (shown.length === 0) return <NoOrders filter={filter} onChange={change} />;
    return (
      <>
        {groupByMonth(shown).map(({ month, orders: ofMonth }) => (
          <MonthSection
            key={month}
            month={month}
            orders={ofMonth}
            now={now}
            query={query}
            onOpen={keepPlace}
          />
        ))}
        <ListEnd
          words={texts}
          count={shown.length}
          hasMore={orders.hasNextPage}
          loading={orders.isFetchingNextPage}
          failed={orders.isFetchNextPageError}
          onMore={orders.fetchNextPage}
        />
      </>
    );
  }
}

function NotThere({
  orders: { isError, error, fetchStatus, refetch },
}: {
  readonly orders: ReturnType<typeof useOrders>;
}): ReactNode {
  const texts = useTexts(recordsTexts);
  if (isError)
    return (
      <ErrorState title={texts.failedTitle} onRetry={refetch} reference={error.reference}>
        <p>{error.kind === 'refused' ? error.message : texts.failedWords}</p>
      </ErrorState>
    );
  if (fetchStatus === 'paused')
    return (
      <EmptyState sign={<OfflineIcon />} title={texts.offlineTitle}>
        <p>{texts.offlineWords}</p>
      </EmptyState>
    );
  return (
    <>
      <RowBones />
      <p className="records-words" role="status">
        {texts.loading}
      </p>
    </>
  );
}
