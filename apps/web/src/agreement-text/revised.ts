import type { TextBlock, TextSection, WrittenText } from './text-versions.ts';

/** A version of a text, given by its differences from another version. */
export interface Revision {
  /** The other version. */
  readonly of: string;
  /** The changes of this version against the one before it; empty for the first. */
  readonly changes: readonly string[];
  readonly sections: Readonly<Record<string, SectionRevision>>;
}

/** A section's revision; null if the section exists in the other version only. */
interface SectionRevision {
  readonly short?: string;
  /** Paragraphs by their position in the other version; the position after its last one adds one. */
  readonly paragraphs?: Readonly<Record<number, string | null>>;
  /** Texts of facts by name. */
  readonly facts?: Readonly<Record<string, string | null>>;
}

/** Returns the version that a revision makes of the other one, which stays unchanged. */
export function revised(other: WrittenText, { changes, sections }: Revision): WrittenText {
  return {
    title: other.title,
    ...(changes.length > 0 && { changes }),
    sections: other.sections.map((section) => revisedSection(section, sections[section.id])),
  };
}

function revisedSection(section: TextSection, revision: SectionRevision | undefined): TextSection {
  if (!revision) return section;
  const { short = section.short, paragraphs = {}, facts = {} } = revision;
  const places = Math.max(section.paragraphs.length, ...Object.keys(paragraphs).map((at) => Number(at) + 1));
  const blocks = Array.from({ length: places }, (_, at) => {
    const block = section.paragraphs[at];
    return paragraphs[at] === undefined && block ? withFacts(block, facts) : paragraphs[at];
  });
  return { ...section, short, paragraphs: blocks.filter((block) => block !== null && block !== undefined) };
}

function withFacts(block: TextBlock, texts: Readonly<Record<string, string | null>>): TextBlock {
  if (typeof block === 'string') return block;
  return {
    facts: block.facts.flatMap(({ name, text }) => {
      const revision = texts[name];
      return revision === null ? [] : [{ name, text: revision ?? text }];
    }),
  };
}
