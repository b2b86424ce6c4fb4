import type { OrderActView } from '@phonebill/contract/console-pages';
import { type ReactNode, useId } from 'react';
import { defineTexts, reasonWords, useLanguage, useTexts } from '../language/index.ts';
import { Button } from '../ui/index.ts';
import * as styles from './acts-list.module.css';

const actTexts = defineTexts({
  en: { rolesForbid: 'Your roles do not allow this.', needsTwo: 'needs a second person' },
  zh: { rolesForbid: '您的角色没有此项权限。', needsTwo: '须他人审批' },
});

interface ActsListProps {
  readonly acts: readonly OrderActView[];
  /** Returns whether the person's roles allow it. */
  readonly isAllowed: (act: OrderActView) => boolean;
  readonly titleOf: (act: OrderActView) => string;
  /** Returns the object of the act, and the amount at stake; empty texts are left out. */
  readonly aboutOf: (act: OrderActView) => readonly string[];
  readonly onChoose: (act: OrderActView) => void;
  /** A further button, after them. */
  readonly more?: ReactNode;
}

/** Renders acts by hand: possible ones first, the others with the reason why not. */
export function ActsList({ acts, isAllowed, titleOf, aboutOf, onChoose, more }: ActsListProps): ReactNode {
  const { rolesForbid, needsTwo } = useTexts(actTexts);
  const rows = acts.map((act) => ({ act, whyNot: isAllowed(act) ? act.whyNot : rolesForbid }));
  const sorted = rows.toSorted((one, other) => Number(one.whyNot !== null) - Number(other.whyNot !== null));
  return (
    <ul className={styles.acts}>
      {sorted.map(({ act, whyNot }) => (
        <ActRow
          key={`${act.act} ${act.number} ${act.outcome}`}
          title={titleOf(act)}
          about={[...aboutOf(act), act.needsTwo ? needsTwo : '']}
          whyNot={whyNot}
          onChoose={() => onChoose(act)}
        />
      ))}
      {more && <li className={styles.act}>{more}</li>}
    </ul>
  );
}

interface ActRowProps {
  readonly title: string;
  readonly about: readonly string[];
  readonly whyNot: string | null;
  readonly onChoose: () => void;
}

function ActRow({ title, about, whyNot, onChoose }: ActRowProps): ReactNode {
  const language = useLanguage();
  const id = useId();
  return (
    <li className={styles.act}>
      <Button onPress={onChoose} isDisabled={whyNot !== null} describedBy={id}>
        {title}
      </Button>
      <small id={id} className={styles.words}>
        <span>{about.filter((text) => text !== '').join(' · ')}</span>
        {whyNot !== null && <span className={styles.whyNot}>{reasonWords(whyNot, language)}</span>}
      </small>
    </li>
  );
}
