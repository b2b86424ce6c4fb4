import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Card, Empty, Table } from '../ui/index.ts';
import { Loaded } from './loaded.tsx';

interface LoadedTableProps<T, R extends object> extends Omit<
  ComponentProps<typeof Table<R>>,
  'rows' | 'empty'
> {
  readonly answer: UseQueryResult<T>;
  readonly rowsOf: (data: T) => readonly R[];
  /** What is said where there is no row. */
  readonly none: string;
}

/** A card with the table of what an answer lists. */
export function LoadedTable<T, R extends object>({
  answer,
  rowsOf,
  none,
  ...list
}: LoadedTableProps<T, R>): ReactNode {
  return (
    <Loaded
      answer={answer}
      skeleton={
        <Card isFlush>
          <Table {...list} rows={undefined} />
        </Card>
      }
    >
      {(data) => (
        <Card isFlush>
          <Table {...list} rows={rowsOf(data)} empty={<Empty>{none}</Empty>} />
        </Card>
      )}
    </Loaded>
  );
}
