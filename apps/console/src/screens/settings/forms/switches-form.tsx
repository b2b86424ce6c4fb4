import type { ReactNode } from 'react';
import { useTexts } from '../../../language/index.ts';
import { known, settingsWords } from '../../../settings/index.ts';
import { Checkbox } from '../../../ui/index.ts';
import * as styles from '../settings.module.css';
import type { PartForm } from './part-form.ts';

/** Edits which features are offered to users. */
export function SwitchesForm({ content, onChange }: PartForm<Readonly<Record<string, boolean>>>): ReactNode {
  const words = useTexts(settingsWords);
  return (
    <div className={styles.form}>
      {Object.entries(content).map(([name, isOn]) => (
        <Checkbox
          key={name}
          label={known(words.field, name)}
          isChecked={isOn}
          onChange={(isChecked) => onChange({ ...content, [name]: isChecked })}
        />
      ))}
    </div>
  );
}
