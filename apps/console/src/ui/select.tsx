import type { ReactNode } from 'react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { useTexts } from '../language/index.ts';
import { uiTexts } from './ui-texts.ts';
import * as styles from './select.module.css';

interface SelectProps {
  readonly label: string;
  /** The value; undefined for any. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  /** The text for no particular value; omitted for "any". */
  readonly anyWords?: string;
}

const ANY = '';

/** Renders the choice of one of several values, or any. */
export function Select({ label, value, onChange, options, anyWords }: SelectProps): ReactNode {
  const { any } = useTexts(uiTexts);
  return (
    <AriaSelect
      className={styles.select ?? ''}
      value={value ?? ANY}
      onChange={(key) => onChange(key === null || key === ANY ? undefined : String(key))}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <Button className={styles.opener ?? ''}>
        <SelectValue className={styles.value ?? ''} />
        <span className={styles.arrow} aria-hidden="true" />
      </Button>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''}>
          <ListBoxItem id={ANY} className={styles.option ?? ''}>
            {anyWords ?? any}
          </ListBoxItem>
          {options.map((option) => (
            <ListBoxItem key={option.value} id={option.value} className={styles.option ?? ''}>
              {option.words}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
