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
  /** Undefined: what is there is of another question. */
  readonly rowsOf: (data: T) => readonly R[] | undefined;
  /** What is said where there is no row. */
  readonly none: string | ((data: T) => string);
  /** Of a list that is read page by page. */
  readonly pagerOf?: (data: T) => ComponentProps<typeof Pager>;
}

/** A card with the table of what an answer lists. */
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
