/** HTML as a value: what is inserted into the template is escaped unless it is HTML already. */
export interface Html {
  readonly html: string;
}

type Part = string | number | Html | readonly Html[] | null | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Builds HTML from a template. Null and false produce nothing, so that parts can be conditional. Attribute
 * values must be quoted.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.reduce((text, string, index) => text + show(parts[index - 1] ?? null) + string) };
}

function show(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number')
    return String(part).replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
  return 'html' in part ? part.html : part.map((one) => one.html).join('');
}
