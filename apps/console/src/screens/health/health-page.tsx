import type { ConsoleResponse, HealthShareView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useAnswer } from '../../calls/index.ts';
import { useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Loaded } from '../../parts/index.ts';
import { Card, Choice, Empty, Screen, Table } from '../../ui/index.ts';
import { formatAge, formatSeconds, formatShare } from '../../values/index.ts';
import { Alarms } from './alarms.tsx';
import { Partners } from './partners.tsx';
import { SmallMultiple } from './small-multiple.tsx';
import { healthTexts } from './texts.ts';
import * as styles from './health.module.css';

const REFRESH_MS = 15_000;
const windows = ['quarter', 'hour', 'day'] as const;
type Health = ConsoleResponse<'GET /health'>;

/**
 * Shows the product's health: credited orders, time to credit, shares, queues, partners with a switch each,
 * alarms.
 */
export function HealthPage(): ReactNode {
  const texts = useTexts(healthTexts);
  const [search, setSearch] = useSearchParams();
  const window = windows.find((name) => name === search.get('window')) ?? 'hour';
  const answer = useAnswer('GET /health', { window }, { refetchMs: REFRESH_MS });
  return (
    <Screen title={texts.title}>
      <Choice
        label={texts.window}
        value={window}
        onChange={(value) => setSearch({ window: value }, { replace: true })}
        options={windows.map((value) => ({ value, words: texts[value] }))}
      />
      <Loaded answer={answer}>
        {(health) => (
          <>
            <Figures health={health} />
            <Multiples health={health} />
            <div className={styles.halves}>
              <Shares title={texts.byCarrier} kind="carrier" shares={health.byCarrier} />
              <Shares title={texts.byPayMethod} kind="payMethod" shares={health.byPayMethod} />
            </div>
            <Queues queues={health.queues} />
          </>
        )}
      </Loaded>
      {/* Shown after the content above, whose appearance would move the switches. */}
      {(answer.data || answer.isError) && <Partners />}
      {answer.data && <Alarms alarms={answer.data.alarms} />}
    </Screen>
  );
}

function Figures({ health }: { readonly health: Health }): ReactNode {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const figures = [
    [texts.credited, health.credited.toLocaleString('en-US')],
    [texts.median, formatSeconds(health.medianSeconds, language)],
    [texts.p99, formatSeconds(health.p99Seconds, language)],
    [texts.stops, health.stopCount],
    [texts.ringing, health.alarms.filter(({ isRinging }) => isRinging).length],
  ] as const;
  return (
    <Card title={texts.figures}>
      <dl className={styles.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Multiples({ health: { buckets } }: { readonly health: Health }): ReactNode {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const seconds = (value: number | null): string => formatSeconds(value, language);
  return (
    <Card>
      <div className={styles.multiples}>
        <SmallMultiple
          title={texts.creditedAMinute}
          points={buckets.map(({ at, creditedAMinute }) => ({ at, value: creditedAMinute }))}
          // One in half an hour must not be shown as none.
          format={(value) => (value ?? 0).toFixed(value !== null && value > 0 && value < 0.1 ? 2 : 1)}
        />
        <SmallMultiple
          title={texts.medianShort}
          points={buckets.map(({ at, medianSeconds }) => ({ at, value: medianSeconds }))}
          format={seconds}
        />
        <SmallMultiple
          title={texts.p99Short}
          points={buckets.map(({ at, p99Seconds }) => ({ at, value: p99Seconds }))}
          format={seconds}
        />
      </div>
    </Card>
  );
}

interface SharesProps {
  readonly title: string;
  readonly kind: 'carrier' | 'payMethod';
  readonly shares: readonly HealthShareView[];
}

function Shares({ title, kind, shares }: SharesProps): ReactNode {
  const texts = useTexts(healthTexts);
  const word = useWord();
  return (
    <Card title={title} isFlush>
      <Table
        label={title}
        rows={shares}
        keyOf={({ name }) => name}
        empty={<Empty>{texts.nothingPaid}</Empty>}
        columns={[
          { id: 'name', head: texts[kind], renderCell: ({ name }) => word(kind, name) },
          {
            id: 'share',
            head: texts.share,
            isFigure: true,
            renderCell: ({ credited, goingBack }) => formatShare(credited, credited + goingBack),
          },
          { id: 'credited', head: texts.credited, isFigure: true, renderCell: ({ credited }) => credited },
          { id: 'back', head: texts.goingBack, isFigure: true, renderCell: ({ goingBack }) => goingBack },
          { id: 'way', head: texts.underWay, isFigure: true, renderCell: ({ underWay }) => underWay },
        ]}
      />
    </Card>
  );
}

function Queues({ queues }: Pick<Health, 'queues'>): ReactNode {
  const texts = useTexts(healthTexts);
  const word = useWord();
  const language = useLanguage();
  return (
    <Card title={texts.queues} isFlush>
      <Table
        label={texts.queues}
        rows={queues}
        keyOf={({ name }) => name}
        columns={[
          { id: 'name', head: texts.queue, renderCell: ({ name }) => word('queue', name) },
          { id: 'depth', head: texts.depth, isFigure: true, renderCell: ({ depth }) => depth },
          {
            id: 'oldest',
            head: texts.oldest,
            isFigure: true,
            renderCell: ({ oldestSeconds }) =>
              oldestSeconds === null ? '–' : formatAge(oldestSeconds * 1000, language),
          },
        ]}
      />
    </Card>
  );
}
