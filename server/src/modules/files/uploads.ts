import { AppError } from '@oilsight/contract';
import type { User, uploadFolders } from '@oilsight/contract';
import type { AuditDraft } from '../../platform/audit-draft.ts';
import type { Scope } from '../../platform/scope.ts';

/** A file that came for the folder of a module. Name and bytes are not trusted. */
export interface FolderFile {
  readonly fileName: string;
  readonly reportId: string;
  readonly bytes: Uint8Array;
}

/** Keeps a file, and returns its stored name. */
export type KeepFile = (scope: Scope, auditDraft: AuditDraft, user: User, file: FolderFile) => Promise<string>;

type Folder = Exclude<(typeof uploadFolders)[number], 'deviceImg'>;

/** Modules whose files come by the call that uploads images of devices. */
export interface Uploads {
  register(folder: Folder, keep: KeepFile): void;
  /** @throws AppError `noPermission`: the product runs without that module */
  keepIn(folder: Folder): KeepFile;
}

export function createUploads(): Uploads {
  const folders = new Map<Folder, KeepFile>();
  return {
    register: (folder, keep) => void folders.set(folder, keep),
    keepIn(folder) {
      const keep = folders.get(folder);
      if (keep === undefined) throw new AppError('noPermission');
      return keep;
    },
  };
}
