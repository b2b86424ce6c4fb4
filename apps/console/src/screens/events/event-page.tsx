import type { EventDeliveryView, EventTryView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { reasonWords, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Failure, Loaded, StateBadge } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Card, Copyable, Empty, Facts, Moment, Screen, Table } from '../../ui/index.ts';
import { Said, type SaidProps } from './said.tsx';
import { eventsTexts } from './texts.ts';
import * as styles from './events.module.css';

const REFRESH_MS = 5000;

/** Shows one event as sent to one endpoint: its content, and each attempt. */
export function EventPage(): ReactNode {
  const texts = useTexts(eventsTexts);
  const word = useWord();
  const can = useCan();
  const { endpointNo = '', eventId = '' } = useParams();
  const answer = useAnswer('GET /event', { endpointNo, eventId }, { refetchMs: REFRESH_MS, isOfOne: true });
  const { runAndShow, isPending, error } = useAct();
  const [said, setSaid] = useState<SaidProps | null>(null);
  const event = answer.data?.event;

  async function sendAgain(): Promise<void> {
    setSaid(null);
    const done = await runAndShow(() =>
      call('POST /events/sendAgain', { endpointNo: Number(endpointNo), eventId }),
    );
    if (done) setSaid({ words: ({ sentAgain }) => sentAgain, whyNot: done.whyNot });
  }
  return (
    <Screen
      title={event ? `${texts.event} · ${word('eventType', event.type)}` : texts.event}
      actions={
        can('events.send') &&
        event &&
        event.state !== 'waiting' && (
          <Button onPress={sendAgain} isPending={isPending}>
            {texts.sendAgain}
          </Button>
        )
      }
    >
      {said !== null && <Said {...said} />}
      <Failure error={error} />
      <Loaded answer={answer}>
        {({ event: shown, body, tries }) => (
          <>
            <Card>
              <EventFacts event={shown} endpointNo={endpointNo} />
            </Card>
            <Tries tries={tries} />
            <Card title={texts.body}>
              <pre className={styles.body}>{indented(body)}</pre>
            </Card>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

interface EventFactsProps {
  readonly event: EventDeliveryView;
  readonly endpointNo: string;
}

function EventFacts({ event, endpointNo }: EventFactsProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const can = useCan();
  const { orderNo, agreementNo, nextAt } = event;
  const order =
    orderNo !== null && can('orders.read') ? <Link to={`/orders/${orderNo}`}>{orderNo}</Link> : orderNo;
  const agreement =
    agreementNo !== null && can('orders.read') ? (
      <Link to={`/agreements/${agreementNo}`}>{agreementNo}</Link>
    ) : (
      agreementNo
    );
  return (
    <Facts
      facts={[
        [texts.state, <StateBadge key="state" of="eventState" state={event.state} />],
        [
          texts.endpoint,
          <Link key="endpoint" to={`/events/${endpointNo}`}>
            {texts.endpointTitle(Number(endpointNo))}
          </Link>,
        ],
        [texts.order, order],
        [texts.agreement, agreement],
        [texts.at, <Moment key="at" iso={event.at} />],
        [texts.nextAt, nextAt && <Moment key="next" iso={nextAt} />],
        [texts.number, <Copyable key="number" text={event.eventId} />],
      ]}
    />
  );
}

function Tries({ tries }: { readonly tries: readonly EventTryView[] }): ReactNode {
  const texts = useTexts(eventsTexts);
  const language = useLanguage();
  return (
    <Card title={texts.triesTitle} isFlush>
      <Table
        label={texts.triesTitle}
        rows={tries}
        keyOf={({ at }) => at}
        empty={<Empty>{texts.noTries}</Empty>}
        columns={[
          { id: 'at', head: texts.at, renderCell: ({ at }) => <Moment iso={at} /> },
          {
            id: 'answer',
            head: texts.answer,
            renderCell: ({ status, error }) =>
              status ?? (error === null ? texts.noAnswer : reasonWords(error, language)),
          },
          { id: 'took', head: texts.took, isFigure: true, renderCell: ({ tookMs }) => texts.ms(tookMs) },
          {
            id: 'said',
            head: texts.answerText,
            isLong: true,
            renderCell: ({ excerpt }) => <span className={styles.text}>{excerpt ?? ''}</span>,
          },
        ]}
      />
    </Card>
  );
}

/** Indents it for reading; the body that is sent has no spaces. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
