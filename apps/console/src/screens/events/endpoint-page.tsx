import type { EventEndpointView } from '@phonebill/contract/console-pages';
import { type ReactNode, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, useAct, useAnswer } from '../../calls/index.ts';
import { listOf, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Failure, Loaded } from '../../parts/index.ts';
import { useCan } from '../../session/index.ts';
import { Button, Card, Empty, Facts, Moment, Screen } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { EventList } from './event-list.tsx';
import { Said, type SaidProps } from './said.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { SendFailedDialog } from './send-failed-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import { eventsTexts } from './texts.ts';
import * as styles from './events.module.css';

const REFRESH_MS = 5000;

/** Shows one endpoint: its state, its events, and the possible acts. */
export function EndpointPage(): ReactNode {
  const texts = useTexts(eventsTexts);
  const endpointNo = Number(useParams()['endpointNo']);
  const answer = useAnswer('GET /events/endpoints', {}, { refetchMs: REFRESH_MS });
  const endpoint = answer.data?.endpoints.find((one) => one.endpointNo === endpointNo);
  if (endpoint) return <Loaded answer={answer}>{() => <Endpoint endpoint={endpoint} />}</Loaded>;
  return (
    <Screen title={texts.endpointTitle(endpointNo)}>
      <Loaded answer={answer}>
        {() => (
          <Card>
            <Empty>{texts.none}</Empty>
          </Card>
        )}
      </Loaded>
    </Screen>
  );
}

type Opened = 'change' | 'secret' | 'switch' | 'failed' | null;

function Endpoint({ endpoint }: { readonly endpoint: EventEndpointView }): ReactNode {
  const texts = useTexts(eventsTexts);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened>(null);
  const [said, setSaid] = useState<SaidProps | null>(null);
  const test = useAct();
  const close = (): void => setOpened(null);
  const { endpointNo } = endpoint;

  async function sendTest(): Promise<void> {
    setSaid(null);
    const answer = await test.run(() => call('POST /events/sendTest', { endpointNo }));
    if (answer) setSaid({ words: ({ testSent }) => testSent, whyNot: answer.whyNot });
  }
  return (
    <Screen
      title={texts.endpointTitle(endpointNo)}
      actions={
        <Acts
          isEnabled={endpoint.disabledAt === null}
          onOpen={setOpened}
          onTest={sendTest}
          isTesting={test.isPending}
        />
      }
    >
      {said !== null && <Said {...said} />}
      <Failure error={test.error} />
      <Card>
        <EndpointFacts endpoint={endpoint} />
      </Card>
      <EventList endpointNo={endpointNo} />
      {opened === 'change' && (
        <EndpointDialog
          endpoint={endpoint}
          onProposed={(proposalNo) => void navigate(`/approvals/${proposalNo}`)}
          onClose={close}
        />
      )}
      {opened === 'secret' && <SecretDialog endpointNo={endpointNo} onClose={close} />}
      {opened === 'switch' && <SwitchDialog endpoint={endpoint} onClose={close} />}
      {opened === 'failed' && (
        <SendFailedDialog
          endpointNo={endpointNo}
          onSent={(count) => setSaid({ words: ({ sentCount }) => sentCount(count), whyNot: null })}
          onClose={close}
        />
      )}
    </Screen>
  );
}

interface ActsProps {
  readonly isEnabled: boolean;
  readonly onOpen: (opened: Opened) => void;
  readonly onTest: () => Promise<void>;
  readonly isTesting: boolean;
}

/** Renders the acts a person may do; nothing if there are none. */
function Acts({ isEnabled, onOpen, onTest, isTesting }: ActsProps): ReactNode {
  const texts = useTexts(eventsTexts);
  const can = useCan();
  return (
    <>
      {can('events.send') && isEnabled && (
        <>
          <Button onPress={onTest} isPending={isTesting}>
            {texts.sendTest}
          </Button>
          <Button onPress={() => onOpen('failed')}>{texts.sendFailed}</Button>
        </>
      )}
      {can('events.propose') && (
        <>
          <Button onPress={() => onOpen('secret')}>{texts.newSecret}</Button>
          <Button onPress={() => onOpen('change')}>{texts.change}</Button>
        </>
      )}
      {can('events.send') && (
        <Button kind={isEnabled ? 'danger' : 'primary'} onPress={() => onOpen('switch')}>
          {isEnabled ? texts.disable : texts.enable}
        </Button>
      )}
    </>
  );
}

function EndpointFacts({ endpoint }: { readonly endpoint: EventEndpointView }): ReactNode {
  const texts = useTexts(eventsTexts);
  const language = useLanguage();
  const word = useWord();
  const { url, description, channel, types, disabledAt, disabledBecause, disabledBy, failingSince } =
    endpoint;
  const [present, before] = endpoint.secrets;
  const why =
    disabledBecause === null
      ? null
      : disabledBecause === 'person'
        ? texts.person(disabledBy ?? '–')
        : texts[disabledBecause];
  const secret = present
    ? [
        texts.secretMade(formatMoment(present.madeAt)),
        ...(before?.expiresAt ? [texts.secretOld(formatMoment(before.expiresAt))] : []),
      ].join(', ')
    : texts.secretNone;
  return (
    <Facts
      facts={[
        [
          texts.url,
          <span key="url" className={styles.address}>
            {url}
          </span>,
        ],
        [texts.description, description],
        [texts.channel, channel ?? texts.allChannels],
        [
          texts.types,
          listOf(
            types.map((type) => word('eventType', type)),
            language,
          ),
        ],
        [texts.state, <EndpointState key="state" endpoint={endpoint} />],
        [texts.disabled, why],
        [texts.since, disabledAt && <Moment key="disabled" iso={disabledAt} />],
        [
          texts.failingSince,
          disabledAt === null && failingSince && <Moment key="failing" iso={failingSince} />,
        ],
        [texts.secret, secret],
        [texts.addedAt, <Moment key="added" iso={endpoint.addedAt} />],
      ]}
    />
  );
}
