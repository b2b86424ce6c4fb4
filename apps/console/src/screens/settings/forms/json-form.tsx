import { jsonFault } from '@phonebill/contract/json-faults';
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
  /** Text typed earlier that is invalid JSON; undefined if the field shows `content`. */
  readonly broken: string | undefined;
  readonly onBroken: (text: string) => void;
}

/** The fields that are shown first, as the database stores fields in an order of its own. */
const first = ['activityId', 'promotionId', 'cnlCode', 'business', 'position', 'goodsId', 'kind', 'name'];
const placeOf = (key: string): number => (first.includes(key) ? first.indexOf(key) : first.length);

function inOrder(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => placeOf(one) - placeOf(other)))
    : value;
}

/** Edits a part as JSON, in the form of the files under `config/`; faults are shown with their line. */
export function JsonForm(props: JsonFormProps): ReactNode {
  const { label, content, faults, onChange, broken, onBroken } = props;
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState(() => broken ?? JSON.stringify(content, inOrder, 2));
  const fault = jsonFault(text);

  function change(next: string): void {
    setText(next);
    if (jsonFault(next) === null) onChange(JSON.parse(next));
    else onBroken(next);
  }
  return (
    <div className={styles.group}>
      <textarea
        className={styles.json}
        aria-label={label}
        aria-invalid={fault !== null || faults.length > 0}
        aria-describedby={id}
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value.replace(/^\uFEFF/, ''))}
      />
      <div id={id} aria-live="polite">
        {fault !== null && (
          <p className={styles.fault}>{texts.notJson(fault.line, fault.column, fault.why[language])}</p>
        )}
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
