import type { AttachedFile, Attachment, Outbox } from './index.ts';

/** Files of other modules that go with messages. */
export interface Attachments {
  register: Outbox['attachmentsOf'];
  /** null: the file is gone. */
  read(file: AttachedFile): Promise<Attachment | null>;
}

export function createAttachments(): Attachments {
  const kinds = new Map<string, { readonly type: string; readonly read: (id: string) => Promise<Uint8Array | null> }>();
  return {
    register(kind, type, read) {
      if (kinds.has(kind)) throw new Error(`two modules have files of the kind ${kind}`);
      kinds.set(kind, { type, read });
    },
    async read({ kind, id, name }) {
      const of = kinds.get(kind);
      const content = (await of?.read(id)) ?? null;
      return of === undefined || content === null ? null : { name, type: of.type, content };
    },
  };
}
