/**
 * Parses bodies of several formats into names and values: JSON, also JSON within a string, forms, and XML or
 * the HTML of an intermediary.
 */

/** A number in its original text, so that `1.10` stays unchanged. */
export class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type JsonValue =
  | string
  | NumberText
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue };

/** Returns the value of a JSON object, array or string; undefined when the text is not one. */
export function parseStructure(text: string): JsonValue | undefined {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    const keepNumbers = (_name: string, value: unknown, context?: { readonly source?: string }): unknown =>
      typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value;
    return JSON.parse(text, keepNumbers) as JsonValue;
  } catch {
    return undefined;
  }
}

/** Returns the names and values of a form; null when the text is not a form. */
export function parseForm(text: string): [string, string][] | null {
  if (!/^[^\s=&<>{}"]{1,100}=[^\s&<>{}"]*(?:&[^\s=&<>{}"]{1,100}=[^\s&<>{}"]*)*$/.test(text)) return null;
  return [...new URLSearchParams(text)];
}

export type XmlPiece =
  | { readonly kind: 'tag'; readonly text: string; readonly hadAttributes: boolean }
  /** `names`: the names of the elements around the text, the innermost last. */
  | { readonly kind: 'text'; readonly text: string; readonly names: readonly string[] };

const PIECE =
  /<(\/?)([A-Za-z][\w:.-]*)([^<>]*?)(\/?)>|<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[!?][^<>]*>|([^<]+)/y;
/** Elements of HTML pages that have no end tag. */
const NEVER_ENDS = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta']);

/** Returns the pieces of an XML text; null when it is not XML, or its elements do not nest properly. */
export function parseXml(text: string): XmlPiece[] | null {
  if (!/^\s*<[A-Za-z!?]/.test(text)) return null;
  const pieces: XmlPiece[] = [];
  const names: string[] = [];
  for (PIECE.lastIndex = 0; PIECE.lastIndex < text.length;) {
    const found = PIECE.exec(text);
    if (!found) return null;
    const [, closing, name, attributes = '', ends, quoted, plain] = found;
    if (name !== undefined) {
      const hadAttributes = attributes.trim() !== '';
      if (closing !== '' && names.pop() !== name) return null;
      if (closing === '' && ends === '' && !NEVER_ENDS.has(name.toLowerCase())) names.push(name);
      pieces.push({ kind: 'tag', text: `<${closing}${name}`, hadAttributes });
      pieces.push({ kind: 'tag', text: `${ends}>`, hadAttributes: false });
    } else if (quoted !== undefined) pieces.push({ kind: 'text', text: quoted, names: [...names] });
    else if (plain !== undefined)
      pieces.push({ kind: 'text', text: withoutEntities(plain), names: [...names] });
  }
  return names.length === 0 ? pieces : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function withoutEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, ten, sixteen, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = ten === undefined ? parseInt(String(sixteen), 16) : Number(ten);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}
