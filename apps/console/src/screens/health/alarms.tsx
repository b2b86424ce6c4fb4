import type { AlarmView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { listOf, useLanguage, useTexts, useWord } from '../../language/index.ts';
import { Badge, Card, Facts } from '../../ui/index.ts';
import { formatAge, formatSeconds } from '../../values/index.ts';
import { runbook } from './runbook.ts';
import { healthTexts } from './texts.ts';
import * as styles from './health.module.css';

type Word = ReturnType<typeof useWord>;
const ofSupplier = (name: string, word: Word): string => word('supplier', name);
/** How the subject of an alarm is described, if it is not the name of a call. */
const vocabularyOf: Readonly<Partial<Record<string, (name: string, word: Word) => string>>> = {
  FloatLow: ofSupplier,
  FloatAtStop: ofSupplier,
  FloatReadStale: ofSupplier,
  BooksDiffer: (name, word) => word('book', name),
  BookNotCompared: (name, word) => word('book', name),
  WaitsTooLong: (name, word) => word('stuck', name),
};

/** Renders the alarms, ringing ones first; each opens its paragraph of the runbook. */
export function Alarms({ alarms }: { readonly alarms: readonly AlarmView[] }): ReactNode {
  const texts = useTexts(healthTexts);
  const sorted = alarms.toSorted((one, other) => Number(other.isRinging) - Number(one.isRinging));
  return (
    <Card title={texts.alarms}>
      <div className={styles.alarms}>
        {sorted.map((alarm) => (
          <Alarm key={alarm.name} alarm={alarm} />
        ))}
        <p className={styles.note}>{texts.alarmsNote}</p>
      </div>
    </Card>
  );
}

function Alarm({ alarm }: { readonly alarm: AlarmView }): ReactNode {
  const texts = useTexts(healthTexts);
  const language = useLanguage();
  const word = useWord();
  const { name, isRinging, wakes, value, limit, about } = alarm;
  const paragraph = runbook[name]?.[language];
  // An alarm with the limit zero has a count; all others have an age in seconds.
  const figure = (one: number): string => {
    if (limit === 0) return String(one);
    return one < 60 ? formatSeconds(one, language) : formatAge(one * 1000, language);
  };
  const which = about.map((one) => vocabularyOf[name]?.(one, word) ?? one);
  const state = wakes ? texts.ringsNow : texts.rings;
  return (
    <details className={styles.alarm} open={isRinging}>
      <summary className={styles.alarmHead}>
        <span className={styles.alarmName}>{name}</span>
        <Badge tone={isRinging ? 'danger' : 'success'}>{isRinging ? state : texts.quiet}</Badge>
        {which.length > 0 && <span>{listOf(which, language)}</span>}
        <span className={styles.note}>
          {texts.measured} {value === null ? '–' : figure(value)}, {texts.limit} {figure(limit)}
        </span>
      </summary>
      {paragraph && (
        <div className={styles.paragraph}>
          <Facts
            facts={[
              [texts.means, paragraph.means],
              [texts.look, paragraph.look],
              [texts.firstStep, paragraph.act],
            ]}
          />
        </div>
      )}
    </details>
  );
}
