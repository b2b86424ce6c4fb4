import { type ReactNode, useId, useRef } from 'react';
import { AlertIcon } from '../icon/icons.tsx';
import { Phrases } from '../phrases/phrases.tsx';
import { useInPlace } from '../toast/toast.ts';
import { classNames } from '@phonebill/styles';
import * as styles from './field.module.css';

interface TextAreaProps {
  /** The label for screen readers; for others a heading above says it. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The problem with the value, shown at the field. */
  readonly problem?: string | null;
  readonly hint?: string;
  /** The remaining length, once that matters. */
  readonly count?: string | null;
}

/** Renders a field for several lines, with its problem beneath it. */
export function TextArea({
  label,
  value,
  onChange,
  problem = null,
  hint,
  count = null,
}: TextAreaProps): ReactNode {
  const id = useId();
  const problemPlace = useRef<HTMLDivElement>(null);
  useInPlace(problem, problemPlace);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className="only-read-aloud" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={classNames(styles.area, problem && styles.boxWrong)}
        rows={3}
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <div aria-live="polite" ref={problemPlace}>
        {problem && (
          <p className={styles.problem} id={`${id}-problem`}>
            <AlertIcon />
            <span>
              <Phrases text={problem} />
            </span>
          </p>
        )}
        {count !== null && <p className={styles.hint}>{count}</p>}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          <Phrases text={hint} />
        </p>
      )}
    </div>
  );
}
