import type { ReactNode } from 'react';
import type { TermField } from '../../agreement-view/terms-sentence.ts';
import { AmountSheet, CapSheet, EndSheet, TriggerSheet } from './money-and-time-sheets.tsx';
import { NumberSheet } from './number-sheet.tsx';
import { SourcesSheet } from './sources-sheet.tsx';
import type { TermSheetProps } from '../use-agreement-form.ts';

const sheets: Readonly<Record<TermField, (props: TermSheetProps) => ReactNode>> = {
  number: NumberSheet,
  trigger: TriggerSheet,
  amount: AmountSheet,
  cap: CapSheet,
  sources: SourcesSheet,
  end: EndSheet,
};

/** Renders the sheet of one term. Loaded after the page's first picture. */
export default function TermSheet({
  field,
  ...props
}: TermSheetProps & { readonly field: TermField }): ReactNode {
  const Shown = sheets[field];
  return <Shown {...props} />;
}
