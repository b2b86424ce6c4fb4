import type { BookStateView, ComparedDayView, ConsoleRequest } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, Loaded, unitOfBook, useAddress, withNamed } from '../../parts/index.ts';
import {
  Card,
  Empty,
  LinkButton,
  Moment,
  Select,
  Table,
  type TableColumn,
  TextField,
} from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { dayBefore, isDay } from './days.ts';
import { MoneyScreen } from './money-screen.tsx';
import { Sum } from './sum.tsx';
import { moneyTexts } from './texts.ts';
import * as styles from './money.module.css';

const REFRESH_MS = 60_000;
const books = ['cash', 'digital', 'points', 'agreement', 'carrier', 'lender'] as const;

/** Shows a week of our and each partner's totals; a row links to its day. */
export function MoneyDaysPage(): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  const [search, changeAddress] = useAddress();
  const until = isDay(search.get('until')) ? search.get('until') : null;
  const book = books.find((name) => name === search.get('book'));
  const asked: ConsoleRequest<'GET /money/days'> = {
    ...(until !== null && { until }),
    ...(book !== undefined && { book }),
  };
  const answer = useAnswer('GET /money/days', asked, { refetchMs: REFRESH_MS });

  function change(name: string, value: string | undefined): void {
    changeAddress((present) => withNamed(present, name, value));
  }
  return (
    <MoneyScreen part="days">
      <div className={styles.filters}>
        <Select
          label={texts.book}
          value={book}
          onChange={(value) => change('book', value)}
          options={books.map((value) => ({ value, words: word('book', value) }))}
        />
        <TextField
          label={texts.until}
          kind="date"
          value={until ?? ''}
          onChange={(value) => (value === '' || isDay(value)) && change('until', value)}
        />
      </div>
      <Loaded answer={answer}>
        {(data) => (
          <>
            <Card title={texts.daysOf(data.from, data.until)} isFlush>
              <Days days={data.days} />
            </Card>
            <p className={styles.note}>{texts.apartWords}</p>
            <div className={styles.pager}>
              {until !== null && <LinkButton to="/money">{texts.newest}</LinkButton>}
              <LinkButton to={`/money?${weekBefore(search, data.from)}`}>{texts.earlier}</LinkButton>
            </div>
            <Books books={data.books} />
          </>
        )}
      </Loaded>
    </MoneyScreen>
  );
}

function weekBefore(search: URLSearchParams, from: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('until', dayBefore(from));
  return next;
}

function Days({ days }: { readonly days: readonly ComparedDayView[] }): ReactNode {
  const texts = useTexts(moneyTexts);
  return (
    <Table
      label={texts.days}
      rows={days}
      keyOf={({ day, book, kind }) => `${day} ${book} ${kind}`}
      hrefOf={({ day, book }) => `/money/${book}/${day}`}
      empty={<Empty>{texts.noDays}</Empty>}
      columns={useDayColumns()}
    />
  );
}

/** Returns the columns for both sides of a day. */
export function useDayColumns(): readonly TableColumn<ComparedDayView>[] {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  return [
    { id: 'day', head: texts.day, renderCell: ({ day }) => day },
    { id: 'book', head: texts.book, renderCell: ({ book }) => word('book', book) },
    { id: 'kind', head: texts.kind, renderCell: ({ kind }) => word('entryKind', kind) },
    {
      id: 'ours',
      head: texts.ours,
      isFigure: true,
      renderCell: ({ ownCount, ownTotal, book }) => (
        <Sum count={ownCount} total={ownTotal} unit={unitOfBook(book)} />
      ),
    },
    {
      id: 'theirs',
      head: texts.theirs,
      isFigure: true,
      renderCell: ({ theirCount, theirTotal, book }) => (
        <Sum count={theirCount} total={theirTotal} unit={unitOfBook(book)} />
      ),
    },
    {
      id: 'apart',
      head: texts.apart,
      isFigure: true,
      isMinor: true,
      renderCell: ({ ownTotal, theirTotal, book }) => (
        <Amount amount={ownTotal === null ? null : ownTotal - theirTotal} unit={unitOfBook(book)} />
      ),
    },
    { id: 'open', head: texts.open, isFigure: true, renderCell: ({ openCount }) => openCount },
    { id: 'closed', head: texts.closed, isFigure: true, isMinor: true, renderCell: (one) => one.closedCount },
    {
      id: 'statement',
      head: texts.statement,
      isLong: true,
      renderCell: ({ isWhole, listedUntil }) =>
        isWhole ? texts.whole : texts.awaited(formatMoment(listedUntil).slice(5, 16)),
    },
  ];
}

function Books({ books: states }: { readonly books: readonly BookStateView[] }): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  return (
    <Card title={texts.books} isFlush>
      <Table
        label={texts.books}
        rows={states}
        keyOf={({ book }) => book}
        columns={[
          { id: 'book', head: texts.book, renderCell: ({ book }) => word('book', book) },
          {
            id: 'until',
            head: texts.comparedUntil,
            renderCell: ({ comparedUntil }) => <Moment iso={comparedUntil} />,
          },
          {
            id: 'open',
            head: texts.openDifferences,
            isFigure: true,
            renderCell: ({ openCount }) => openCount,
          },
        ]}
      />
    </Card>
  );
}
