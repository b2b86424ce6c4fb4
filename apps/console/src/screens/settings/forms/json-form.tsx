import { type ReactNode, useId, useState } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { faultWords } from '../../../settings/index.ts';
import { pathOf } from '../faults.tsx';
import { lineOf } from './line-of.ts';
import type { PartForm } from './part-form.ts';
import { settingsTexts } from '../texts.ts';
import * as styles from '../settings.module.css';

interface JsonFormProps extends PartForm<unknown> {
  readonly label: string;
}

/** What a thing is called, and what it is, stands first: the database keeps fields in an order of its own. */
const first = ['activityId', 'promotionId', 'cnlCode', 'business', 'position', 'goodsId', 'kind', 'name'];
const placeOf = (key: string): number => (first.includes(key) ? first.indexOf(key) : first.length);

function inOrder(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => placeOf(one) - placeOf(other)))
    : value;
}

/** A part as the files under `config/` are written; faults are named with their line. */
export function JsonForm({ label, content, faults, onChange }: JsonFormProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(content, inOrder, 2));
  const [whyNot, setWhyNot] = useState<string | null>(null);

  function change(next: string): void {
    setText(next);
    try {
      onChange(JSON.parse(next));
      setWhyNot(null);
    } catch (error) {
      setWhyNot(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <div className={styles.group}>
      <textarea
        className={styles.json}
        aria-label={label}
        aria-invalid={whyNot !== null || faults.length > 0}
        aria-describedby={id}
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      <div id={id} aria-live="polite">
        {whyNot !== null && <p className={styles.fault}>{texts.notJson(whyNot)}</p>}
        {faults.length > 0 && (
          <ul className={styles.faults}>
            {faults.map(({ field, why }) => (
              <li key={`${field} ${why}`}>
                {texts.line(lineOf(text, pathOf(field)))}, <code>{field || '/'}</code>:{' '}
                {faultWords(why, language)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
