import type { Routes } from '@oilsight/contract';
import type { FastifyInstance } from 'fastify';
import type { Handlers } from './handlers.ts';
import { mount } from './mount.ts';
import type { MountOptions } from './mount.ts';

/** A table with the handlers of its calls. */
export interface Api {
  mountOn(server: FastifyInstance, options: MountOptions): void;
}

export function api<T extends Routes>(routes: T, handlers: Handlers<T>): Api {
  return { mountOn: (server, options) => mount(server, routes, handlers, options) };
}
