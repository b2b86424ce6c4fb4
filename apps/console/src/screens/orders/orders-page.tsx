import { lazyPart, PartBoundary } from '@phonebill/lazy-part';
import type { MovingPeriod } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { serverNow, useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { LoadedTable, orderColumns, useAddress, useDownload } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Screen } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { ListViews, usePresentMinute } from '../../views/index.ts';
import type { ActOnMany } from './act-on-many-texts.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { FilterBar } from './filter-bar.tsx';
import { GiveBackMany } from './give-back-many.tsx';
import {
  addressOf,
  exportAddress,
  type FilterName,
  filtersNow,
  giveBackFilters,
  isOfWaiting,
  listIn,
  type OrderList,
  searchOf,
} from './order-filters.ts';
import { ordersTexts } from './texts.ts';

/** Few act on many at once: what it takes comes when it is wanted. */
const ActOnManyDialog = lazyPart(() => import('./act-on-many.tsx'));
const DecideMany = lazyPart(() => import('./decide-many.tsx'));

/** Orders by what is known of them, fifty at a time. */
export function OrdersPage(): ReactNode {
  const texts = useTexts(ordersTexts);
  const language = useLanguage();
  const can = useCan();
  const [search, changeAddress] = useAddress();
  const shown = listIn(search);
  const { hidden } = shown;
  const filters = filtersNow(shown.filters, usePresentMinute());
  const { stuck } = filters;
  const together = giveBackFilters(filters);
  const [isGivingBack, setGivingBack] = useState(false);
  const [acting, setActing] = useState<ActOnMany | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  const [isChoosingColumns, setChoosingColumns] = useState(false);
  const cursor = search.get('cursor') ?? undefined;
  const answer = useAnswer('GET /orders', { ...filters, ...(cursor !== undefined && { cursor }) });

  /** Showing another list begins at the newest again. */
  function show(next: (present: OrderList) => OrderList): void {
    changeAddress((present) => addressOf(next(listIn(present))));
  }
  /** Choosing a day replaces a moving period, whose other day stays. */
  function change(name: FilterName, value: string | undefined): void {
    show((present) => {
      const isDay = name === 'from' || name === 'to';
      const fixed = isDay ? filtersNow(present.filters, serverNow()) : present.filters;
      const { [name]: _, ...others } = fixed;
      return { ...present, filters: value === undefined ? others : { ...others, [name]: value } };
    });
  }
  function choosePeriod(period: MovingPeriod | undefined): void {
    show((present) => {
      const { from: _from, to: _to, period: _period, ...others } = present.filters;
      return { ...present, filters: period === undefined ? others : { ...others, period } };
    });
  }

  const file = useDownload(exportAddress(filters), texts.export);
  const list = {
    label: texts.list,
    columns: orderColumns(language).filter(({ id }) => !hidden.some((column) => column === id)),
    keyOf: ({ orderNo }: { readonly orderNo: string }) => orderNo,
    hrefOf: ({ orderNo }: { readonly orderNo: string }) => `/orders/${orderNo}`,
  };
  return (
    <Screen
      title={texts.title}
      actions={
        <>
          {searchOf(filters).size > 0 && (
            <Button onPress={() => show((present) => ({ ...present, filters: {} }))}>{texts.clear}</Button>
          )}
          {can('refunds.propose') && together !== null && (
            <Button onPress={() => setGivingBack(true)}>{texts.giveBackMany}</Button>
          )}
          {can('orders.ask') && isOfWaiting(filters) && (
            <Button onPress={() => setActing('ask')}>{texts.askMany}</Button>
          )}
          {can('orders.resend') && isOfWaiting(filters) && (
            <Button onPress={() => setActing('resend')}>{texts.resendMany}</Button>
          )}
          {can('refunds.propose') && stuck !== undefined && (
            <Button onPress={() => setDeciding(true)}>{texts.decideMany}</Button>
          )}
          {can('orders.export') && file.button}
        </>
      }
    >
      {file.failure}
      <FilterBar filters={filters} period={shown.filters.period} onChange={change} onPeriod={choosePeriod} />
      <ListViews
        list="orders"
        shownIn={listIn}
        addressOf={(kept) => addressOf(kept as OrderList)}
        search={search}
        onChoose={(chosen) => changeAddress(() => chosen)}
      >
        <Button onPress={() => setChoosingColumns(true)}>{texts.columns}</Button>
      </ListViews>
      <LoadedTable
        {...list}
        answer={answer}
        rowsOf={({ orders }) => orders}
        none={({ lookedBackTo }) => {
          if (lookedBackTo !== null) return texts.noneYet;
          return filters.stuck === undefined ? texts.none : texts.noneStuck;
        }}
        pagerOf={({ nextCursor, lookedBackTo }) => ({
          nextCursor,
          ...(lookedBackTo !== null && { note: texts.lookedBackTo(formatMoment(lookedBackTo)) }),
        })}
      />
      {isChoosingColumns && (
        <ColumnsDialog
          hidden={hidden}
          onChange={(next) => show((present) => ({ ...present, hidden: next }))}
          onClose={() => setChoosingColumns(false)}
        />
      )}
      {acting !== null && (
        <PartBoundary>
          <ActOnManyDialog act={acting} filters={filters} onClose={() => setActing(null)} />
        </PartBoundary>
      )}
      {isDeciding && stuck !== undefined && (
        <PartBoundary>
          <DecideMany filters={{ ...filters, stuck }} onClose={() => setDeciding(false)} />
        </PartBoundary>
      )}
      {isGivingBack && together !== null && (
        <GiveBackMany filters={together} onClose={() => setGivingBack(false)} />
      )}
    </Screen>
  );
}
