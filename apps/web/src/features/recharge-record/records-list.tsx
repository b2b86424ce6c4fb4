import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { orderStates, userPayMethods } from '@phonebill/contract/wire';
import { MeCorner } from '../../me/me-corner.tsx';
import { useUnread } from '../../me/unread.ts';
import { useSeen } from '../../me/seen.ts';
import { ListEnd } from '../../list-view/list-end.tsx';
import { useKeptPlace } from '../../list-view/kept-place.ts';
import { useNow } from '../../order-view/use-now.ts';
import { formatMonth } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { hasFeature } from '../../platform/features.ts';
import { paths } from '../../platform/paths.ts';
import { classNames } from '@phonebill/styles';
import { Button } from '../../ui/button/button.tsx';
import { ReceiptIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { MissingAnswer } from '../../ui/state/missing-answer.tsx';
import { useOrders } from './api.ts';
import { recordsCopy } from './copy.ts';
import { ALL, readFilter, type RecordsFilter, withFilter } from './filter.ts';
import { groupByMonth, MonthSection, rowId } from './month-section.tsx';
import { RowBones } from './recharge-record-skeleton.tsx';
import { BillDetailsLink } from '../../wallet-view/bill-details-link.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { FilterSelect } from '../../list-view/filter-select.tsx';
import { MonthSelect } from '../../list-view/month-select.tsx';
import { dotted } from '../../ui/phrases/dotted.ts';
import * as listLayout from '../../list-view/list-layout.module.css';
import * as frame from './recharge-record-layout.module.css';

/** The number of orders that can be seen at a glance and need no filter. */
const FEW = 8;

/** Shows the user's orders, newest first, by month. The filter is in the address; rows are links. */
export function RecordsList(): ReactNode {
  const copy = useTexts(recordsCopy);
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const orders = useOrders(filter);
  useSeen('rechargeRecord', orders.data !== undefined);
  const unread = useUnread();
  const shown = orders.data ?? [];
  const now = useNow(30_000);
  const keepPlace = useKeptPlace(orders.data !== undefined, rowId);
  const isFiltered = filter.month !== null || filter.state !== null || filter.payMethod !== null;
  const isMany = isFiltered || shown.length > FEW || orders.hasNextPage;
  // Once shown the filter stays, so that it does not disappear under the user's finger.
  const [hasFilter, setHasFilter] = useState(isFiltered);
  if (isMany && !hasFilter) setHasFilter(true);
  const change = (next: RecordsFilter) => setQuery(withFilter(query, next), { replace: true });

  return (
    <Page corner={<MeCorner />}>
      {hasFilter && <FilterBar filter={filter} now={now} onChange={change} />}
      {content()}
    </Page>
  );

  function content(): ReactNode {
    if (orders.data === undefined)
      return (
        <MissingAnswer query={orders} copy={copy}>
          <RowBones />
          <p className={classNames(listLayout.text, frame.loading)} role="status">
            {copy.loading}
          </p>
        </MissingAnswer>
      );
    if (shown.length === 0) return <NoOrders filter={filter} onChange={change} />;
    return (
      <>
        {groupByMonth(shown).map(({ month, orders: ofMonth }, at, months) => (
          <MonthSection
            key={month}
            month={month}
            orders={ofMonth}
            // Older orders of the last month may not be loaded yet.
            isWhole={!orders.hasNextPage || at < months.length - 1}
            now={now}
            query={query}
            answered={unread?.answers ?? []}
            onOpen={keepPlace}
          />
        ))}
        <BillDetailsLink month={filter.month ?? undefined} />
        <ListEnd
          words={copy}
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

interface NoOrdersProps {
  readonly filter: RecordsFilter;
  readonly onChange: (filter: RecordsFilter) => void;
}

/** Renders an empty list: how to begin, or with a filter its parts, each of which can be dropped. */
export function NoOrders({ filter, onChange }: NoOrdersProps): ReactNode {
  const copy = useTexts(recordsCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const { month, state, payMethod } = filter;
  const parts = [
    ...(month ? [{ name: formatMonth(month, language), without: { ...filter, month: null } }] : []),
    ...(payMethod ? [{ name: copy[payMethod], without: { ...filter, payMethod: null } }] : []),
    ...(state ? [{ name: copy[state], without: { ...filter, state: null } }] : []),
  ];
  if (parts.length === 0)
    return (
      <EmptyState
        sign={<ReceiptIcon />}
        title={copy.noneTitle}
        action={<Button onClick={() => void navigate(paths.placeOrder)}>{copy.begin}</Button>}
      >
        <p>
          <Phrases text={copy.noneText} />
        </p>
      </EmptyState>
    );
  const ways = (
    <>
      {parts.length > 1 &&
        parts.map(({ name, without }) => (
          <Button key={name} kind="quiet" onClick={() => onChange(without)}>
            {copy.without(name)}
          </Button>
        ))}
      <Button kind={parts.length > 1 ? 'text' : 'quiet'} onClick={() => onChange(ALL)}>
        {copy.showAll}
      </Button>
    </>
  );
  return (
    <EmptyState sign={<ReceiptIcon />} title={copy.noneHereTitle} action={ways}>
      <p>{copy.noneHereText(dotted(...parts.map(({ name }) => name)))}</p>
    </EmptyState>
  );
}

interface FilterBarProps {
  readonly filter: RecordsFilter;
  readonly now: number;
  readonly onChange: (filter: RecordsFilter) => void;
}

/**
 * Renders the month, the state and the payment method by which the list is filtered, in one row that scrolls
 * sideways.
 */
function FilterBar({ filter, now, onChange }: FilterBarProps): ReactNode {
  const copy = useTexts(recordsCopy);
  return (
    <div className={frame.filter} data-testid="filters">
      <MonthSelect
        copy={copy}
        value={filter.month}
        now={now}
        onChange={(month) => onChange({ ...filter, month })}
      />
      <FilterSelect
        label={copy.stateFilter}
        all={copy.allStates}
        value={filter.state}
        choices={orderStates.map((state) => [state, copy[state]])}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <FilterSelect
        label={copy.payMethodFilter}
        all={copy.allWays}
        value={filter.payMethod}
        choices={userPayMethods
          .filter((payMethod) => payMethod === 'cash' || hasFeature(payMethod))
          .map((payMethod) => [payMethod, copy[payMethod]])}
        onChange={(payMethod) => onChange({ ...filter, payMethod })}
      />
    </div>
  );
}
