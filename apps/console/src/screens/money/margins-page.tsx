import type { MarginView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, Loaded } from '../../parts/index.ts';
import { Card, Empty, Notice, Table, type TableColumn, TextField } from '../../ui/index.ts';
import { MoneyScreen } from './money-screen.tsx';
import { Summed } from './summed.tsx';
import { moneyTexts } from './texts.ts';
import { useDay } from './use-day.ts';
import * as styles from './money.module.css';

/** Shows the price and the cost of credited top-ups, over days. */
export function MoneyMarginsPage(): ReactNode {
  const texts = useTexts(moneyTexts);
  const [from, setFrom] = useDay('from');
  const [to, setTo] = useDay('to');
  const isBackwards = from !== null && to !== null && from > to;
  const asked = { ...(from !== null && { from }), ...(to !== null && { to }) };
  const answer = useAnswer('GET /money/margins', asked, { isWanted: !isBackwards });
  return (
    <MoneyScreen part="margins">
      <div className={styles.filters}>
        <TextField
          label={texts.firstDay}
          kind="date"
          value={from ?? answer.data?.from ?? ''}
          onChange={setFrom}
        />
        <TextField label={texts.lastDay} kind="date" value={to ?? answer.data?.to ?? ''} onChange={setTo} />
      </div>
      {isBackwards ? (
        <Notice kind="danger">{texts.badDays}</Notice>
      ) : (
        <Loaded answer={answer}>
          {(data) => (
            <>
              <Summed until={data.summedUntil} />
              <Margins title={texts.marginsOf(data.from, data.to)} margins={data.margins} />
              <p className={styles.note}>{texts.leftWords}</p>
            </>
          )}
        </Loaded>
      )}
    </MoneyScreen>
  );
}

function Margins({
  title,
  margins,
}: {
  readonly title: string;
  readonly margins: readonly MarginView[];
}): ReactNode {
  const texts = useTexts(moneyTexts);
  return (
    <Card title={title} isFlush>
      <Table
        label={title}
        rows={margins}
        keyOf={({ supplier, carrier }) => `${supplier} ${carrier}`}
        empty={<Empty>{texts.noMargins}</Empty>}
        columns={useMarginColumns()}
      />
    </Card>
  );
}

function useMarginColumns(): readonly TableColumn<MarginView>[] {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  return [
    {
      id: 'supplier',
      head: texts.supplier,
      renderCell: ({ supplier }) => (supplier === null ? texts.nobody : word('supplier', supplier)),
    },
    { id: 'carrier', head: texts.carrier, renderCell: ({ carrier }) => word('carrier', carrier) },
    {
      id: 'credited',
      head: texts.numbers,
      isFigure: true,
      renderCell: ({ credited, given }) => (
        <>
          {credited.toLocaleString('en-US')}
          {given > 0 && <span className={styles.more}>{texts.given(given)}</span>}
        </>
      ),
    },
    {
      id: 'face',
      head: texts.face,
      isFigure: true,
      isMinor: true,
      renderCell: ({ faceFen }) => <Amount amount={faceFen} />,
    },
    {
      id: 'sold',
      head: texts.sold,
      isFigure: true,
      renderCell: ({ soldFen, points }) => (
        <>
          <Amount amount={soldFen} />
          {points > 0 && <span className={styles.more}>{texts.points(points.toLocaleString('en-US'))}</span>}
        </>
      ),
    },
    {
      id: 'back',
      head: texts.givenBack,
      isFigure: true,
      renderCell: ({ givenBackFen }) => <Amount amount={givenBackFen} />,
    },
    {
      id: 'paid',
      head: texts.paid,
      isFigure: true,
      renderCell: ({ paid }) =>
        paid.length === 0
          ? '–'
          : paid.map(({ currency, cost, fee }) => (
              <div key={currency}>
                {currency} {cost}
                {fee !== '0.00' && <span className={styles.more}>{texts.fee(fee)}</span>}
              </div>
            )),
    },
    {
      id: 'unknown',
      head: texts.unknownCost,
      isFigure: true,
      renderCell: ({ unknownCost }) => unknownCost.toLocaleString('en-US'),
    },
    {
      id: 'left',
      head: texts.left,
      isFigure: true,
      renderCell: ({ left }) => (left === null ? '–' : `CNY ${left}`),
    },
  ];
}
