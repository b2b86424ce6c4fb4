import type { ActivityView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { formatMoment } from '../../platform/china-time/china-time.ts';
import { type Language, useLanguage, useTexts } from '../../platform/language/index.ts';
import { Card } from './card.tsx';
import { campaignCopy } from './copy.ts';
import { COUNTED_MS, countdown } from './server-clock.ts';
import { inPhrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './campaign.module.css';

/** China's offset from UTC as browsers give it: minutes to the west. */
const CHINA_OFFSET_MIN = -480;

/** Formats a moment in China's time; in other time zones it says so. */
export function chinaMoment(iso: string, language: Language): string {
  const moment = formatMoment(Date.parse(iso), language);
  if (new Date(iso).getTimezoneOffset() === CHINA_OFFSET_MIN) return moment;
  const { beijingTime } = campaignCopy[language];
  return language === 'zh' ? `${beijingTime} ${moment}` : `${moment} ${beijingTime}`;
}

/** Renders the beginning and end of an activity. */
export function CampaignTime({ activity }: { readonly activity: ActivityView }): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  const rows = [
    { name: copy.from, at: activity.startsAt },
    { name: copy.to, at: activity.endsAt },
  ];
  return (
    <Card title={copy.time}>
      <dl className={styles.facts}>
        {rows.map(({ name, at }) => (
          <div className={styles.fact} key={name}>
            <dt>{name}</dt>
            <dd>{inPhrases(chinaMoment(at, language))}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface CountdownProps {
  readonly label: string;
  /** The moment (ms) to which it counts down, and the server's present time. */
  readonly to: number;
  readonly now: number;
}

/**
 * Renders the time left until a moment that is near; nothing if it is far. Screen readers do not read it
 * every second.
 */
export function Countdown({ label, to, now }: CountdownProps): ReactNode {
  const copy = useTexts(campaignCopy);
  if (to - now > COUNTED_MS || to <= now) return null;
  return (
    <p className={styles.countdown} data-testid="countdown" role="timer" aria-live="off">
      <span>{label}</span> <strong>{countdown(to - now, copy.days)}</strong>
    </p>
  );
}
