/** The person's changes that are not yet proposed; kept when the screen is left, but not when the page is. */
import type { SettingsPartName } from '@phonebill/contract/console-pages';
import { useDraft } from '../../session/index.ts';

export interface WorkingCopy {
  /** The version on which it is based; null if nothing was changed yet. */
  readonly basedOn: number | null;
  /** The whole content of each edited part. */
  readonly contents: Readonly<Partial<Record<SettingsPartName, unknown>>>;
  /** The present text of parts edited as JSON, if it is invalid. */
  readonly broken: Readonly<Partial<Record<SettingsPartName, string>>>;
}

const nothing: WorkingCopy = { basedOn: null, contents: {}, broken: {} };

export function useWorkingCopy() {
  const [text, keep, forget] = useDraft('a change of what people see', JSON.stringify(nothing));
  const copy = JSON.parse(text) as WorkingCopy;
  return {
    copy,
    /** Stores the content of a part; `basedOn`: the version that is shown. */
    keepPart(part: SettingsPartName, content: unknown, basedOn: number): void {
      const { [part]: _, ...broken } = copy.broken;
      const contents = { ...copy.contents, [part]: content };
      keep(JSON.stringify({ basedOn: copy.basedOn ?? basedOn, contents, broken } satisfies WorkingCopy));
    },
    /** Stores a text that is not yet valid JSON; the part keeps its former content. */
    keepBroken(part: SettingsPartName, json: string, basedOn: number): void {
      const broken = { ...copy.broken, [part]: json };
      keep(
        JSON.stringify({
          basedOn: copy.basedOn ?? basedOn,
          contents: copy.contents,
          broken,
        } satisfies WorkingCopy),
      );
    },
    discard(): void {
      keep(JSON.stringify(nothing));
      forget();
    },
  };
}
