/**
 * Bodies of whichever kind taken apart into names and values, and put together again for reading: JSON, also
 * in strings of JSON, forms, and XML or the HTML of a server in between.
 */

/** A number as it was written: `1.10` stays so. */
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

/** Undefined: it is no JSON object, array or string. */
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

/** Names and values of a form; null: it is none. */
export function parseForm(text: string): [string, string][] | null {
  if (!/^[^\s=&<>{}"]{1,100}=[^\s&<>{}"]*(?:&[^\s=&<>{}"]{1,100}=[^\s&<>{}"]*)*$/.test(text)) return null;
  return [...new URLSearchParams(text)];
}

export type XmlPiece =
  | { readonly kind: 'tag'; readonly text: string; readonly hadAttributes: boolean }
  /** `names`: of the elements around it, the innermost last. */
  | { readonly kind: 'text'; readonly text: string; readonly names: readonly string[] };

const PIECE =
  /<(\/?)([A-Za-z][\w:.-]*)([^<>]*?)(\/?)>|<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[!?][^<>]*>|([^<]+)/y;
/** Elements of pages that never end. */
const NEVER_ENDS = new Set(['area', 'br', 'hr', 'img', 'input', 'link', 'meta']);

/** Null: it is no XML, or not such that it could be told what stands where. */
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
