import type { ReactNode } from 'react';
import { useTexts } from '../../../language/index.ts';
import { TextField } from '../../../ui/index.ts';
import type { Bilingual } from '../shapes.ts';
import { settingsTexts } from '../texts.ts';

/** As the check has it. */
const LONGEST = 200;
const nothing: Bilingual = { zh: '', en: '' };

interface BilingualFieldsProps {
  /** What it is, without the language. */
  readonly label: string;
  readonly value: Bilingual | null;
  /** Of `zh` and of `en`. */
  readonly errorAt: (language: 'zh' | 'en') => string | null;
  readonly onChange: (value: Bilingual) => void;
  /** One line will do. */
  readonly isShort?: boolean;
  readonly isOptional?: boolean;
  readonly takesFocus?: boolean;
}

/** A text in both languages. */
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
