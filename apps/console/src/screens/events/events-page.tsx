import type { EventEndpointView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts } from '../../language/index.ts';
import { LoadedTable } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Moment, Screen, type TableColumn } from '../../ui/index.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { eventsTexts } from './texts.ts';
import * as styles from './events.module.css';

const REFRESH_MS = 30_000;

/** Shows the endpoints that notify channels of their orders and agreements; adding one is proposed. */
export function EventsPage(): ReactNode {
  const texts = useTexts(eventsTexts);
  const can = useCan();
  const navigate = useNavigate();
  const answer = useAnswer('GET /events/endpoints', {}, { refetchMs: REFRESH_MS });
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns();
  const list = {
    label: texts.list,
    columns,
    keyOf: ({ endpointNo }: EventEndpointView) => String(endpointNo),
    hrefOf: ({ endpointNo }: EventEndpointView) => `/events/${endpointNo}`,
  };
  return (
    <Screen
      title={texts.title}
      actions={can('events.propose') && <Button onPress={() => setAdding(true)}>{texts.add}</Button>}
    >
      <p>{texts.intro}</p>
      <LoadedTable {...list} answer={answer} rowsOf={({ endpoints }) => endpoints} none={texts.none} />
      {isAdding && (
        <EndpointDialog
          endpoint={null}
          onProposed={(proposalNo) => void navigate(`/approvals/${proposalNo}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </Screen>
  );
}

function useColumns(): readonly TableColumn<EventEndpointView>[] {
  const texts = useTexts(eventsTexts);
  return [
    {
      id: 'url',
      head: texts.url,
      isLong: true,
      renderCell: ({ url, description }) => (
        <>
          <p className={styles.address}>{url}</p>
          <small>{description}</small>
        </>
      ),
    },
    { id: 'channel', head: texts.channel, renderCell: ({ channel }) => channel ?? texts.allChannels },
    { id: 'state', head: texts.state, renderCell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    { id: 'waiting', head: texts.waiting, isFigure: true, renderCell: ({ waiting }) => waiting },
    { id: 'failed', head: texts.failed, isFigure: true, renderCell: ({ failed }) => failed },
    {
      id: 'lastTaken',
      head: texts.lastTaken,
      isMinor: true,
      renderCell: ({ lastTakenAt }) => (lastTakenAt === null ? texts.never : <Moment iso={lastTakenAt} />),
    },
  ];
}
