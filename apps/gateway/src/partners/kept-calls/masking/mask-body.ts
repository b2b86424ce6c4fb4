/**
 * Decides which parts of a body may be stored, and which are shown. A value is secret, personal or plain
 * according to its own name and the names of what contains it; whatever its name, it is shown only if its
 * shape is harmless (values.ts). A body that cannot be parsed is not stored if it may contain a secret.
 */
import { type FieldKind, kindOfField, mayNameSecret } from './field-names.ts';
import { type JsonValue, NumberText, parseForm, parseStructure, parseXml } from './parse-body.ts';
import { hidden, maskedPersonal, maskedReference, maskedValue, maskedWords, NOT_KEPT } from './values.ts';

/** The deepest nesting of bodies within bodies; nobody sends more than two. */
const DEEPEST = 5;

/** Returns the replacement for a value of this kind; undefined when it stays as it is. */
type OfValue = (value: string, kind: FieldKind) => string | undefined;

interface Way {
  readonly ofValue: OfValue;
  /** Returns the replacement for a name. */
  readonly ofName: (name: string) => string;
  /** Whether the result is laid out for reading, with a line for each value. */
  readonly isLaidOut: boolean;
  /** Whether the attributes of elements, and values nested too deeply, are hidden. */
  readonly hidesRest: boolean;
}

const keeping: Way = {
  ofValue: (_value, kind) => (kind === 'secret' ? NOT_KEPT : undefined),
  ofName: (name) => name,
  isLaidOut: false,
  hidesRest: true,
};
const masking: Way = {
  ofValue: maskedBy,
  ofName: maskedWords,
  isLaidOut: true,
  hidesRest: true,
};
const clear: Way = {
  ofValue: () => undefined,
  ofName: (name) => name,
  isLaidOut: true,
  hidesRest: false,
};

/** Returns the body as it may be stored (encrypted), with credentials removed. */
export function withoutSecrets(body: string): string {
  if (!mayNameSecret(body)) return body;
  return structured(body, 'plain', keeping, 0) ?? `(not kept: ${body.length} characters of no known form)`;
}

/** Returns the body as shown to operators who may read orders. */
export function maskedBody(body: string): string {
  return structured(body, 'plain', masking, 0) ?? maskedWords(body);
}

/** Returns the body as shown in clear. */
export function clearBody(body: string): string {
  return structured(body, 'plain', clear, 0) ?? body;
}

/**
 * Returns a path with its query, treated like bodies by {@link withoutSecrets}; `maskedPath` corresponds to
 * {@link maskedBody}.
 */
export const pathWithoutSecrets = (path: string): string => ofPath(path, withoutSecrets, (part) => part);
export const maskedPath = (path: string): string => ofPath(path, maskedQuery, maskedSegment);

function ofPath(path: string, ofQuery: (query: string) => string, ofPart: (part: string) => string): string {
  const at = path.indexOf('?');
  const parts = (at < 0 ? path : path.slice(0, at)).split('/').map(ofPart).join('/');
  return at < 0 ? parts : `${parts}?${ofQuery(path.slice(at + 1))}`;
}

const maskedQuery = (query: string): string => maskedBody(query).replaceAll('\n', '&');

function maskedSegment(segment: string): string {
  const text = decoded(segment) ?? segment;
  return maskedValue(text);
}

function maskedBy(value: string, kind: FieldKind): string {
  switch (kind) {
    case 'secret':
      return value === NOT_KEPT ? value : hidden(value);
    case 'personal':
      return maskedPersonal(value);
    case 'words':
      return maskedWords(value);
    case 'reference':
      return maskedReference(value);
    case 'plain':
      return /^https?:\/\/[^\s?#@]+/.test(value) ? maskedUrl(value) : maskedValue(value);
  }
}

/** Returns an address without its query. */
function maskedUrl(url: string): string {
  const [whole = '', rest = ''] = url.split(/[?#]/, 2);
  const [scheme = '', host = '', ...parts] = whole.split(/\/+/);
  const path = parts.map((part) => `/${maskedSegment(part)}`).join('');
  return `${scheme}//${maskedWords(host)}${path}${rest === '' && !/[?#]/.test(url) ? '' : '?…'}`;
}

/** Returns the changed text; null when its format is unknown. */
function structured(text: string, kind: FieldKind, way: Way, depth: number): string | null {
  if (depth > DEEPEST) return null;
  const json = parseStructure(text);
  if (json !== undefined) return writeJson(json, kind, way, depth, '');
  const form = parseForm(text);
  if (form) {
    const pairs = form.map(([name, value]) => {
      const changed = ofText(value, within(kind, name), way, depth + 1);
      const shown = [way.ofName(name), changed];
      return (way.isLaidOut ? shown : shown.map(encodeURIComponent)).join('=');
    });
    return pairs.join(way.isLaidOut ? '\n' : '&');
  }
  const pieces = parseXml(text);
  if (!pieces) return null;
  return pieces
    .map((piece) => {
      if (piece.kind === 'tag') return piece.text + (piece.hadAttributes && way.hidesRest ? ' …' : '');
      const inner = piece.names.reduce(within, kind);
      if (piece.text.trim() === '') return piece.text;
      const shown = ofText(piece.text, inner, way, depth + 1);
      return way.isLaidOut ? shown : escaped(shown);
    })
    .join('');
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Returns the kind of a field within another: anything within a secret is secret, and anything within
 * something personal is at least personal.
 */
function within(around: FieldKind, name: string): FieldKind {
  const kind = kindOfField(name);
  if (around === 'secret' || kind === 'secret') return 'secret';
  if (around === 'personal') return 'personal';
  return kind === 'plain' && around === 'words' ? 'words' : kind;
}

function ofText(value: string, kind: FieldKind, way: Way, depth: number): string {
  if (kind === 'secret') return way.ofValue(value, kind) ?? value;
  const plain = decoded(value);
  const nested = structured(value, kind, way, depth) ?? (plain && structured(plain, kind, way, depth));
  if (nested !== null) return nested;
  if (depth > DEEPEST && way.hidesRest) return hidden(value);
  return way.ofValue(plain ?? value, kind) ?? value;
}

/** Returns the decoded text; null when nothing in it is percent-encoded. */
function decoded(text: string): string | null {
  if (!/%[0-9A-Fa-f]{2}/.test(text)) return null;
  try {
    const once = decodeURIComponent(text.replaceAll('+', ' '));
    return decoded(once) ?? once;
  } catch {
    return null;
  }
}

function writeJson(value: JsonValue, kind: FieldKind, way: Way, depth: number, indent: string): string {
  if (value === null || typeof value === 'boolean')
    return kind === 'secret' ? JSON.stringify(way.ofValue(String(value), kind) ?? value) : String(value);
  if (value instanceof NumberText) {
    const changed = way.ofValue(value.text, kind === 'personal' && value.text.length < 8 ? 'plain' : kind);
    return changed === undefined || changed === value.text ? value.text : JSON.stringify(changed);
  }
  if (typeof value === 'string') return JSON.stringify(ofText(value, kind, way, depth + 1));
  const inner = way.isLaidOut ? `${indent}  ` : '';
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((one: JsonValue) => inner + writeJson(one, kind, way, depth, inner))
    : Object.entries(value).map(
        ([name, one]) =>
          `${inner}${JSON.stringify(way.ofName(name))}:${way.isLaidOut ? ' ' : ''}` +
          writeJson(one, within(kind, name), way, depth, inner),
      );
  if (parts.length === 0) return `${open}${close}`;
  const line = way.isLaidOut ? '\n' : '';
  return `${open}${line}${parts.join(`,${line}`)}${line}${way.isLaidOut ? indent : ''}${close}`;
}
