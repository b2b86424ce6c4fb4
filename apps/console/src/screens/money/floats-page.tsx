import type { SupplierFloatView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { Badge, Card, Empty, Moment, Table, type Tone } from '../../ui/index.ts';
import { MoneyScreen } from './money-screen.tsx';
import { moneyTexts } from './texts.ts';
import * as styles from './money.module.css';

const REFRESH_MS = 30_000;
const tones: Readonly<Record<SupplierFloatView['stands'], Tone>> = {
  good: 'success',
  low: 'waiting',
  atStop: 'danger',
  old: 'danger',
  noLevel: 'neutral',
};

const inCurrency = (amount: string | null, { currency }: SupplierFloatView): string =>
  amount === null ? '–' : `${currency} ${amount}`;

/** Shows the remaining prepayments at suppliers, and how long they will last. */
export function MoneyFloatsPage(): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  const answer = useAnswer('GET /money/floats', {}, { refetchMs: REFRESH_MS });
  return (
    <MoneyScreen part="floats">
      <Loaded answer={answer}>
        {({ floats }) => (
          <Card isFlush>
            <Table
              label={texts.floats}
              rows={floats}
              keyOf={({ supplier, currency }) => `${supplier} ${currency}`}
              empty={<Empty>{texts.noFloats}</Empty>}
              columns={[
                {
                  id: 'supplier',
                  head: texts.supplier,
                  renderCell: ({ supplier }) => word('supplier', supplier),
                },
                {
                  id: 'left',
                  head: texts.available,
                  isFigure: true,
                  renderCell: (one) => inCurrency(one.available, one),
                },
                {
                  id: 'stands',
                  head: texts.stands,
                  renderCell: ({ stands }) => (
                    <Badge tone={tones[stands]}>{word('floatStand', stands)}</Badge>
                  ),
                },
                { id: 'low', head: texts.low, isFigure: true, renderCell: ({ low }) => low ?? '–' },
                { id: 'stop', head: texts.stop, isFigure: true, renderCell: ({ stop }) => stop ?? '–' },
                {
                  id: 'aDay',
                  head: texts.aDay,
                  isFigure: true,
                  renderCell: (one) => inCurrency(one.aDay, one),
                },
                {
                  id: 'days',
                  head: texts.daysLeft,
                  isFigure: true,
                  renderCell: ({ daysLeft }) => (daysLeft === null ? '–' : daysLeft.toFixed(1)),
                },
                {
                  id: 'read',
                  head: texts.readAt,
                  isMinor: true,
                  renderCell: ({ readAt }) => <Moment iso={readAt} />,
                },
              ]}
            />
          </Card>
        )}
      </Loaded>
      <p className={styles.note}>{texts.pace}</p>
    </MoneyScreen>
  );
}
