import type { ReactNode } from 'react';
import { useTexts } from '../../../language/index.ts';
import { TextField } from '../../../ui/index.ts';
import type { Bilingual } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';

/** The limit of the server's check. */
const LONGEST = 200;
const nothing: Bilingual = { zh: '', en: '' };

interface BilingualFieldsProps {
  /** The label, without the language. */
  readonly label: string;
  readonly value: Bilingual | null;
  /** Returns the fault of the text in a language. */
  readonly errorAt: (language: 'zh' | 'en') => string | null;
  readonly onChange: (value: Bilingual) => void;
  /** Whether a single line is enough. */
  readonly isShort?: boolean;
  readonly isOptional?: boolean;
  readonly takesFocus?: boolean;
}

/** Renders the fields for a text in both languages. */
export function BilingualFields({
  label,
  value,
  errorAt,
  onChange,
  isShort = false,
  isOptional = false,
  takesFocus = false,
}: BilingualFieldsProps): ReactNode {
  const texts = useTexts(settingsTexts);
  const shown = value ?? nothing;
  return (
    <>
      <TextField
        label={texts.inLanguage(label, texts.inChinese)}
        lang="zh-CN"
        value={shown.zh}
        error={errorAt('zh')}
        onChange={(zh) => onChange({ ...shown, zh })}
        maxLength={LONGEST}
        kind={isShort ? 'line' : 'lines'}
        isRequired={!isOptional}
        takesFocus={takesFocus}
      />
      <TextField
        label={texts.inLanguage(label, texts.inEnglish)}
        lang="en"
        value={shown.en}
        error={errorAt('en')}
        onChange={(en) => onChange({ ...shown, en })}
        maxLength={LONGEST}
        kind={isShort ? 'line' : 'lines'}
        isRequired={!isOptional}
      />
    </>
  );
}
