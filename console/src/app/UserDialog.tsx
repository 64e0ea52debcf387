import { Suspense } from 'react';
import type { DialogKey } from '../domain/user-menu.ts';
import { userDialogs } from './user-menu.ts';

/** The dialog that an entry of the person's menu has opened. */
export function UserDialog({ dialog, onClose }: { readonly dialog: DialogKey; readonly onClose: () => void }) {
  const Dialog = userDialogs[dialog] ?? null;
  return Dialog === null ? null : (
    <Suspense>
      <Dialog onClose={onClose} />
    </Suspense>
  );
}
