import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import { AlertIcon } from '../icon/icons.tsx';
import { useInPlace } from '../toast/toast.ts';
import { classNames } from '@phonebill/styles';
import { inPhrases, Phrases } from '../phrases/phrases.tsx';
import * as styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'ref'> {
  readonly ref?: RefObject<HTMLInputElement | null>;
  readonly label: string;
  /** The problem with the value, shown at the field. */
  readonly problem?: string | null;
  readonly hint?: ReactNode;
  /** Content at the right end, inside the box. */
  readonly after?: ReactNode;
}

/** Renders a labelled text field with its problem beneath it. */
export function Field({ ref, label, problem = null, hint, after, ...input }: FieldProps): ReactNode {
  const id = useId();
  const problemPlace = useRef<HTMLDivElement>(null);
  useInPlace(problem, problemPlace);
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={classNames(styles.box, problem && styles.boxWrong)}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      <div aria-live="polite" ref={problemPlace}>
        {problem && (
          <p className={styles.problem} id={`${id}-problem`}>
            <AlertIcon />
            <span>
              <Phrases text={problem} />
            </span>
          </p>
        )}
      </div>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {inPhrases(hint)}
        </p>
      )}
    </div>
  );
}
