/** What somebody has changed and not yet proposed; it outlives a screen that is left, not the page. */
import type { SettingsPartName } from '@phonebill/contract/console-pages';
import { useDraft } from '../../session/index.ts';

export interface WorkingCopy {
  /** The version that it was made from; null: nothing was changed yet. */
  readonly basedOn: number | null;
  /** Of each part that was touched all that it says. */
  readonly contents: Readonly<Partial<Record<SettingsPartName, unknown>>>;
  /** Of parts that are edited as JSON what stands there now, where that is none. */
  readonly broken: Readonly<Partial<Record<SettingsPartName, string>>>;
}

const nothing: WorkingCopy = { basedOn: null, contents: {}, broken: {} };

export function useWorkingCopy() {
  const [text, keep, forget] = useDraft('a change of what people see', JSON.stringify(nothing));
  const copy = JSON.parse(text) as WorkingCopy;
  return {
    copy,
    /** Keeps what a part says from now on; `basedOn`: the version that is shown. */
    keepPart(part: SettingsPartName, content: unknown, basedOn: number): void {
      const { [part]: _, ...broken } = copy.broken;
      const contents = { ...copy.contents, [part]: content };
      keep(JSON.stringify({ basedOn: copy.basedOn ?? basedOn, contents, broken } satisfies WorkingCopy));
    },
    /** Keeps what is no JSON yet; what the part said before goes on being its content. */
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
