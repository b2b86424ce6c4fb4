import type { ReactNode } from 'react';
import { useTexts } from '../../../language/index.ts';
import { TextField } from '../../../ui/index.ts';
import { useFaultAt } from '../faults.tsx';
import type { Contacts } from '../shapes.ts';
import type { PartForm } from './part-form.ts';
import { settingsTexts } from '../texts.ts';
import * as styles from '../settings.module.css';

const none: Contacts = { phone: null, chatUrl: null };

/** Edits the contacts on error pages and under Help. Null if they are set by environment variables. */
export function ContactsForm({ content: contacts, faults, onChange }: PartForm<Contacts | null>): ReactNode {
  const texts = useTexts(settingsTexts);
  const faultAt = useFaultAt(faults);
  const { phone, chatUrl } = contacts ?? none;
  const change = (part: Partial<Contacts>): void => onChange({ ...none, ...contacts, ...part });
  return (
    <div className={styles.form}>
      {contacts === null && <p className={styles.note}>{texts.ofVariables}</p>}
      <div className={styles.fields}>
        <TextField
          label={texts.phone}
          hint={texts.phoneHint}
          value={phone ?? ''}
          error={faultAt('/phone')}
          onChange={(next) => change({ phone: next === '' ? null : next })}
        />
        <TextField
          label={texts.chatUrl}
          hint={texts.chatUrlHint}
          value={chatUrl ?? ''}
          error={faultAt('/chatUrl')}
          onChange={(next) => change({ chatUrl: next === '' ? null : next })}
        />
      </div>
    </div>
  );
}
