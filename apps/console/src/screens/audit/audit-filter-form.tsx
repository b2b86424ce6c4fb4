import { type SubmitEvent, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { actFilters } from '../../audit-words/index.ts';
import { useLanguage, useTexts } from '../../language/index.ts';
import { searchOfNamed } from '../../parts/index.ts';
import { Button, Select, TextField } from '../../ui/index.ts';
import { type AuditFilters, filterNames } from './audit-filters.ts';
import { auditTexts } from './texts.ts';
import * as styles from './audit.module.css';

/** Renders the filters of the log: person, object, act, and days. */
export function AuditFilterForm({ filters }: { readonly filters: AuditFilters }): ReactNode {
  const texts = useTexts(auditTexts);
  const language = useLanguage();
  const [, setSearch] = useSearchParams();
  const [wanted, setWanted] = useState(filters);
  const { person = '', about = '', act = '', from = '', to = '' } = wanted;
  const isBackwards = from !== '' && to !== '' && to < from;

  // An empty field is no filter (searchOfNamed).
  const set = (name: keyof AuditFilters) => (text: string | undefined) =>
    setWanted((others) => ({ ...others, [name]: text ?? '' }));

  function filter(event: SubmitEvent): void {
    event.preventDefault();
    if (isBackwards) return;
    setSearch(searchOfNamed({ ...wanted, person: person.trim(), about: about.trim() }, filterNames));
  }
  return (
    <form className={styles.filters} onSubmit={filter} aria-label={texts.filters}>
      <TextField label={texts.person} value={person} onChange={set('person')} maxLength={40} />
      <TextField label={texts.about} value={about} onChange={set('about')} maxLength={80} />
      <Select
        label={texts.act}
        value={act || undefined}
        onChange={set('act')}
        options={actFilters(language)}
      />
      <TextField label={texts.from} kind="date" value={from} onChange={set('from')} />
      <TextField
        label={texts.to}
        kind="date"
        value={to}
        onChange={set('to')}
        error={isBackwards ? texts.backwards : null}
      />
      <div className={styles.buttons}>
        <Button type="submit">{texts.filter}</Button>
        {Object.keys(filters).length > 0 && (
          <Button onPress={() => setSearch(new URLSearchParams())}>{texts.clear}</Button>
        )}
      </div>
    </form>
  );
}
