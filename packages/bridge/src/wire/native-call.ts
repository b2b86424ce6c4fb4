import { inScheme } from '../encode.ts';
import type { WireRow } from '../wire-row.ts';

/** A call in the form that each platform takes: the row, filled with the action's params. */
export interface NativeCall {
  readonly ios: string | null;
  readonly harmony: string | null;
  readonly params: object | undefined;
  readonly older: string | null;
  readonly args: readonly unknown[];
  readonly scheme: string | null;
  readonly android: string | null;
  readonly androidArgs: readonly unknown[];
}

/** Fills a row. Values for a URL scheme are made safe here, so that no row can forget it. */
export function fillRow<G extends object>(row: WireRow<G>, given: G): NativeCall {
  const fields: Readonly<Record<string, unknown>> = {
    ...given,
    '%b': `javascript:${row.androidAnswersThrough}(%b)`,
  };
  const list = (names: readonly string[]) => names.map((name) => fields[name]);
  return {
    ...row,
    params:
      row.params.length > 0
        ? Object.fromEntries(
            row.params.map((param) => {
              const [key = '', field = key] = param.split(':');
              return [key, fields[field]];
            }),
          )
        : undefined,
    args: list(row.args),
    androidArgs: list(row.androidArgs),
    scheme:
      row.scheme &&
      row.scheme.replace(/\{(\w+)\}/g, (_, name: string) => inScheme(String(fields[name]), row.scheme ?? '')),
  };
}
