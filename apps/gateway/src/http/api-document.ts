/** The calls as an OpenAPI document, for whoever programs against them. */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import { createPageBodies, sendKept } from './page-body.ts';

/** Registers it: written and compressed once, and not at all for whoever has it. */
export function registerApiDocument(server: FastifyInstance, document: object): void {
  const bodies = createPageBodies();
  const text = JSON.stringify(document);
  server.get(`${API_BASE}/openapi.json`, (request, reply) =>
    sendKept(request, reply, bodies, { type: 'application/json; charset=utf-8', text }),
  );
}
