import type { ConsoleResponse, ProposedAct } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { onServerClock, useAnswer } from '../../calls/index.ts';
import { namedWords, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { ProposalForm } from '../../proposing/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Card, Empty, Moment, Screen, Table, type TableColumn } from '../../ui/index.ts';
import { StopDebitsDialog } from './stop-debits-dialog.tsx';
import { StopSellingDialog } from './stop-selling-dialog.tsx';
import { stopsTexts } from './texts.ts';

const REFRESH_MS = 30_000;
type Stops = ConsoleResponse<'GET /stops'>;
type Selling = Stops['selling'][number];
type Debits = Stops['debits'][number];
type Lifting =
  | { readonly kind: 'sellAgain'; readonly what: Selling['what'] }
  | { readonly kind: 'allowDebits'; readonly channel: Debits['channel'] };

/** Shows what is stopped. One person can stop something; lifting a stop needs two. */
export function StopsPage(): ReactNode {
  const texts = useTexts(stopsTexts);
  const answer = useAnswer('GET /stops', {}, { refetchMs: REFRESH_MS });
  const [stopping, setStopping] = useState<'selling' | 'debits' | null>(null);
  const [lifting, setLifting] = useState<Lifting | null>(null);
  return (
    <Screen title={texts.title} actions={<StopButtons onStop={setStopping} />}>
      <Loaded answer={answer}>
        {({ selling, debits, keys, suppliers }) => (
          <>
            <SellingStops selling={selling} asOf={onServerClock(answer.dataUpdatedAt)} onLift={setLifting} />
            <DebitStops debits={debits} onLift={setLifting} />
            <SupplierStops suppliers={suppliers} />
            <KeyStops keys={keys} />
          </>
        )}
      </Loaded>
      {stopping === 'selling' && <StopSellingDialog onClose={() => setStopping(null)} />}
      {stopping === 'debits' && <StopDebitsDialog onClose={() => setStopping(null)} />}
      {lifting !== null && <Lift lifting={lifting} onClose={() => setLifting(null)} />}
    </Screen>
  );
}

/** Renders the buttons for people who may stop something; nothing for others. */
export function StopButtons({
  onStop,
}: {
  readonly onStop: (what: 'selling' | 'debits') => void;
}): ReactNode {
  const texts = useTexts(stopsTexts);
  const can = useCan();
  if (!can('stops.stop')) return null;
  return (
    <>
      <Button kind="danger" onPress={() => onStop('selling')}>
        {texts.stopSelling}
      </Button>
      <Button kind="danger" onPress={() => onStop('debits')}>
        {texts.stopDebits}
      </Button>
    </>
  );
}

/** Returns the column with the button that proposes to lift a stop, for people who may. */
function useLiftColumn<R>(onLift: (row: R) => void, wordsOf: (row: R) => string): readonly TableColumn<R>[] {
  const texts = useTexts(stopsTexts);
  const can = useCan();
  if (!can('stops.propose')) return [];
  return [
    {
      id: 'act',
      head: texts.act,
      renderCell: (row) => (
        <Button kind="text" label={texts.liftOf(wordsOf(row))} onPress={() => onLift(row)}>
          {texts.lift}
        </Button>
      ),
    },
  ];
}

interface SellingStopsProps {
  readonly selling: readonly Selling[];
  /** The time (ms) of the data. */
  readonly asOf: number;
  readonly onLift: (lifting: Lifting) => void;
}

export function SellingStops({ selling, asOf, onLift }: SellingStopsProps): ReactNode {
  const texts = useTexts(stopsTexts);
  const language = useLanguage();
  const lift = useLiftColumn<Selling>(
    ({ what }) => onLift({ kind: 'sellAgain', what }),
    ({ what }) => namedWords(what, language),
  );
  return (
    <Card title={texts.selling} isFlush>
      <Table
        label={texts.selling}
        rows={selling}
        keyOf={({ what }) => JSON.stringify(what)}
        empty={<Empty>{texts.sellingNone}</Empty>}
        columns={[
          {
            id: 'what',
            head: texts.what,
            isLong: true,
            renderCell: ({ what }) => namedWords(what, language),
          },
          { id: 'zh', head: texts.textZh, isLong: true, renderCell: ({ textZh }) => textZh },
          { id: 'en', head: texts.textEn, isLong: true, isMinor: true, renderCell: ({ textEn }) => textEn },
          {
            id: 'until',
            head: texts.until,
            renderCell: ({ until }) => <Until until={until} asOf={asOf} />,
          },
          ...lift,
        ]}
      />
    </Card>
  );
}

/**
 * Renders the end of a stop. A stop that has ended is no longer in effect, and is listed until it is lifted.
 */
function Until({ until, asOf }: Pick<Selling, 'until'> & Pick<SellingStopsProps, 'asOf'>): ReactNode {
  const texts = useTexts(stopsTexts);
  if (until === null) return texts.noEnd;
  return (
    <>
      <Moment iso={until} />
      {Date.parse(until) <= asOf && <p>{texts.over}</p>}
    </>
  );
}

interface DebitStopsProps {
  readonly debits: readonly Debits[];
  readonly onLift: (lifting: Lifting) => void;
}

function DebitStops({ debits, onLift }: DebitStopsProps): ReactNode {
  const texts = useTexts(stopsTexts);
  const lift = useLiftColumn<Debits>(
    ({ channel }) => onLift({ kind: 'allowDebits', channel }),
    ({ channel }) => channel ?? texts.allChannels,
  );
  return (
    <Card title={texts.debits} isFlush>
      <Table
        label={texts.debits}
        rows={debits}
        keyOf={({ channel }) => channel ?? ''}
        empty={<Empty>{texts.debitsNone}</Empty>}
        columns={[
          {
            id: 'channel',
            head: texts.channel,
            renderCell: ({ channel }) => channel ?? texts.allChannels,
          },
          ...lift,
        ]}
      />
    </Card>
  );
}

/** Suppliers are switched on again under Health, where each partner has its switch. */
function SupplierStops({ suppliers }: Pick<Stops, 'suppliers'>): ReactNode {
  const texts = useTexts(stopsTexts);
  const word = useWord();
  return (
    <Card title={texts.suppliers} isFlush action={<Link to="/health">{texts.toPartners}</Link>}>
      <Table
        label={texts.suppliers}
        rows={suppliers}
        keyOf={({ supplier }) => supplier}
        empty={<Empty>{texts.suppliersNone}</Empty>}
        columns={[
          { id: 'supplier', head: texts.supplier, renderCell: ({ supplier }) => word('supplier', supplier) },
          { id: 'zh', head: texts.textZh, isLong: true, renderCell: ({ textZh }) => textZh },
          { id: 'en', head: texts.textEn, isLong: true, isMinor: true, renderCell: ({ textEn }) => textEn },
        ]}
      />
    </Card>
  );
}

function KeyStops({ keys }: Pick<Stops, 'keys'>): ReactNode {
  const texts = useTexts(stopsTexts);
  const rows = keys.map((key) => ({ key }));
  return (
    <Card title={texts.keys} isFlush>
      <Table
        label={texts.keys}
        rows={rows}
        keyOf={({ key }) => key}
        empty={<Empty>{texts.keysNone}</Empty>}
        columns={[{ id: 'key', head: texts.key, isLong: true, renderCell: ({ key }) => key }]}
      />
    </Card>
  );
}

interface LiftProps {
  readonly lifting: Lifting;
  readonly onClose: () => void;
}

function Lift({ lifting, onClose }: LiftProps): ReactNode {
  const texts = useTexts(stopsTexts);
  const navigate = useNavigate();
  return (
    <ProposalForm
      title={lifting.kind === 'sellAgain' ? texts.liftSelling : texts.liftDebits}
      draft={JSON.stringify(lifting)}
      proposedFor={(reason): ProposedAct => ({ ...lifting, reason })}
      onProposed={({ proposal }) => void navigate(`/approvals/${proposal.proposalNo}`)}
      onClose={onClose}
    />
  );
}
