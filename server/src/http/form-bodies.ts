import type { IncomingMessage } from 'node:http';
import { AppError } from '@oilsight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asker } from '../platform/fair-queue.ts';
import { createBodyBudget, readBody } from './bodies.ts';
import type { BodyBudget, BodyReservation } from './bodies.ts';

/** Memory for forms with files, all together, bytes. What is made of one takes a few times as much for a moment. */
export const formMemoryBytes = 48 * 1024 ** 2;
/** Part of the memory that the people of one dealer may take: others find room, however slowly those send. */
const shareOfTenant = 0.5;
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
  readonly held: BodyReservation;
  /** Somebody works with the body: it is held until they say so, even if the caller hangs up. */
  isWorkedOn: boolean;
  /** Counts the form as the person's, before anything of it is read. @throws AppError `tooManyRequests` */
  claim(whose: Asker): void;
  /** Gives back what it takes; more than once is the same. */
  release(): void;
}

/**
 * Takes bodies that are forms, for the routes that have a `reportedLimit`; others find nothing in one. They are taken
 * apart by the calls that want one. However many come at once, they never hold more memory than `bytes`, one tenant
 * takes at most half of it, and one person has a few under way; who finds no room is sent away with a time to come
 * again.
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
    // Whoever may make any other call could hold the memory that forms need.
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
      // Administrators are of no tenant: they share as one.
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
