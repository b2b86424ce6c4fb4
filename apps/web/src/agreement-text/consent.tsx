import { type ReactNode, useId } from 'react';
import { AlertIcon } from '../ui/icon/icons.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { classNames } from '@phonebill/styles';
import * as styles from './consent.module.css';

interface ConsentProps {
  readonly id: string;
  readonly ticked: boolean;
  readonly onChange: (ticked: boolean) => void;
  readonly label: string;
  /**
   * The name of the text, and the link that opens it; omitted if the label names a text that is on the page.
   */
  readonly text?: { readonly name: string; readonly opener: ReactNode };
  readonly problem: string | null;
}

/** Renders a consent: never ticked for the user, and beside the text it applies to. */
export function Consent({ id, ticked, onChange, label, text, problem }: ConsentProps): ReactNode {
  const problemId = useId();
  return (
    <div className={classNames(styles.consent, problem && styles.wrong)}>
      <div className={styles.row}>
        <input
          type="checkbox"
          id={id}
          className={styles.box}
          checked={ticked}
          onChange={({ target }) => onChange(target.checked)}
          aria-label={text && `${label} ${text.name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
        />
        <p>
          <label className={styles.label} htmlFor={id}>
            <Phrases text={label} />
          </label>{' '}
          {text?.opener}
        </p>
      </div>
      <div aria-live="polite">
        {problem && (
          <p className={styles.problem} id={problemId}>
            <AlertIcon />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
}
