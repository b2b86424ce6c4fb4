import { type CallName, splitCall } from '@phonebill/contract';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The answers that a running gateway describes in its OpenAPI document, read by a standard validator. */
export interface DescribedAnswers {
  /**
   * Returns how an answer deviates from its description; empty when it does not. Throws for a status that is
   * not described.
   */
  faults(name: CallName, status: number, answer: unknown): string[];
}

export async function readDescribedAnswers(url: string): Promise<DescribedAnswers> {
  const document = (await (await fetch(`${url}/huafei-agw/openapi.json`)).json()) as object;
  const ajv = new Ajv2020({ strict: false, allErrors: true }).addSchema(document, 'document');
  return {
    faults(name, status, answer) {
      const { method, path } = splitCall(name);
      const at = ['paths', path, method.toLowerCase(), 'responses', String(status)];
      const pointer = [...at, 'content', 'application/json', 'schema'].map((part) =>
        part.replaceAll('/', '~1'),
      );
      const validate = ajv.compile({ $ref: `document#/${pointer.join('/')}` });
      if (validate(answer)) return [];
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    },
  };
}
