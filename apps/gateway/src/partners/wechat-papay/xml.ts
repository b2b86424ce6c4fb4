/**
 * The XML of WeChat Pay's API v2: one flat list of named texts. Anything else that XML can be (elements in
 * elements, attributes, a document type, entities of its own, a name that comes twice) is not read at all.
 */

/** Texts by their names. */
export type Fields = ReadonlyMap<string, string>;

/** Answers and notices are a few hundred characters. */
const LONGEST = 65_536;
const WHOLE = /^\s*(?:<\?xml[^<>?]*\?>\s*)?<xml>([^]*)<\/xml>\s*$/;
/** Of blanks no two parts take the same ones: they would be tried in each way that they can be shared. */
const ELEMENT =
  /\s*<([A-Za-z_][\w.-]{0,63})(?:\/>|>(?:\s*<!\[CDATA\[((?:(?!\]\]>)[^])*)\]\]>\s*|([^<]*))<\/\1>)/y;
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/** What a text says; null: it is not such XML. */
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

/** The five characters that every XML has a name for; null: there is another one. */
function unescaped(text: string): string | null {
  const plain = text.replaceAll(/&(?:amp|lt|gt|quot|apos);/g, '');
  return plain.includes('&') ? null : text.replaceAll(/&[a-z]+;/g, (name) => characters[name] ?? name);
}

/** One element for each field, below `<xml>`, texts escaped. */
export function writeXml(fields: Readonly<Record<string, string>>): string {
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapedText(value)}</${name}>`);
  return `<xml>${elements.join('')}</xml>`;
}

function escapedText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
