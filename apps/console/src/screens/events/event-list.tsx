import {
  type EventDeliveryView,
  eventDeliveryStates,
  type MovingPeriod,
} from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useTexts, useWord } from '../../language/index.ts';
import { LoadedTable, StateBadge, useAddress, withNamed } from '../../parts/index.ts';
import { Moment, Select, type TableColumn, TextField } from '../../ui/index.ts';
import { isMovingPeriod, ListViews, PeriodSelect, usePresentMinute } from '../../views/index.ts';
import {
  eventAddress,
  type EventFilterName,
  eventFiltersIn,
  eventFiltersSaid,
  isEventFilter,
  shownEventTypes,
} from './event-filters.ts';
import { eventsTexts } from './texts.ts';
import * as styles from './events.module.css';

const REFRESH_MS = 5000;

interface EventListProps {
  readonly endpointNo: number;
}

/** Renders the events of an endpoint, the newest first, filtered by the address. */
export function EventList({ endpointNo }: EventListProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const [search] = useSearchParams();
  const nowMs = usePresentMinute();
  const cursor = search.get('cursor');
  const answer = useAnswer(
    'GET /events',
    {
      endpointNo: String(endpointNo),
      ...eventFiltersIn(search, nowMs),
      ...(cursor !== null && { cursor }),
    },
    { refetchMs: REFRESH_MS },
  );
  const columns = useColumns();
  const list = {
    label: texts.events,
    columns,
    keyOf: ({ eventId }: EventDeliveryView) => eventId,
    hrefOf: ({ eventId }: EventDeliveryView) => `/events/${endpointNo}/${eventId}`,
  };
  return (
    <>
      <Filters />
      <Views />
      <LoadedTable
        {...list}
        title={texts.events}
        answer={answer}
        rowsOf={({ events }) => events}
        none={texts.noEvents}
        pagerOf={({ nextCursor }) => ({ nextCursor })}
      />
    </>
  );
}

/** Renders the person's own views of events, the same for every endpoint. */
function Views(): ReactNode {
  const [search, changeAddress] = useAddress();
  return (
    <ListViews
      list="events"
      shownIn={(address) => ({ filters: eventFiltersSaid(address), hidden: [] })}
      addressOf={({ filters }) => eventAddress(filters)}
      search={search}
      onChoose={(chosen) => changeAddress(() => chosen)}
    />
  );
}

function Filters(): ReactNode {
  const texts = useTexts(eventsTexts);
  const word = useWord();
  const [search, changeAddress] = useAddress();
  /** Changing a filter begins at the newest again. */
  function narrow(name: EventFilterName, value: string | undefined): void {
    const isMoment = name === 'from' || name === 'to';
    changeAddress((present) => {
      const first = withNamed(present, 'cursor', undefined);
      return withNamed(isMoment ? withNamed(first, 'period', undefined) : first, name, value);
    });
  }
  function choosePeriod(period: MovingPeriod | undefined): void {
    changeAddress((present) => {
      const { from: _from, to: _to, period: _period, ...others } = eventFiltersSaid(present);
      return eventAddress({ ...others, ...(period && { period }) });
    });
  }
  const period = search.get('period');
  const chosen = (name: 'state' | 'type'): string | undefined => {
    const text = search.get(name);
    return text !== null && text !== '' && isEventFilter(name, text) ? text : undefined;
  };
  const typed = (name: 'of' | 'from' | 'to') => ({
    of: search.get(name) ?? '',
    onChange: (value: string) => narrow(name, value),
    name,
  });
  return (
    <div className={styles.filters} role="group" aria-label={texts.filters}>
      <Select
        label={texts.state}
        value={chosen('state')}
        onChange={(value) => narrow('state', value)}
        options={eventDeliveryStates.map((value) => ({ value, words: word('eventState', value) }))}
      />
      <Select
        label={texts.type}
        value={chosen('type')}
        onChange={(value) => narrow('type', value)}
        options={shownEventTypes.map((value) => ({ value, words: word('eventType', value) }))}
      />
      <TypedFilter {...typed('of')} label={texts.of} hint={texts.ofHint} kind="figure" />
      <PeriodSelect value={isMovingPeriod(period) ? period : undefined} onChange={choosePeriod} />
      <TypedFilter {...typed('from')} label={texts.from} hint={texts.chinaTime} kind="moment" />
      <TypedFilter {...typed('to')} label={texts.to} hint={texts.chinaTime} kind="moment" />
    </div>
  );
}

interface TypedFilterProps {
  readonly name: 'of' | 'from' | 'to';
  /** The value in the address. */
  readonly of: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  readonly hint: string;
  readonly kind: 'figure' | 'moment';
}

/** Renders a typed filter: it is put in the address once it is valid. */
function TypedFilter({ name, of, onChange, label, hint, kind }: TypedFilterProps): ReactNode {
  const [typed, setTyped] = useState({ of, text: of });
  const text = typed.of === of ? typed.text : of;

  function type(next: string): void {
    const wanted = next.trim();
    const isUsed = isEventFilter(name, wanted);
    setTyped({ of: isUsed ? wanted : of, text: next });
    if (isUsed && wanted !== of) onChange(wanted);
  }
  return (
    <TextField
      label={label}
      hint={hint}
      kind={kind}
      {...(kind === 'figure' && { maxLength: 25 })}
      value={text}
      onChange={type}
    />
  );
}

function useColumns(): readonly TableColumn<EventDeliveryView>[] {
  const texts = useTexts(eventsTexts);
  const word = useWord();
  return [
    { id: 'type', head: texts.type, renderCell: ({ type }) => word('eventType', type) },
    {
      id: 'of',
      head: texts.of,
      renderCell: ({ orderNo, agreementNo }) => orderNo ?? agreementNo ?? '–',
    },
    { id: 'at', head: texts.at, isMinor: true, renderCell: ({ at }) => <Moment iso={at} /> },
    {
      id: 'state',
      head: texts.state,
      renderCell: ({ state }) => <StateBadge of="eventState" state={state} />,
    },
    { id: 'tries', head: texts.tries, isFigure: true, renderCell: ({ tries }) => tries },
    {
      id: 'last',
      head: texts.last,
      isFigure: true,
      renderCell: ({ tries, lastStatus }) => lastStatus ?? (tries > 0 ? texts.noAnswer : '–'),
    },
    {
      id: 'next',
      head: texts.nextAt,
      isExtra: true,
      renderCell: ({ nextAt }) => (nextAt === null ? '–' : <Moment iso={nextAt} />),
    },
  ];
}
