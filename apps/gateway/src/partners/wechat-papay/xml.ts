/**
 * The XML of WeChat Pay's API v2: one flat list of named texts. Any other form of XML (nested elements,
 * attributes, a document type, other entities, a repeated name) is rejected.
 */

/** Texts by name. */
export type Fields = ReadonlyMap<string, string>;

/** The longest text read; answers and notices have a few hundred characters. */
const LONGEST = 65_536;
const WHOLE = /^\s*(?:<\?xml[^<>?]*\?>\s*)?<xml>([^]*)<\/xml>\s*$/;
/**
 * No two parts of the expression match the same blanks; otherwise every way of dividing the blanks between
 * them would be tried.
 */
const ELEMENT =
  /\s*<([A-Za-z_][\w.-]{0,63})(?:\/>|>(?:\s*<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>\s*|([^<]*))<\/\1>)/y;
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** Returns the fields of a text; null when it is not such XML. */
export function readXml(text: string): Fields | null {
  const inside = text.length > LONGEST ? undefined : WHOLE.exec(text)?.[1];
  if (inside === undefined) return null;
  const fields = new Map<string, string>();
  let at = 0;
  while (inside.slice(at).trim() !== '') {
    ELEMENT.lastIndex = at;
    const element = ELEMENT.exec(inside);
    if (!element) return null;
    const [, name = '', verbatim, escaped = ''] = element;
    const value = verbatim ?? unescaped(escaped.trimStart());
    if (value === null || fields.has(name)) return null;
    fields.set(name, value);
    at = ELEMENT.lastIndex;
  }
  return fields;
}

/** Returns the text with the five predefined entities of XML replaced; null when it contains another one. */
function unescaped(text: string): string | null {
  const plain = text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '');
  return plain.includes('&') ? null : text.replaceAll(/&[a-z]+;/g, (name) => characters[name] ?? name);
}

/** Returns XML with one element for each field within `<xml>`, its texts escaped. */
export function writeXml(fields: Readonly<Record<string, string>>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapedText(value)}</${name}>`);
  return `<xml>${elements.join('')}</xml>`;
}

function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
