import type { KeyboardEvent, ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/field/field.tsx';
import { RefreshIcon } from '../ui/icon/refresh-icon.tsx';
import type { useGraphicCode } from './api.ts';
import { loginCopy } from './copy.ts';
import * as styles from './login.module.css';

interface GraphicCodeFieldProps {
  readonly picture: ReturnType<typeof useGraphicCode>;
  /** Whether the field receives the focus when it appears. */
  readonly isWaitedFor: boolean;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  /** Sends a code, the next step, on Enter. */
  readonly onEnter: (event: KeyboardEvent<HTMLInputElement>) => void;
  /** Called when the user continues without one. */
  readonly onCannotSee: () => void;
}

/** Renders a field for four letters copied from a picture; a tap on the picture loads another one. */
export default function GraphicCodeField({
  picture,
  isWaitedFor,
  value,
  problem,
  onChange,
  onEnter,
  onCannotSee,
}: GraphicCodeFieldProps): ReactNode {
  const copy = useTexts(loginCopy);
  const { data, isFetching, isError, refetch } = picture;
  const another = () => {
    onChange('');
    void refetch();
  };
  return (
    <div>
      <Field
        label={copy.graphicCode}
        name="graphicCode"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- what was tapped for goes on here
        autoFocus={isWaitedFor}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\s/g, ''))}
        onKeyDown={onEnter}
        problem={problem ?? null}
        hint={copy.graphicHint}
        autoComplete="off"
        enterKeyHint="next"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={8}
        after={
          <button
            type="button"
            className={styles.graphicCode}
            aria-label={copy.changePicture}
            aria-busy={isFetching}
            onClick={another}
          >
            {data && !isError ? (
              <img className={styles.picture} src={`data:image/png;base64,${data.png}`} alt={copy.picture} />
            ) : null}
            {isError ? <span className={styles.failed}>{copy.pictureFailed}</span> : <RefreshIcon />}
          </button>
        }
      />
      <div className={styles.aside}>
        <Button kind="text" onClick={onCannotSee}>
          {copy.cannotSee}
        </Button>
      </div>
    </div>
  );
}
