import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { fieldLabel, settingsWords } from '../../../settings/index.ts';
import { TextField } from '../../../ui/index.ts';
import { useActivityColumns } from '../columns.tsx';
import type { Activity } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';
import { BilingualFields } from './bilingual-fields.tsx';
import { EntriesForm, type EntryFields } from './entries-form.tsx';
import { CodesField } from './list-fields.tsx';
import { CountField, YuanField } from './number-fields.tsx';
import type { PartForm } from './part-form.ts';
import { PeriodFields } from './period-fields.tsx';
import * as styles from '../settings.module.css';

/**
 * Edits activities: dates, quantities and channels. Their rewards and pages are edited as JSON; a new one is
 * a copy.
 */
export function ActivitiesForm({ content, faults, onChange }: PartForm<readonly Activity[]>): ReactNode {
  const words = useTexts(settingsWords);
  const language = useLanguage();
  const columns = useActivityColumns();
  return (
    <EntriesForm
      label={words.part.activities}
      entries={content}
      faults={faults}
      onChange={onChange}
      columns={columns}
      nameOf={({ page, activityId }) => page.title[language] || activityId}
      placeOf={({ activityId }) => `/${activityId}`}
      begins={{ asCopy: (of) => copyOf(of, content) }}
      renderFields={(fields) => <ActivityFields {...fields} />}
    />
  );
}

/** Returns a copy with an unused name, and without the address of the original. */
function copyOf(activity: Activity, among: readonly Activity[]): Activity {
  const taken = new Set(among.map(({ activityId }) => activityId));
  let number = 2;
  while (taken.has(`${activity.activityId}-${number}`)) number += 1;
  return { ...activity, activityId: `${activity.activityId}-${number}`, token: null };
}

function ActivityFields({ entry: activity, errorAt, change }: EntryFields<Activity>): ReactNode {
  const texts = useTexts(settingsTexts);
  const language = useLanguage();
  const label = (name: string): string => fieldLabel(name, language);
  const budget = { label: label('budget'), value: activity.budget, error: errorAt('budget') };
  return (
    <>
      <TextField
        label={texts.id}
        hint={texts.activityHint}
        value={activity.activityId}
        error={errorAt('activityId')}
        onChange={(activityId) => change({ activityId })}
        isRequired
        takesFocus
      />
      <BilingualFields
        label={label('title')}
        value={activity.page.title}
        errorAt={(of) => errorAt(`page/title/${of}`)}
        onChange={(title) => change({ page: { ...activity.page, title } })}
        isShort
      />
      <CodesField
        label={label('channels')}
        hint={texts.codesHint}
        values={activity.channels}
        error={errorAt('channels')}
        onChange={(channels) => change({ channels })}
      />
      <PeriodFields period={activity} errorAt={errorAt} onChange={change} />
      <CountField
        label={texts.stock}
        value={activity.stock}
        error={errorAt('stock')}
        onChange={(stock) => change({ stock })}
      />
      {activity.reward.kind === 'points' ? (
        <CountField {...budget} onChange={(next) => change({ budget: next })} />
      ) : (
        <YuanField {...budget} onChange={(next) => change({ budget: next })} />
      )}
      <p className={styles.note}>{texts.activityNote}</p>
    </>
  );
}
