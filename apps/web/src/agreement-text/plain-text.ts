import type { WrittenText } from './text-types.ts';

/** A text as plain lines: its title, then each section with its paragraphs; a fact as `name: text`. */
export function plainText({ title, sections }: Pick<WrittenText, 'title' | 'sections'>): string {
  const parts = sections.map(({ heading, paragraphs }) => [
    heading,
    ...paragraphs.flatMap((block) =>
      typeof block === 'string' ? [block] : block.facts.map(({ name, text }) => `${name}: ${text}`),
    ),
  ]);
  return `${[title, ...parts.flat()].join('\n\n')}\n`;
}
