import type { IncomingMessage } from 'node:http';
import { AppError } from '@oilsight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asker } from '../platform/fair-queue.ts';
import { createBodyBudget, readBody } from './bodies.ts';
import type { BodyBudget, BodyReservation } from './bodies.ts';

/** Memory for all forms with files together, bytes. Processing a form takes a few times its size for a moment. */
export const formMemoryBytes = 48 * 1024 ** 2;
/**
 * Part of the memory that the users of one dealer may use, so that others find room however slowly those users send.
 */
const shareOfTenant = 0.5;
/** Forms of one person in progress. A further one would only wait for a process that reads it. */
const formsOfPerson = 3;
/** Seconds after which a refused caller may try again. */
const retryS = 2;

declare module 'fastify' {
  interface FastifyRequest {
    /** The memory reserved for a form; null: the request has no form. */
    form: FormMemory | null;
  }
}

export interface FormMemory {
  readonly held: BodyReservation;
  /** A call is working with the body: it is held until the call is finished, even if the caller hangs up. */
  isWorkedOn: boolean;
  /** Counts the form as the person's, before any of it is read. @throws AppError `tooManyRequests` */
  claim(whose: Asker): void;
  /** Gives the memory back. A second call has no effect. */
  release(): void;
}

/**
 * Receives form bodies for the routes that have a `reportedLimit`; on other routes a form is ignored. The calls
 * themselves parse the form. All forms together never use more memory than `bytes`, one tenant uses at most half of it,
 * and one person has a few forms in progress. A caller who finds no room is refused with a time to try again.
 */
export function takeForms(server: FastifyInstance, bytes: number = formMemoryBytes): void {
  const budget = createBodyBudget(bytes, { ofOne: bytes * shareOfTenant });
  const underWay = new Map<string, number>();
  server.decorateRequest('form', null);
  server.addHook('onRequest', async (request, reply) => {
    if (!(request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data')) return;
    const form = formOf(budget, underWay);
    request.form = form;
    reply.raw.once('close', () => {
      if (!form.isWorkedOn) form.release();
    });
  });
  server.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { bodyLimit, config } = request.routeOptions;
    // Other routes ignore the form: otherwise anyone who may call one could use up the memory that forms need.
    const { reportedLimit } = config;
    if (reportedLimit === undefined) return undefined;
    const held = request.form?.held;
    if (held === undefined) throw new AppError('overloaded', { seconds: retryS });
    return readBody(payload, bodyLimit, held).catch((error: unknown) => {
      throw error instanceof AppError && error.error === 'tooLarge'
        ? new AppError('tooLarge', { limit: reportedLimit })
        : error;
    });
  });
}

function formOf(budget: BodyBudget, underWay: Map<string, number>): FormMemory {
  let owner: string | null = null;
  let held = budget.hold();
  return {
    get held() {
      return held;
    },
    isWorkedOn: false,
    claim({ person, tenant }) {
      const count = underWay.get(person) ?? 0;
      if (count >= formsOfPerson) throw new AppError('tooManyRequests', { seconds: retryS });
      underWay.set(person, count + 1);
      owner = person;
      held = budget.hold(tenant ?? '');
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

/** Does the work of a call with its form, and gives the form's memory back. */
export async function withForm<T>({ form }: { readonly form: FormMemory | null }, work: () => Promise<T>): Promise<T> {
  if (form === null) return work();
  form.isWorkedOn = true;
  try {
    return await work();
  } finally {
    form.release();
  }
}
