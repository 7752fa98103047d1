import type { AnyContractProcedure } from '@orpc/contract';
import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi';
import { traverseContractProcedures } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { statementLine, statementRow } from '@plainview/contract/billing/statements.contract';
import { errorCatalog } from '@plainview/contract/error-catalog';
import { upload } from '@plainview/contract/evidence/uploads.contract';
import { libraryVideo, listedVideo, ticketVideo } from '@plainview/contract/evidence/videos.contract';
import { apiKey } from '@plainview/contract/identity/api-keys.contract';
import { mailMessage } from '@plainview/contract/identity/mail.contract';
import { profile } from '@plainview/contract/identity/profiles.contract';
import { user } from '@plainview/contract/identity/users.contract';
import { contract } from '@plainview/contract/index';
import { supportRequest } from '@plainview/contract/operations/support.contract';
import { webhook } from '@plainview/contract/operations/webhooks.contract';
import { custodyEntry } from '@plainview/contract/proof/custody.contract';
import { archivedReport } from '@plainview/contract/reports/reports.contract';
import { finding } from '@plainview/contract/review/findings.contract';
import { ability } from '@plainview/contract/shapes';
import { reportSummary } from '@plainview/contract/tickets/report-summary';
import { ticket, ticketRow } from '@plainview/contract/tickets/ticket-shapes';

/** Schemas that appear once in the document, under these names. */
const commonSchemas = {
  Ability: { schema: ability },
  ApiKey: { schema: apiKey },
  ArchivedReport: { schema: archivedReport },
  CustodyEntry: { schema: custodyEntry },
  Finding: { schema: finding },
  MailMessage: { schema: mailMessage },
  Profile: { schema: profile },
  Report: { schema: reportSummary },
  StatementLine: { schema: statementLine },
  StatementRow: { schema: statementRow },
  SupportRequest: { schema: supportRequest },
  Ticket: { schema: ticket },
  TicketRow: { schema: ticketRow },
  TicketVideo: { schema: ticketVideo },
  Upload: { schema: upload },
  User: { schema: user },
  Video: { schema: libraryVideo },
  ListedVideo: { schema: listedVideo },
  Webhook: { schema: webhook },
};

const description =
  'On-demand review of body-worn-camera video. Programs send an API key as `Authorization: Bearer …`; browsers ' +
  'sign in at POST /session and use a cookie. Videos are uploaded by the tus 1.0 protocol under /uploads and read ' +
  'by range requests under /media. Responses may get new properties and new enum values.';

/** Rate limit headers of every response. */
const limitHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const components: OpenAPI.ComponentsObject = {
  securitySchemes: {
    apiKey: { type: 'http', scheme: 'bearer', description: 'A key from the API Keys screen: plainview_…' },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'plainview.session_token',
      description: 'Session cookie of a browser; over HTTPS its name begins with __Host-',
    },
  },
  headers: {
    'RateLimit-Policy': {
      description: 'Number of calls allowed, and the window in seconds, such as "minute";q=600;w=60',
      schema: { type: 'string' },
    },
    RateLimit: {
      description:
        'Number of calls left, and the seconds until the window resets, such as "minute";r=599;t=60',
      schema: { type: 'string' },
    },
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
  },
  schemas: {
    Refusal: {
      type: 'object',
      properties: {
        defined: { type: 'boolean', description: 'True for the errors that this document lists' },
        code: { type: 'string' },
        status: { type: 'integer' },
        message: { type: 'string', description: 'Message for people' },
        data: {},
      },
      required: ['defined', 'code', 'status', 'message'],
    },
  },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'Chosen by the client, unique for each record to create. For 24 hours, repeating the call with the ' +
        'same key creates nothing and returns the response of the first call.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
};

/**
 * Returns the schema of error responses with this status. Any call may return BAD_REQUEST for invalid input.
 */
function errorBody(errors: readonly (readonly [code: string, ...unknown[]])[]) {
  const codes = errors.map(([code]) => code).toSorted();
  return {
    allOf: [{ $ref: '#/components/schemas/Refusal' }],
    properties: { code: { enum: codes } },
  };
}

/** Generates the OpenAPI 3.1 document of the contract. */
export async function generateApiDocument(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: { title: 'Plainview', version: '1.0.0', description },
    servers: [{ url: '/api' }],
    security: [{ apiKey: [] }, { session: [] }],
    components,
    commonSchemas,
    customErrorResponseBodySchema: errorBody,
  });
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const operation = operationOf(document, procedure);
    if (operation) describe(operation, procedure);
  });
  return document;
}

function operationOf(document: OpenAPI.Document, procedure: AnyContractProcedure) {
  const { method = 'POST', path = '' } = procedure['~orpc'].route;
  const verbs = {
    GET: 'get',
    POST: 'post',
    PUT: 'put',
    PATCH: 'patch',
    DELETE: 'delete',
    HEAD: 'head',
  } as const;
  return document.paths?.[path]?.[verbs[method]];
}

const bodyProblems = [errorCatalog.BODY_TOO_LARGE, errorCatalog.BODY_NOT_JSON];

/** Adds to an operation what no schema describes: headers, permissions and error descriptions. */
function describe(operation: OpenAPI.OperationObject, procedure: AnyContractProcedure): void {
  const { errorMap, meta, route } = procedure['~orpc'];
  // Requests without a body cannot fail because of it.
  if (route.method === 'GET') for (const { status } of bodyProblems) delete operation.responses?.[status];
  if (meta['repeat'] === 'once') {
    (operation.parameters ??= []).push({ $ref: '#/components/parameters/IdempotencyKey' });
  }
  if ('API_KEY_NOT_ENOUGH' in errorMap) operation.security = [{ session: [] }];
  if (!('NOT_SIGNED_IN' in errorMap)) operation.security = [{}];
  for (const [status, answer] of Object.entries(operation.responses ?? {})) {
    if ('$ref' in answer) continue;
    const lines = Object.entries(errorCatalog)
      .filter(([code, problem]) => code in errorMap && String(problem.status) === status)
      .map(([code, { message }]) => `${code}: ${message}`);
    if (lines.length > 0) answer.description = lines.join('\n');
    const saysWhen = status === '429' || status === '503';
    answer.headers = saysWhen
      ? { ...limitHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
      : { ...limitHeaders };
  }
}
