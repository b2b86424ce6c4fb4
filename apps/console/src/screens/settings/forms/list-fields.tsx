import { type ReactNode, useState } from 'react';
import { TextField } from '../../../ui/index.ts';

interface ListFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly values: readonly string[];
  readonly error: string | null;
  readonly onChange: (values: readonly string[]) => void;
}

/** Renders a field for codes separated by commas. */
export function CodesField(props: ListFieldProps): ReactNode {
  return <ListField {...props} kind="line" between=", " separator={/[,，、]/} />;
}

/** Renders a field for values, one per line. */
export function LinesField(props: ListFieldProps): ReactNode {
  return <ListField {...props} kind="lines" between={'\n'} separator="\n" />;
}

interface SeparatedProps extends ListFieldProps {
  readonly kind: 'line' | 'lines';
  readonly between: string;
  readonly separator: string | RegExp;
}

function ListField({ values, onChange, between, separator, ...field }: SeparatedProps): ReactNode {
  // Keeps a separator that was typed before the next value.
  const [typed, setTyped] = useState(() => values.join(between));
  return (
    <TextField
      {...field}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        onChange(
          next
            .split(separator)
            .map((one) => one.trim())
            .filter((one) => one !== ''),
        );
      }}
    />
  );
}
