import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { LoadedTable, orderColumns, useAddress } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, LinkButton, Screen } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { FilterBar } from './filter-bar.tsx';
import { GiveBackMany } from './give-back-many.tsx';
import { ListViews } from './list-views.tsx';
import {
  addressOf,
  exportAddress,
  type FilterName,
  giveBackFilters,
  listIn,
  type OrderList,
  searchOf,
} from './order-filters.ts';
import { ordersTexts } from './texts.ts';

/** Orders by what is known of them, fifty at a time. */
export function OrdersPage(): ReactNode {
  const texts = useTexts(ordersTexts);
  const language = useLanguage();
  const can = useCan();
  const [search, changeAddress] = useAddress();
  const shown = listIn(search);
  const { filters, hidden } = shown;
  const together = giveBackFilters(filters);
  const [isGivingBack, setGivingBack] = useState(false);
  const cursor = search.get('cursor') ?? undefined;
  const answer = useAnswer('GET /orders', { ...filters, ...(cursor !== undefined && { cursor }) });

  /** Another list begins at the newest again. */
  function show(next: (present: OrderList) => OrderList): void {
    changeAddress((present) => addressOf(next(listIn(present))));
  }
  function change(name: FilterName, value: string | undefined): void {
    show((present) => {
      const { [name]: _, ...others } = present.filters;
      return { ...present, filters: value === undefined ? others : { ...others, [name]: value } };
    });
  }

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
          {can('orders.export') && (
            <LinkButton to={exportAddress(filters)} isFile>
              {texts.export}
            </LinkButton>
          )}
        </>
      }
    >
      <FilterBar filters={filters} onChange={change} />
      <ListViews list={shown} onChange={show} />
      <LoadedTable
        {...list}
        answer={answer}
        rowsOf={({ orders }) => orders}
        none={({ lookedBackTo }) => (lookedBackTo === null ? texts.none : texts.noneYet)}
        pagerOf={({ nextCursor, lookedBackTo }) => ({
          nextCursor,
          ...(lookedBackTo !== null && { note: texts.lookedBackTo(formatMoment(lookedBackTo)) }),
        })}
      />
      {isGivingBack && together !== null && (
        <GiveBackMany filters={together} onClose={() => setGivingBack(false)} />
      )}
    </Screen>
  );
}
