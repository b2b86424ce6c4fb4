import type { HomeView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { onServerClock, useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { useCan, useMe } from '../../session/index.ts';
import { Card, Empty, LinkButton, Notice, Screen, Table } from '../../ui/index.ts';
import { formatAge, formatMoment, formatSeconds, formatShare } from '../../values/index.ts';
import { stuckOrders } from './stuck-orders.ts';
import { homeTexts } from './texts.ts';
import * as styles from './home.module.css';

const REFRESH_MS = 15_000;

/** Shows what waits for the person, and the last hour's figures. */
export function HomePage(): ReactNode {
  const texts = useTexts(homeTexts);
  const home = useAnswer('GET /home', {}, { refetchMs: REFRESH_MS });
  return (
    <Screen title={texts.title}>
      <SecondPasskey />
      <Loaded answer={home}>
        {(data) => (
          <>
            <Waiting waiting={data.waiting} asOf={onServerClock(home.dataUpdatedAt)} />
            {data.lastHour && (
              <>
                <LastHour lastHour={data.lastHour} />
                <div className={styles.halves}>
                  <ByCarrier byCarrier={data.byCarrier} />
                  <Stuck stuck={data.stuck} />
                </div>
              </>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** Asks for a second passkey from the first sign-in on, on the page that everybody sees first. */
function SecondPasskey(): ReactNode {
  const texts = useTexts(homeTexts);
  const { secondPasskeyBy } = useMe();
  if (secondPasskeyBy === null) return null;
  return (
    <Notice kind="waiting" action={<LinkButton to="/me">{texts.addPasskey}</LinkButton>}>
      {texts.onePasskey(formatMoment(secondPasskeyBy))}
    </Notice>
  );
}

interface WaitingProps {
  readonly waiting: HomeView['waiting'];
  /** The time (ms) of the data, to which ages refer. */
  readonly asOf: number;
}

function Waiting({ waiting, asOf }: WaitingProps): ReactNode {
  const texts = useTexts(homeTexts);
  const language = useLanguage();
  const { proposals, messages, differences, oldestMessageAt, breakGlass } = waiting;
  const age = oldestMessageAt === null ? null : formatAge(asOf - Date.parse(oldestMessageAt), language);
  const tiles = [
    { to: '/approvals', name: texts.proposals, count: proposals },
    { to: '/messages', name: texts.messages, count: messages, more: age === null ? null : texts.oldest(age) },
    { to: '/differences', name: texts.differences, count: differences },
    // Rare, so a count of zero is not shown.
    { to: '/approvals', name: texts.breakGlass, count: breakGlass === 0 ? null : breakGlass },
  ].filter(({ count }) => count !== null);
  return (
    <section aria-label={texts.waiting}>
      {tiles.length === 0 && <Empty>{texts.nothingWaits}</Empty>}
      <ul className={styles.tiles}>
        {tiles.map(({ to, name, count, more }) => (
          <li key={name}>
            <Link to={to} className={styles.tile}>
              <span className={styles.tileName}>{name}</span>
              <span className={styles.figure}>{count?.toLocaleString('en-US')}</span>
              <span className={styles.more}>{more}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LastHour({ lastHour }: { readonly lastHour: NonNullable<HomeView['lastHour']> }): ReactNode {
  const texts = useTexts(homeTexts);
  const language = useLanguage();
  const figures = [
    [texts.placed, lastHour.placed.toLocaleString('en-US')],
    [texts.credited, lastHour.credited.toLocaleString('en-US')],
    [texts.refunded, lastHour.refunded.toLocaleString('en-US')],
    [texts.median, formatSeconds(lastHour.medianSeconds, language)],
    [texts.p99, formatSeconds(lastHour.p99Seconds, language)],
  ] as const;
  return (
    <Card title={texts.lastHour}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.tileName}>{name}</dt>
            <dd className={styles.figure}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function ByCarrier({ byCarrier }: { readonly byCarrier: HomeView['byCarrier'] }): ReactNode {
  const texts = useTexts(homeTexts);
  const word = useWord();
  return (
    <Card title={texts.byCarrier} isFlush>
      <Table
        label={texts.byCarrier}
        rows={byCarrier}
        keyOf={({ carrier }) => carrier}
        empty={<Empty>{texts.noCarrier}</Empty>}
        columns={[
          { id: 'carrier', head: texts.carrier, renderCell: ({ carrier }) => word('carrier', carrier) },
          { id: 'credited', head: texts.credited, isFigure: true, renderCell: ({ credited }) => credited },
          { id: 'refunded', head: texts.refunded, isFigure: true, renderCell: ({ refunded }) => refunded },
          { id: 'waiting', head: texts.waitingHead, isFigure: true, renderCell: ({ waiting }) => waiting },
          {
            id: 'share',
            head: texts.share,
            isFigure: true,
            renderCell: ({ credited, refunded }) => formatShare(credited, credited + refunded),
          },
        ]}
      />
    </Card>
  );
}

function Stuck({ stuck }: { readonly stuck: HomeView['stuck'] }): ReactNode {
  const texts = useTexts(homeTexts);
  const language = useLanguage();
  const word = useWord();
  const mayRead = useCan()('orders.read');
  const some = stuck.filter(({ count }) => count > 0);
  return (
    <Card title={texts.stuck} isFlush>
      <Table
        label={texts.stuck}
        rows={some}
        keyOf={({ kind }) => kind}
        hrefOf={({ kind }) => (mayRead ? stuckOrders(kind) : null)}
        empty={<Empty>{texts.nothingStuck}</Empty>}
        columns={[
          { id: 'kind', head: texts.kind, renderCell: ({ kind }) => word('stuck', kind) },
          { id: 'count', head: texts.count, isFigure: true, renderCell: ({ count }) => count },
          {
            id: 'oldest',
            head: texts.oldestHead,
            isFigure: true,
            renderCell: ({ oldestSeconds }) => formatAge(oldestSeconds * 1000, language),
          },
        ]}
      />
    </Card>
  );
}
