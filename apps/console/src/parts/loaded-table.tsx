import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card, Empty, Table, TakesLong } from '../ui/index.ts';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';

interface LoadedTableProps<T, R extends object> extends Omit<
  ComponentProps<typeof Table<R>>,
  'rows' | 'empty'
> {
  readonly title?: string;
  readonly answer: UseQueryResult<T>;
  /** Returns the rows; undefined if the data belongs to another query. */
  readonly rowsOf: (data: T) => readonly R[] | undefined;
  /** The text shown without any row. */
  readonly none: string | ((data: T) => string);
  /** Returns the pager of a list that is loaded page by page. */
  readonly pagerOf?: (data: T) => ComponentProps<typeof Pager>;
}

/** Renders a card with the table of an answer's list. */
export function LoadedTable<T, R extends object>({
  title,
  answer,
  rowsOf,
  none,
  pagerOf,
  ...list
}: LoadedTableProps<T, R>): ReactNode {
  const card = { isFlush: true, ...(title !== undefined && { title }) };
  return (
    <Loaded
      answer={answer}
      skeleton={
        <>
          <Card {...card}>
            <Table {...list} rows={undefined} />
          </Card>
          <TakesLong />
        </>
      }
    >
      {(data) => (
        <>
          <Card {...card}>
            <Table
              {...list}
              rows={rowsOf(data)}
              empty={<Empty>{typeof none === 'string' ? none : none(data)}</Empty>}
            />
          </Card>
          {pagerOf && <Pager {...pagerOf(data)} />}
        </>
      )}
    </Loaded>
  );
}
