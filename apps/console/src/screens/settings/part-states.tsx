import type { VersionOfSettingsView } from '@phonebill/contract/console-pages';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/index.ts';
import { known, settingsWords } from '../../settings/index.ts';
import { Badge } from '../../ui/index.ts';
import { formatMoment } from '../../values/index.ts';
import { settingsTexts } from './texts.ts';
import * as styles from './settings.module.css';

/** Renders the parts that a version changed, and whether each is in effect. */
export function PartStates({ parts }: Pick<VersionOfSettingsView, 'parts'>): ReactNode {
  const texts = useTexts(settingsTexts);
  const words = useTexts(settingsWords);
  return (
    <ul className={styles.states}>
      {parts.map(({ part, from, state }) => (
        <li key={part} className={styles.state}>
          <span>{known(words.part, part)}</span>
          {state === 'inForce' && <Badge tone="success">{texts.inForce}</Badge>}
          {state === 'later' && <Badge tone="waiting">{texts.later(formatMoment(from))}</Badge>}
          {state === 'replaced' && <Badge tone="neutral">{texts.replaced}</Badge>}
        </li>
      ))}
    </ul>
  );
}
