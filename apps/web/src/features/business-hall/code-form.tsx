import { type ReactNode, useId, useState } from 'react';
import { problemIfEmpty } from '@phonebill/contract/validation';
import { useLanguage, useLanguageChange } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { Page } from '../../ui/page/page.tsx';
import { messageOf } from './staff.ts';
import * as styles from './business-hall.module.css';

interface CodeFormProps {
  readonly heading: string;
  readonly text: string;
  readonly label: string;
  readonly hint?: string;
  readonly action: string;
  /** Checks the code; returns the problem, null if it was right. A CallError is shown at the field. */
  readonly send: (code: string) => Promise<string | null>;
  /** Content below the form. */
  readonly children?: ReactNode;
}

/**
 * Renders a field for one code, with its purpose. The code is not stored, and browsers do not offer it again.
 */
export function CodeForm({ heading, text, label, hint, action, send, children }: CodeFormProps): ReactNode {
  const language = useLanguage();
  const formId = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useLanguageChange(() => setProblem((was) => was && problemIfEmpty(label, code.trim(), language)));

  async function submit(): Promise<void> {
    const empty = problemIfEmpty(label, code.trim(), language);
    if (empty) return setProblem(empty);
    setProblem(await send(code).catch(messageOf));
  }

  return (
    <Page
      bottom={
        <Button block onClick={submit}>
          {action}
        </Button>
      }
    >
      <form
        id={formId}
        className={styles.codeForm}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className={styles.heading}>{heading}</h2>
        <p className={styles.quiet}>{text}</p>
        <Field
          label={label}
          name="code"
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setProblem(null);
          }}
          problem={problem}
          {...(hint && { hint })}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
        />
        <button type="submit" hidden tabIndex={-1} aria-label={action} />
      </form>
      {children}
    </Page>
  );
}
