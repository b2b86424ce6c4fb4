import type { UserView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts, useWord } from '../../language/index.ts';
import { Card, Moment } from '../../ui/index.ts';
import { userTexts } from './texts.ts';
import * as styles from './closing.module.css';

/** Renders operators' acts on a user, with the person and the reason. */
export function DoneAbout({ events }: Pick<UserView, 'events'>): ReactNode {
  const texts = useTexts(userTexts);
  const word = useWord();
  return (
    <Card title={texts.events}>
      {events.length === 0 && <p>{texts.noEvents}</p>}
      <ul className={styles.list}>
        {events.map(({ event, at, by, reason }) => (
          <li key={`${event} ${at}`}>
            <p>
              {word('userEvent', event)} · <Moment iso={at} />
            </p>
            <p className={styles.words}>
              {texts.by(by)}
              {reason !== '' && `: ${reason}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Renders whether the account is closed, or the obstacles to closing it. */
export function Closing({ closing: { closedAt, obstacles } }: Pick<UserView, 'closing'>): ReactNode {
  const texts = useTexts(userTexts);
  const word = useWord();
  return (
    <Card title={texts.closing}>
      {obstacles.length === 0 && <p>{closedAt === null ? texts.closable : texts.isClosed}</p>}
      {obstacles.length > 0 && <p>{texts.inTheWay}</p>}
      <ul className={styles.list}>
        {obstacles.map((obstacle) => (
          <li key={obstacle}>{word('obstacle', obstacle)}</li>
        ))}
      </ul>
    </Card>
  );
}
