import type { ConsoleResponse, UnknownView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { Amount, Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Card, Empty, Moment, Table } from '../../ui/index.ts';
import { MoneyScreen } from './money-screen.tsx';
import { moneyTexts } from './texts.ts';

const REFRESH_MS = 30_000;
type Ages = ConsoleResponse<'GET /money/unknowns'>['ages'];

/** Shows requests whose outcome is unknown. */
export function MoneyUnknownsPage(): ReactNode {
  const answer = useAnswer('GET /money/unknowns', {}, { refetchMs: REFRESH_MS });
  return (
    <MoneyScreen part="unknowns">
      <Loaded answer={answer}>
        {({ ages, unknowns }) => (
          <>
            <ByAge ages={ages} />
            <Oldest unknowns={unknowns} />
          </>
        )}
      </Loaded>
    </MoneyScreen>
  );
}

function ByAge({ ages }: { readonly ages: Ages }): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  return (
    <Card title={texts.unknownNow} isFlush>
      <Table
        label={texts.unknownNow}
        rows={ages}
        keyOf={({ kind }) => kind}
        columns={[
          { id: 'kind', head: texts.part, renderCell: ({ kind }) => word('stuck', kind) },
          ...(['underTenMinutes', 'underAnHour', 'underADay', 'older'] as const).map((id) => ({
            id,
            head: texts[id],
            isFigure: true,
            renderCell: (row: Ages[number]) => row[id],
          })),
        ]}
      />
    </Card>
  );
}

function Oldest({ unknowns }: { readonly unknowns: readonly UnknownView[] }): ReactNode {
  const texts = useTexts(moneyTexts);
  const word = useWord();
  const can = useCan();
  const withWhom = ({ kind, with: who }: UnknownView): string =>
    who === null ? texts.nobody : word(kind === 'delivery' ? 'supplier' : 'payMethod', who);
  return (
    <Card title={texts.oldestFirst} isFlush>
      <Table
        label={texts.oldestFirst}
        rows={unknowns}
        keyOf={({ number }) => number}
        empty={<Empty>{texts.noUnknowns}</Empty>}
        columns={[
          {
            id: 'number',
            head: texts.number,
            renderCell: ({ number, orderNo }) =>
              can('orders.read') ? <Link to={`/orders/${orderNo}`}>{number}</Link> : number,
          },
          { id: 'kind', head: texts.part, renderCell: ({ kind }) => word('entity', kind) },
          { id: 'with', head: texts.with, renderCell: withWhom },
          {
            id: 'amount',
            head: texts.amount,
            isFigure: true,
            renderCell: ({ amount, unit }) => <Amount amount={amount} unit={unit} />,
          },
          { id: 'since', head: texts.since, renderCell: ({ since }) => <Moment iso={since} /> },
          { id: 'asked', head: texts.asked, isFigure: true, renderCell: ({ attemptCount }) => attemptCount },
          {
            id: 'next',
            head: texts.nextAsk,
            isMinor: true,
            renderCell: ({ nextAt }) => (nextAt === null ? '–' : <Moment iso={nextAt} />),
          },
        ]}
      />
    </Card>
  );
}
