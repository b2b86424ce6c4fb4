import type { ConsoleRequest, DifferenceOfDayView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Amount, differenceColumns, Loaded, unitOfBook, useDownload } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Card, Empty, LinkButton, Screen, Table, type TableColumn } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { useDayColumns } from './days-page.tsx';
import { nextStep } from './next-steps.ts';
import { moneyTexts } from './texts.ts';
import * as styles from './money.module.css';

const REFRESH_MS = 60_000;

/** Shows one partner on one day: both sides, and the differences with the next step for each. */
export function MoneyDayPage(): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  const can = useCan();
  const { book = '', day = '' } = useParams();
  // An invalid partner or day is refused, and the refusal is shown.
  const asked = { book, day } as ConsoleRequest<'GET /money/day'>;
  const answer = useAnswer('GET /money/day', asked, { refetchMs: REFRESH_MS, isOfOne: true });
  const fileAddress = `/console/v1/money/settlement.csv?${new URLSearchParams({ book, day })}`;
  const file = useDownload(fileAddress, texts.settlement);
  const columns = useDayColumns();
  return (
    <Screen
      title={texts.dayTitle(word('book', book), day)}
      actions={
        <>
          <LinkButton to="/money">{texts.back}</LinkButton>
          {can('money.export') && file.button}
        </>
      }
    >
      {file.failure}
      <Loaded answer={answer}>
        {({ sums, comparedUntil, differences, isMore }) => (
          <>
            <Card
              title={`${texts.comparedUntil} ${comparedUntil === null ? '–' : formatMoment(comparedUntil)}`}
              isFlush
            >
              <Table
                label={texts.days}
                rows={sums}
                keyOf={({ kind }) => kind}
                empty={<Empty>{texts.noDays}</Empty>}
                columns={columns.filter(({ id }) => id !== 'day' && id !== 'book')}
              />
            </Card>
            <Differences differences={differences} />
            {isMore && <p className={styles.note}>{texts.moreDifferences}</p>}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Differences({ differences }: { readonly differences: readonly DifferenceOfDayView[] }): ReactNode {
  const texts = useTexts(moneyTexts);
  const can = useCan();
  return (
    <Card
      title={texts.differences}
      isFlush
      action={can('differences.propose') && <Link to="/differences">{texts.toDifferences}</Link>}
    >
      <Table
        label={texts.differences}
        rows={differences}
        keyOf={({ kind, reference }) => `${kind} ${reference}`}
        empty={<Empty>{texts.noDifferences}</Empty>}
        columns={useDifferenceColumns()}
      />
    </Card>
  );
}

function useDifferenceColumns(): readonly TableColumn<DifferenceOfDayView>[] {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  const language = useLanguage();
  const can = useCan();
  return [
    { id: 'kind', head: texts.difference, renderCell: ({ kind }) => word('differenceKind', kind) },
    ...differenceColumns(language, can('orders.read')),
    { id: 'state', head: texts.state, renderCell: ({ state }) => word('differenceStanding', state) },
    {
      id: 'off',
      head: texts.writtenOff,
      isFigure: true,
      renderCell: ({ writtenOff, book }) => (
        <Amount amount={writtenOff === 0 ? null : writtenOff} unit={unitOfBook(book)} />
      ),
    },
    {
      id: 'next',
      head: texts.next,
      isLong: true,
      renderCell: ({ kind, state }) => (state === 'closed' ? '–' : nextStep(kind, language)),
    },
  ];
}
