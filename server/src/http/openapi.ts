import { authorities, mayCall, Refusal, routeTable } from '@oilsight/contract';
import type { Route, Upload } from '@oilsight/contract';
import { toJSONSchema } from 'zod/v4/core';
import type { $ZodType } from 'zod/v4/core';
import { introduction } from './api-introduction.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _version, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const refusal = { $ref: '#/components/schemas/Refusal' };
const thingsBoardRefusal = { $ref: '#/components/schemas/ThingsBoardError' };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The OpenAPI 3.1 description of every call of the route table. */
export function openApi(): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [tag, routes] of Object.entries(routeTable)) {
    for (const [name, route] of Object.entries<Route>(routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(tag, name, route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Oilsight',
      version: '0.1.0',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: Object.keys(routeTable).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        thingsBoard: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Authorization',
          description: '`Bearer <token>`, as ThingsBoard clients send it.',
        },
      },
      schemas: {
        Refusal: schemaOf(Refusal, 'output'),
        ThingsBoardError: {
          type: 'object',
          required: ['status', 'message', 'errorCode', 'timestamp'],
          properties: {
            status: { type: 'integer' },
            message: { type: 'string' },
            errorCode: { type: 'integer' },
            timestamp: { type: 'integer' },
          },
        },
      },
    },
  };
}

function operation(tag: string, name: string, route: Route): JsonSchema {
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: whoMay(route),
    security: route.permission === 'public' ? [] : [{ bearer: [] }, { thingsBoard: [] }],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.upload === undefined
      ? {}
      : { requestBody: { required: true, content: formOf(route.upload, route.body) } }),
    ...(route.body === undefined || route.upload !== undefined
      ? {}
      : { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
    responses: responses(route),
  };
}

function formOf({ field }: Upload, texts: $ZodType | undefined): JsonSchema {
  const { properties = {}, required = [] } = (texts === undefined ? {} : schemaOf(texts, 'input')) as {
    properties?: JsonSchema;
    required?: string[];
  };
  return {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: [field, ...required],
        properties: { [field]: { type: 'string', format: 'binary' }, ...properties },
      },
    },
  };
}

function whoMay(route: Route): string {
  if (route.permission === 'public')
    return route.bearer === 'login'
      ? 'For everybody, with the header `X-Authorization: Bearer login`.'
      : 'For everybody.';
  if (route.permission === 'session') return 'For everybody who is logged in.';
  const holders = authorities.filter((authority) => mayCall(authority, route));
  return `Needs \`${route.permission}\`: ${holders.join(', ')}.`;
}

function parameters(schema: $ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function responses(route: Route): JsonSchema {
  const data = route.reply === 'file' ? {} : schemaOf(route.data, 'output');
  if (route.reply === 'plain') {
    return {
      200: { description: 'The data itself.', content: json(data) },
      default: { description: "Refused, in ThingsBoard's form.", content: json(thingsBoardRefusal) },
    };
  }
  if (route.reply === 'file') {
    return {
      200: {
        description: 'The file, or a refusal as JSON.',
        content: { 'text/csv': { schema: { type: 'string' } }, ...json(refusal) },
      },
    };
  }
  const head = { code: { const: 200 }, msg: { type: 'string' } };
  const isNothing = data['type'] === 'null';
  const ok =
    route.reply === 'rows'
      ? {
          type: 'object',
          required: ['code', 'msg', 'rows', 'total'],
          properties: { ...head, rows: data, total: { type: 'integer' } },
        }
      : {
          type: 'object',
          required: isNothing ? ['code', 'msg'] : ['code', 'msg', 'data'],
          properties: isNothing ? head : { ...head, data },
        };
  return {
    200: { description: 'Done, or refused with another code.', content: json({ anyOf: [ok, refusal] }) },
    500: { description: 'A fault of the server, with the id to ask about.', content: json(refusal) },
  };
}
