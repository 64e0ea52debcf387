import type { IncomingMessage } from 'node:http';
import { AppError } from '@oilsight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createBodyBudget, readBody } from './bodies.ts';
import type { Held } from './bodies.ts';

/** Memory for forms with files, all together, bytes. What is made of one takes a few times as much for a moment. */
export const formMemoryBytes = 48 * 1024 ** 2;
/** Forms of one person under way: the next would wait for a process that takes it apart. */
const formsOfPerson = 3;
/** When to try again, seconds. */
const retryS = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request takes of the memory for forms. null: it is no form. */
    form: FormMemory | null;
  }
}

export interface FormMemory {
  readonly held: Held;
  /** Somebody works with the body: it is held until they say so, even if the caller hangs up. */
  isWorkedOn: boolean;
  /** Counts the form as the person's. @throws AppError `tooManyRequests` */
  claim(person: string): void;
  /** Gives back what it takes; more than once is the same. */
  release(): void;
}

/**
 * Takes bodies that are forms, for the routes that have a `toldLimit`; others find nothing in one. They are taken apart by the calls that want one. However many come at once, they never hold more memory than
 * `bytes`, and one person has a few under way; who finds no room is sent away with a time to come again.
 */
export function takeForms(server: FastifyInstance, bytes: number = formMemoryBytes): void {
  const budget = createBodyBudget(bytes);
  const underWay = new Map<string, number>();
  server.decorateRequest('form', null);
  server.addHook('onRequest', async (request, reply) => {
    if (!(request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data')) return;
    const form = formOf(budget.hold(), underWay);
    request.form = form;
    reply.raw.once('close', () => {
      if (!form.isWorkedOn) form.release();
    });
  });
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { bodyLimit, config } = request.routeOptions;
    // Whoever may make any other call could hold the memory that forms need.
    const { toldLimit } = config;
    if (toldLimit === undefined) return undefined;
    const held = request.form?.held;
    if (held === undefined) throw new AppError('overloaded', { seconds: retryS });
    return readBody(payload, bodyLimit, held).catch((error: unknown) => {
      throw error instanceof AppError && error.error === 'tooLarge' ? new AppError('tooLarge', { limit: toldLimit }) : error;
    });
  });
}

function formOf(held: Held, underWay: Map<string, number>): FormMemory {
  let owner: string | null = null;
  return {
    held,
    isWorkedOn: false,
    claim(person) {
      const count = underWay.get(person) ?? 0;
      if (count >= formsOfPerson) throw new AppError('tooManyRequests', { seconds: retryS });
      underWay.set(person, count + 1);
      owner = person;
    },
    release() {
      held.release();
      if (owner === null) return;
      const left = (underWay.get(owner) ?? 1) - 1;
      if (left === 0) underWay.delete(owner);
      else underWay.set(owner, left);
      owner = null;
    },
  };
}

/** Does the work of a call with its form, and gives its memory back. */
export async function withForm<T>({ form }: { readonly form: FormMemory | null }, work: () => Promise<T>): Promise<T> {
  if (form === null) return work();
  form.isWorkedOn = true;
  try {
    return await work();
  } finally {
    form.release();
  }
}
