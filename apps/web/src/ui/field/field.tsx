import { type ComponentProps, type ReactNode, useId } from 'react';
import { AlertIcon } from '../icon/icons.tsx';
import './field.css';

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly label: string;
  /** What is wrong with the value, said at the field. */
  readonly problem?: string | null;
  readonly hint?: ReactNode;
  /** Stands at the right end, inside the box. */
  readonly after?: ReactNode;
}

/** A labelled text field with its problem beneath it. */
export function Field({ label, problem = null, hint, after, ...input }: FieldProps): ReactNode {
  const id = useId();
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className={`field__box${problem ? ' field__box--wrong' : ''}`}>
        <input
          {...input}
          id={id}
          className="field__input"
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
        />
        {after}
      </div>
      <div aria-live="polite">
        {problem && (
          <p className="field__problem" id={`${id}-problem`}>
            <AlertIcon />
            {problem}
          </p>
        )}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
