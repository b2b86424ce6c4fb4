import { type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../../language/index.ts';
import { fieldLabel } from '../../../settings/index.ts';
import { TextField } from '../../../ui/index.ts';
import { instantOf, momentText } from '../../../values/index.ts';
import { settingsTexts } from '../texts.ts';

interface PeriodFieldsProps {
  readonly period: { readonly startsAt: string; readonly endsAt: string };
  readonly errorAt: (field: 'startsAt' | 'endsAt') => string | null;
  readonly onChange: (part: { readonly startsAt: string } | { readonly endsAt: string }) => void;
}

/** Renders the fields for a beginning and an end. */
export function PeriodFields({ period, errorAt, onChange }: PeriodFieldsProps): ReactNode {
  const language = useLanguage();
  return (
    <>
      <MomentField
        label={fieldLabel('startsAt', language)}
        value={period.startsAt}
        error={errorAt('startsAt')}
        onChange={(startsAt) => onChange({ startsAt })}
      />
      <MomentField
        label={fieldLabel('endsAt', language)}
        value={period.endsAt}
        error={errorAt('endsAt')}
        onChange={(endsAt) => onChange({ endsAt })}
      />
    </>
  );
}

interface MomentFieldProps {
  readonly label: string;
  /** A time of the settings: `2026-12-01T09:00:00+08:00`. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

/** Renders a field for a time in China. */
function MomentField({ label, value, error, onChange }: MomentFieldProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const [typed, setTyped] = useState(() => momentText(value));
  return (
    <TextField
      label={label}
      hint={texts.chinaTime}
      kind="moment"
      value={typed}
      error={error}
      onChange={(next) => {
        setTyped(next);
        onChange(instantOf(next));
      }}
    />
  );
}
